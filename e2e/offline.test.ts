// @module-tag slow

import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { picture } from '../server/test/attach.ts'
import { startProxy } from './proxy.ts'
import { useServerAndBrowser } from './test-environment.ts'
import {
  giveFile,
  inDialog,
  isLoaded,
  phone,
  reopen,
  said,
  openSignedInPage,
  skeleton,
  type SignedInPage,
} from './signed-in-page.ts'

const installed = { ...phone, serviceWorkers: 'allow' } as const

/** Waits until the service worker is active and controls the page. */
const takesOver = (page: Page) =>
  page.evaluate(`navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller !== null ||
    new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', () => resolve(true))))`)

const caches = (page: Page) => page.evaluate<string[]>('caches.keys()')

const keptBy = (page: Page, name: string, path: string) =>
  page.evaluate<boolean>(
    `caches.open('${name}').then((cache) => cache.keys()).then((kept) => kept.some(({ url }) => url.includes('${path}')))`,
  )

/**
 * Waits until the caches of responses are gone. This may take a moment, because the worker may still be storing a
 * response.
 */
async function isForgotten(page: Page): Promise<void> {
  await expect
    .poll(async () => (await caches(page)).filter((name) => name.startsWith('cubby-seen')))
    .toEqual([])
}

const isPhotoShown = (page: Page) =>
  page.evaluate<boolean>(
    `[...document.querySelectorAll('img')].some((image) => image.complete && image.naturalWidth > 1)`,
  )

/**
 * Opens the search by its URL. Starting from home would not work, because home also shows a link to the item until the
 * search has loaded.
 */
async function openFromSearch(page: Page, name: RegExp): Promise<void> {
  await page.goto(new URL('/items', page.url()).href)
  await page.getByRole('main').getByRole('link', { name }).first().click()
}

