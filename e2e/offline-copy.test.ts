// @module-tag slow

import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { picture } from '../server/test/attach.ts'
import { inDialog, openSignedInPage, phone, reopen, said, type SignedInPage } from './signed-in-page.ts'
import { useServerAndBrowser } from './test-environment.ts'

const rooms = ['Attic', 'Cellar', 'Garage', 'Garage/Shelf 2']
const count = 424

describe('The copy on a phone', () => {
  const stage = useServerAndBrowser()

  it('finds items without a connection, opens an item for the first time, and accepts new items, edits and moves', async () => {
    const visitor = await openSignedInPage(stage.browser, stage.server.url, {
      ...phone,
      serviceWorkers: 'allow',
    })
    const { page, send, problems, leave } = visitor
    const drill = await fillHousehold(visitor, stage.server.url)
    await keepCopy(page, stage.server.url)
    await page.getByText(`${count} items · 1 photo · `).waitFor()

    await stage.server.kill()
    await page.goto(`${stage.server.url}/items`)
    await page.getByText(`${count} items`).waitFor()
    const field = page.getByRole('searchbox')
    await field.fill('garage DRILL')
    await page.getByText(/^Offline: searched in the copy of \d{1,2}[: ]/).waitFor()
    const found = page.getByRole('list', { name: 'Results' }).getByRole('link')
    await expect.poll(() => found.allInnerTexts()).toEqual([expect.stringMatching(/Cordless drill/)])
    await found.click()

    await page.getByRole('heading', { level: 1, name: 'Cordless drill' }).waitFor()
    await page.getByText(/^Offline: this is what the copy of \d{1,2}[: ].* has/).waitFor()
    await page.getByText('SN-4711').first().waitFor()
    await page.getByRole('link', { name: 'Tools', exact: true }).first().waitFor()
    await expect.poll(() => isPhotoShown(page)).toBe(true)

    await page.getByRole('button', { name: 'Move', exact: true }).filter({ visible: true }).first().click()
    await page.getByRole('dialog').getByRole('option', { name: /Attic/ }).click()
    await inDialog(page, 'button', 'Move to Attic').click()
    await said(page, "Saved on this device. It will be sent when there's a connection.")
    await page.getByRole('main').getByRole('link', { name: 'Attic' }).first().waitFor()
    await page.getByRole('button', { name: 'Edit', exact: true }).filter({ visible: true }).first().click()
    await page.getByRole('textbox', { name: 'Manufacturer' }).fill('Bosch')
    await page.getByRole('button', { name: 'Save' }).filter({ visible: true }).first().click()
    await page.getByText('Bosch').first().waitFor()
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    await page.getByText(/^Offline: searched in the copy of/).waitFor()
    await page.goto(`${stage.server.url}/home?add=item`)
    await inDialog(page, 'textbox', 'Name').fill('Spirit level')
    await inDialog(page, 'textbox', 'Name').press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Spirit level' }).waitFor()
    await page.getByRole('button', { name: '3 changes waiting' }).waitFor()
    await page.goto(`${stage.server.url}/items?q=spirit`)
    await found.filter({ hasText: 'Spirit level' }).waitFor()

    await reopen(page, () => stage.server.restart())
    await said(page, '3 changes were sent')
    expect(await send('GET', `/items/${drill}`)).toMatchObject({
      manufacturer: 'Bosch',
      location: { name: 'Attic' },
      notes: 'Charge it in spring',
    })
    expect(await send('GET', '/items?q=spirit')).toMatchObject({ total: 1 })
    await expect.poll(() => copiedItems(page)).toBe(count + 1)
    expect(problems).toEqual([])
    await leave()
  })

  it('is deleted on sign-out, and by the button “Remove”', async () => {
    const visitor = await openSignedInPage(stage.browser, stage.server.url, {
      ...phone,
      serviceWorkers: 'allow',
    })
    const { page, send, leave } = visitor
    await send('POST', '/items', { name: 'Kettle' })
    await keepCopy(page, stage.server.url)
    await page.getByText('1 item · 0 photos · ').waitFor()
    await page.getByRole('button', { name: 'Remove', exact: true }).click()
    await expect.poll(() => copiedItems(page)).toBe(0)
    await page.getByRole('button', { name: 'Keep a copy' }).click()
    await page.getByText('1 item · 0 photos · ').waitFor()
    await page.goto(`${stage.server.url}/profile`)
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.waitForURL('**/?out=true')
    expect(await copiedItems(page)).toBe(0)
    await leave()
  })
})

/** Imports the household. Returns the id of its one item with a photo, which no page has opened. */
async function fillHousehold({ page, send }: SignedInPage, url: string): Promise<string> {
  const rows = Array.from({ length: count - 1 }, (_, at) => `Box ${at + 1},${rooms[at % rooms.length]},,,`)
  const drill = 'Cordless drill,Garage/Shelf 2,Tools,SN-4711,Charge it in spring'
  const csv = ['HB.name,HB.location,HB.labels,HB.serial_number,HB.notes', ...rows, drill].join('\n')
  const { request } = page.context()
  const file = (name: string, mimeType: string, buffer: Buffer) => ({ name, mimeType, buffer })
  const imported = await request.post(`${url}/api/v1/items/import`, {
    multipart: { csv: file('home.csv', 'text/csv', Buffer.from(csv)) },
  })
  expect(imported.ok(), await imported.text()).toBe(true)
  const found = await send('GET', '/items?q=cordless')
  // as: `send` returns any JSON. The contract defines that items have an id.
  const [{ id }] = found.items as unknown as [{ id: string }]
  await request.post(`${url}/api/v1/items/${id}/attachments`, {
    multipart: {
      name: 'drill.jpg',
      file: file('drill.jpg', 'image/jpeg', await picture(60, 40).jpeg().toBuffer()),
    },
  })
  return id
}

async function keepCopy(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/profile/device`)
  await page.evaluate(`navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller !== null ||
    new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', () => resolve(true))))`)
  await page.getByRole('button', { name: 'Keep a copy' }).click()
}

const isPhotoShown = (page: Page) =>
  page.evaluate<boolean>(
    `[...document.querySelectorAll('main img')].some((image) => image.complete && image.naturalWidth > 1)`,
  )

const copiedItems = (page: Page) =>
  page.evaluate<number>(`new Promise((resolve, reject) => {
    const opened = indexedDB.open('cubby-copy-items')
    opened.onerror = () => reject(opened.error)
    opened.onsuccess = () => {
      const counted = opened.result.transaction('items').objectStore('items').count()
      counted.onsuccess = () => resolve(counted.result)
    }
  })`)