describe('The installed app', () => {
  const stage = useServerAndBrowser()

  it('opens without a connection, and shows an item that the user has seen before, with its photo and the age of the data', async () => {
    const { page, send, leave } = await openSignedInPage(stage.browser, stage.server.url, installed)
    const { id } = await send('POST', '/items', { name: 'Camping chair' })
    await send('POST', '/items', { name: 'Never looked at' })
    await page.context().request.post(`${stage.server.url}/api/v1/items/${id}/attachments`, {
      multipart: {
        name: 'chair.jpg',
        file: { name: 'chair.jpg', mimeType: 'image/jpeg', buffer: await picture(60, 40).jpeg().toBuffer() },
      },
    })
    await page.goto(`${stage.server.url}/home`)
    await takesOver(page)
    await openFromSearch(page, /Camping chair/)
    await page.getByRole('heading', { level: 1, name: 'Camping chair' }).waitFor()
    await expect.poll(() => isPhotoShown(page)).toBe(true)
    await page.goto(`${stage.server.url}/home`)
    await page.getByText('Camping chair').first().waitFor()
    await page.locator(skeleton).first().waitFor({ state: 'detached' })

    await stage.server.kill()
    await page.goto(`${stage.server.url}/home`)
    await page.getByText(/^Offline, as of \d{1,2}[: ]/).waitFor()
    await openFromSearch(page, /Camping chair/)
    await page.getByRole('heading', { level: 1, name: 'Camping chair' }).waitFor()
    await expect.poll(() => isPhotoShown(page)).toBe(true)

    await stage.server.restart()
    await page.reload()
    await page.getByRole('heading', { level: 1, name: 'Camping chair' }).waitFor()
    await page.getByText(/^Offline/).waitFor({ state: 'detached' })

    expect(await caches(page)).toContain('cubby-seen-records')
    await send('POST', '/users/logout')
    await page.reload()
    await page.getByRole('button', { name: 'Sign in' }).waitFor()
    await isForgotten(page)
    await leave()
  })

  it('shows pages without a connection, even pages that the first visit loaded before the service worker was active', async () => {
    const { page, send, leave } = await openSignedInPage(stage.browser, stage.server.url, installed)
    const { id } = await send('POST', '/items', { name: 'Folding table' })
    await page.context().request.post(`${stage.server.url}/api/v1/items/${id}/attachments`, {
      multipart: {
        name: 'table.jpg',
        file: { name: 'table.jpg', mimeType: 'image/jpeg', buffer: await picture(60, 40).jpeg().toBuffer() },
      },
    })
    await page.goto(`${stage.server.url}/home`)
    await page.getByText('Folding table').first().waitFor()
    await expect.poll(() => isPhotoShown(page)).toBe(true)
    await takesOver(page)
    await expect.poll(() => keptBy(page, 'cubby-seen-records', '/users/self')).toBe(true)
    await expect.poll(() => keptBy(page, 'cubby-seen-records', '/items')).toBe(true)
    await expect.poll(() => keptBy(page, 'cubby-seen-pictures', '/attachments/')).toBe(true)

    await stage.server.kill()
    await page.reload()
    await page.getByText('Folding table').first().waitFor()
    await expect.poll(() => isPhotoShown(page)).toBe(true)
    await stage.server.restart()
    await leave()
  })

  it('deletes the cached data on sign-out', async () => {
    const { page, leave } = await openSignedInPage(stage.browser, stage.server.url, installed)
    await page.goto(`${stage.server.url}/home`)
    await takesOver(page)
    await page.goto(`${stage.server.url}/items`)
    await expect.poll(() => caches(page)).toContain('cubby-seen-records')
    await page.goto(`${stage.server.url}/profile`)
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByText('Sign out', { exact: true }).click()
    await page.waitForURL('**/?out=true')
    await isForgotten(page)
    await leave()
  })

  it('adds data that another app shares, and opens the form of an app shortcut', async () => {
    const { page, leave } = await openSignedInPage(stage.browser, stage.server.url, installed)
    await page.goto(`${stage.server.url}/home`)
    await takesOver(page)
    const photo = (await picture(60, 40).jpeg().toBuffer()).toString('base64')
    await page.evaluate(`{
      const form = Object.assign(document.createElement('form'), { method: 'post', enctype: 'multipart/form-data', action: '/share' })
      for (const [name, value] of [['title', 'Brass lamp'], ['url', 'https://example.org/lamp']])
        form.append(Object.assign(document.createElement('input'), { name, value }))
      const files = Object.assign(document.createElement('input'), { type: 'file', name: 'files' })
      const bytes = Uint8Array.from(atob('${photo}'), (letter) => letter.charCodeAt(0))
      const transfer = new DataTransfer()
      transfer.items.add(new File([bytes], 'lamp.jpg', { type: 'image/jpeg' }))
      files.files = transfer.files
      form.append(files)
      document.body.append(form)
      form.submit()
    }`)
    const dialog = page.getByRole('dialog')
    await expect.poll(() => dialog.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Brass lamp')
    await dialog.locator('img').first().waitFor()
    await dialog.getByRole('textbox', { name: 'Name' }).press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Brass lamp' }).waitFor()
    await expect.poll(() => isPhotoShown(page)).toBe(true)

    await page.goto(`${stage.server.url}/home?add=item`)
    await dialog.getByRole('textbox', { name: 'Name' }).waitFor()
    expect(new URL(page.url()).search).toBe('')
    await leave()
  })

  it("meets the browser's conditions for installing an app", async () => {
    const { page, leave } = await openSignedInPage(stage.browser, stage.server.url, installed)
    await page.goto(`${stage.server.url}/home`)
    await takesOver(page)
    const session = await page.context().newCDPSession(page)
    expect(await session.send('Page.getAppManifest')).toMatchObject({ errors: [] })
    const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
    // Playwright's pages are incognito, so `in-incognito` is an expected error here.
    expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
    await leave()
  })

  it('replaces an earlier service worker that shows a broken page', async () => {
    const proxy = await startProxy(stage.server.url)
    const { page, leave } = await openSignedInPage(stage.browser, proxy.url, installed)
    proxy.isBroken = true
    await page.goto(`${proxy.url}/home`)
    await takesOver(page)
    await page.goto(`${proxy.url}/home`)
    await page.getByText('A page that is broken').waitFor()

    proxy.isBroken = false
    await page.goto(`${proxy.url}/home`)
    const search = page.getByRole('link', { name: 'Search', exact: true }).first()
    await search.waitFor()
    await page.reload()
    await search.waitFor()
    expect(await page.getByText('A page that is broken').count()).toBe(0)
    await leave()
    await proxy.stop()
  })
})

describe('Changes without a connection', () => {
  const stage = useServerAndBrowser()

  async function atAnItem(name: string) {
    const visitor = await openSignedInPage(stage.browser, stage.server.url, installed)
    const { page, send } = visitor
    const { id } = await send('POST', '/items', { name })
    await page.goto(`${stage.server.url}/home`)
    await takesOver(page)
    await page.goto(`${stage.server.url}/item/${id}`)
    await page.getByRole('heading', { level: 1, name }).waitFor()
    await isLoaded(page)
    return { ...visitor, id }
  }

  const quantity = (page: Page) => page.getByRole('textbox', { name: 'Quantity' })
  const waiting = (page: Page, text: string) => page.getByRole('button', { name: text })
  const storedKeys = (page: Page) => page.evaluate<string>('Object.keys(localStorage).join()')

  it('are stored on the device, stay after a reload, and are sent only once when the connection is back', async () => {
    const { page, send, id, leave } = await atAnItem('Drill')
    await stage.server.kill()
    await page.getByRole('button', { name: 'One more' }).click()
    await said(page, "Saved on this device. It will be sent when there's a connection.")
    await page.goto(`${stage.server.url}/item/${id}/edit`)
    await page.getByRole('textbox', { name: 'Manufacturer' }).fill('Bosch')
    await page.getByRole('button', { name: 'Save' }).first().click()
    await page.getByText('Bosch').first().waitFor()
    await page.goto(`${stage.server.url}/home?add=item`)
    const photo = await picture(60, 40).jpeg().toBuffer()
    const files = inDialog(page, 'button', 'Take a photo')
    await giveFile(page, () => files.click(), { name: 'front.jpg', mimeType: 'image/jpeg', buffer: photo })
    await inDialog(page, 'textbox', 'Name').fill('Hammer')
    await inDialog(page, 'textbox', 'Name').press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Hammer' }).waitFor()
    await waiting(page, '4 changes waiting').waitFor()

    await page.reload()
    await page.getByRole('heading', { level: 1, name: 'Hammer' }).waitFor()
    await page.goto(`${stage.server.url}/item/${id}`)
    await expect.poll(() => quantity(page).inputValue()).toBe('2')
    await page.getByText('Bosch').first().waitFor()
    await waiting(page, '4 changes waiting').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('New item').waitFor()
    expect(await dialog.getByRole('listitem').allInnerTexts()).toEqual([
      expect.stringMatching(/^Drill[^]*Quantity\s+2/),
      expect.stringMatching(/^Drill[^]*Manufacturer\s+Bosch/),
      expect.stringMatching(/^Hammer[^]*New item/),
      expect.stringMatching(/^Hammer[^]*front\.jpg/),
    ])

    await reopen(page, () => stage.server.restart())
    await said(page, '3 changes were sent')
    await waiting(page, '4 changes waiting').waitFor({ state: 'detached' })
    expect(await send('GET', `/items/${id}`)).toMatchObject({ quantity: 2, manufacturer: 'Bosch' })
    expect(await send('GET', '/items')).toMatchObject({ total: 2 })
    await openFromSearch(page, /Hammer/)
    await expect.poll(() => isPhotoShown(page)).toBe(true)
    await leave()
  })

  it('keep files of an item on the device after a reload, and each file is attached once when the connection is back', async () => {
    const { page, send, id, leave } = await atAnItem('Sander')
    const attached = async () => {
      const { attachments } = await send('GET', `/items/${id}`)
      return attachments.map(({ title }: { title: string }) => title)
    }
    const photo = await picture(60, 40).jpeg().toBuffer()
    const jpeg = (name: string) => ({ name, mimeType: 'image/jpeg', buffer: photo })
    const addFiles = async (...names: string[]) => {
      await page.getByRole('button', { name: 'Add files', exact: true }).click()
      const choose = page.getByRole('menuitem', { name: 'Choose files' })
      await giveFile(page, () => choose.click(), names.map(jpeg))
    }
    await stage.server.kill()
    await addFiles('front.jpg', 'back.jpg', 'blurred.jpg')
    await said(page, "Saved on this device. It will be sent when there's a connection.")
    await waiting(page, '3 changes waiting').waitFor()

    await page.reload()
    const files = page.getByRole('region', { name: 'Files' }).getByRole('listitem')
    await expect
      .poll(() => files.allInnerTexts())
      .toEqual(['front.jpg', 'back.jpg', 'blurred.jpg'].map((name) => expect.stringContaining(name)))
    await waiting(page, '3 changes waiting').click()
    const row = page.getByRole('dialog').getByRole('listitem').filter({ hasText: 'blurred.jpg' })
    await row.getByRole('button', { name: 'Discard' }).click()
    await row.waitFor({ state: 'detached' })

    await stage.server.restart()
    await page.reload()
    await expect.poll(() => storedKeys(page)).not.toContain('waiting')
    expect(await attached()).toEqual(['front.jpg', 'back.jpg'])
    await expect.poll(() => isPhotoShown(page)).toBe(true)
    await leave()
  })

  it('stay on the device while a network responds with its own page in place of the server', async () => {
    const proxy = await startProxy(stage.server.url)
    const { page, send, leave } = await openSignedInPage(stage.browser, proxy.url, installed)
    const { id } = await send('POST', '/items', { name: 'Ladder' })
    await page.goto(`${proxy.url}/home`)
    await takesOver(page)
    await page.goto(`${proxy.url}/item/${id}`)
    await page.getByRole('heading', { level: 1, name: 'Ladder' }).waitFor()
    await isLoaded(page)
    proxy.isPortal = true
    await page.getByRole('button', { name: 'One more' }).click()
    await said(page, "Saved on this device. It will be sent when there's a connection.")
    await waiting(page, '1 change waiting').waitFor()
    const cachedAt = `fetch('/api/v1/items/${id}').then(({ headers }) => headers.get('cubby-as-of'))`
    expect(await page.evaluate(cachedAt)).toMatch(/GMT$/)

    await reopen(page, () => (proxy.isPortal = false))
    await said(page, '1 change was sent')
    expect(await send('GET', `/items/${id}`)).toMatchObject({ quantity: 2 })
    await leave()
    await proxy.stop()
  })

  it('stay on the device, as the cached data does, while a proxy asks the user to sign in to it', async () => {
    const proxy = await startProxy(stage.server.url)
    const { page, send, leave } = await openSignedInPage(stage.browser, proxy.url, installed)
    const { id } = await send('POST', '/items', { name: 'Anvil' })
    await page.goto(`${proxy.url}/home`)
    await takesOver(page)
    await page.goto(`${proxy.url}/item/${id}`)
    await page.getByRole('heading', { level: 1, name: 'Anvil' }).waitFor()
    await isLoaded(page)
    proxy.isLocked = true
    await page.getByRole('button', { name: 'One more' }).click()
    await said(page, "Saved on this device. It will be sent when there's a connection.")
    const cachedAt = `fetch('/api/v1/items/${id}').then(({ headers }) => headers.get('cubby-as-of'))`
    expect(await page.evaluate(cachedAt)).toMatch(/GMT$/)
    // A reload leads to the page of the proxy, so that the user can sign in to it.
    await page.reload()
    await page.getByRole('heading', { name: 'Sign in to the network' }).waitFor()

    proxy.isLocked = false
    await page.reload()
    await expect.poll(() => storedKeys(page)).not.toContain('waiting')
    expect(await send('GET', `/items/${id}`)).toMatchObject({ quantity: 2 })
    await leave()
    await proxy.stop()
  })

  it('are counted in every tab, and sent by only one of them', async () => {
    const { page, send, id, leave } = await atAnItem('Rake')
    const context = page.context()
    const other = await context.newPage()
    await other.goto(page.url())
    await other.getByRole('heading', { level: 1, name: 'Rake' }).waitFor()
    await context.setOffline(true)
    await page.getByRole('button', { name: 'One more' }).click()
    await waiting(other, '1 change waiting').waitFor()
    const edits: string[] = []
    context.on('request', (request) => request.method() === 'PATCH' && edits.push(request.url()))
    await context.setOffline(false)
    await expect.poll(() => storedKeys(page)).not.toContain('waiting')
    for (const tab of [page, other]) await waiting(tab, '1 change waiting').waitFor({ state: 'detached' })
    expect(edits).toHaveLength(1)
    expect(await send('GET', `/items/${id}`)).toMatchObject({ quantity: 2 })
    await leave()
  })

  async function changeOnBothSides({ page, send, id }: SignedInPage & { id: string }, elsewhere: number) {
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'One more' }).click()
    await waiting(page, '1 change waiting').waitFor()
    await send('PUT', `/items/${id}`, { quantity: elsewhere, notes: 'Counted' })
    await page.context().setOffline(false)
    await waiting(page, '1 change waiting').click()
    await page.getByText('This item was changed elsewhere in the meantime.').waitFor()
  }

  it('let the user resolve a conflict, and are lost on sign-out only after a confirmation', async () => {
    const visitor = await openSignedInPage(stage.browser, stage.server.url, phone)
    const { page, send, leave } = visitor
    const { id } = await send('POST', '/items', { name: 'Kettle' })
    await page.goto(`${stage.server.url}/item/${id}`)
    await isLoaded(page)
    await changeOnBothSides({ ...visitor, id }, 7)
    expect(await send('GET', `/items/${id}`)).toMatchObject({ quantity: 7 })
    await inDialog(page, 'button', 'Use mine').click()
    await said(page, '1 change was sent')
    expect(await send('GET', `/items/${id}`)).toMatchObject({ quantity: 2, notes: 'Counted' })

    await changeOnBothSides({ ...visitor, id }, 9)
    await page.keyboard.press('Escape')
    await page.goto(`${stage.server.url}/profile`)
    const signOut = async () => {
      await page.getByRole('button', { name: 'More', exact: true }).click()
      await page.getByRole('menuitem', { name: 'Sign out' }).click()
    }
    await signOut()
    await page.getByText('1 change was not sent and will be lost.').waitFor()
    await inDialog(page, 'button', 'Cancel').click()
    await waiting(page, '1 change waiting').waitFor()
    await signOut()
    await inDialog(page, 'button', 'Sign out').click()
    await page.waitForURL('**/?out=true')
    expect(await storedKeys(page)).not.toContain('waiting')
    await leave()
  })
})
