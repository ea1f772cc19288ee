import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { pdf, picture } from '../server/test/attach.ts'
import { useServerAndBrowser } from './test-environment.ts'
import {
  desktop,
  dialogShows,
  giveFile,
  hasFocus,
  holdUndo,
  phone,
  said,
  reuseSignedInPage,
  openSignedInPage,
  undo,
} from './signed-in-page.ts'

const wide = (width: number) => picture(width, 30).jpeg().toBuffer()

const isUpright = `(() => {
  const image = document.querySelector('[aria-label^="Open photo 1 "] img')
  return image.naturalHeight > image.naturalWidth
})()`

describe('Photos and files', () => {
  const stage = useServerAndBrowser()

  it('are added by dropping them on the page of an item, sorted, rotated, renamed, deleted and restored', async () => {
    const { page, send, problems, leave } = await reuseSignedInPage(stage.browser, stage.server.url, desktop)
    const { id } = await send('POST', '/items', { name: 'Camera' })
    await page.goto(`${stage.server.url}/item/${id}`)
    await page.getByRole('heading', { level: 1, name: 'Camera' }).waitFor()
    await drop(page, [
      ['front.jpg', 'image/jpeg', await wide(60)],
      ['back.jpg', 'image/jpeg', await wide(61)],
      ['Receipt.pdf', 'application/pdf', pdf],
    ])
    await said(page, '3 files added')
    await expect.poll(() => strip(page)).toEqual(['front', 'back'])

    await page.getByRole('button', { name: /^Show photo 2 of 2/ }).click()
    await choose(page, 'Photo actions', 'Set as main photo')
    await said(page, 'Main photo changed')
    await expect.poll(() => strip(page)).toEqual(['back', 'front'])
    await page
      .getByRole('button', { name: /^Show photo 2 of 2/ })
      .dragTo(page.getByRole('button', { name: /^Show photo 1/ }))
    await expect.poll(() => strip(page)).toEqual(['front', 'back'])

    await page.getByRole('button', { name: /^Show photo 1 of 2/ }).click()
    await choose(page, 'Photo actions', 'Rotate')
    await said(page, 'Photo rotated')
    await expect.poll(() => page.evaluate(isUpright)).toBe(true)
    await choose(page, 'Photo actions', 'Rename')
    await page.getByRole('dialog').getByLabel('Name').fill('From the front')
    await page.keyboard.press('Enter')
    await expect.poll(() => strip(page)).toEqual(['From the front', 'back'])
    await choose(page, 'Photo actions', 'Delete photo')
    await said(page, 'Deleted “From the front”')
    await page.getByRole('button', { name: 'Undo' }).last().click()
    await expect.poll(() => strip(page)).toEqual(['From the front', 'back'])
    expect(problems).toEqual([])
    await leave()
  })

  it('are rotated without losing transparency, but not when they are animations', async () => {
    const { page, send, problems, leave } = await reuseSignedInPage(stage.browser, stage.server.url, desktop)
    const { id } = await send('POST', '/items', { name: 'Logo' })
    const at = `${stage.server.url}/api/v1/items/${id}/attachments`
    const create = (background: string) =>
      sharp({ create: { width: 40, height: 20, channels: 4, background } })
    const clear = await create('#0000').webp().toBuffer()
    const frames = await Promise.all(['#f00', '#00f'].map((color) => create(color).png().toBuffer()))
    const moving = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer()
    for (const [name, mimeType, buffer] of [
      ['clear.webp', 'image/webp', clear],
      ['moving.gif', 'image/gif', moving],
    ] as const)
      await page.context().request.post(at, { multipart: { name, file: { name, mimeType, buffer } } })
    await page.goto(`${stage.server.url}/item/${id}`)
    await choose(page, 'Photo actions', 'Rotate')
    await said(page, 'Photo rotated')
    const { attachments } = await send('GET', `/items/${id}`)
    const rotated = attachments.find(({ title }) => title.startsWith('clear'))
    expect(rotated).toMatchObject({ mimeType: 'image/webp' })
    const file = await page.context().request.get(`${at}/${rotated?.id}`)
    const { width, height, hasAlpha } = await sharp(await file.body()).metadata()
    expect({ width, height, hasAlpha }).toEqual({ width: 20, height: 40, hasAlpha: true })

    await page.getByRole('button', { name: /^Show photo 2 of 2/ }).click()
    await choose(page, 'Photo actions', 'Rotate')
    await said(page, "An animation can't be rotated.")
    expect(problems).toEqual([])
    await leave()
  })

  it('are opened and downloaded, and get another type', async () => {
    const { page, send, problems, leave } = await reuseSignedInPage(stage.browser, stage.server.url, desktop)
    const { id } = await send('POST', '/items', { name: 'Drill' })
    for (const [name, buffer] of [
      ['one.jpg', await wide(50)],
      ['two.jpg', await wide(51)],
      ['Anleitung.pdf', pdf],
    ] as const) {
      await page.context().request.post(`${stage.server.url}/api/v1/items/${id}/attachments`, {
        multipart: { name, file: { name, mimeType: 'application/octet-stream', buffer } },
      })
    }
    await page.goto(`${stage.server.url}/item/${id}`)
    await page.getByRole('button', { name: /^Open photo 1 of 2/ }).press('Enter')
    await page.getByText('1 / 2').waitFor()
    await page.keyboard.press('ArrowRight')
    await page.getByText('2 / 2').waitFor()
    await page.keyboard.press('Escape')
    await page.getByText('2 / 2').waitFor({ state: 'detached' })

    await page.getByRole('button', { name: 'Anleitung', exact: true }).click()
    await expect.poll(() => page.locator('iframe').getAttribute('src')).toMatch(/^blob:/)
    await page.keyboard.press('Escape')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      choose(page, 'Actions: Anleitung', 'Download'),
    ])
    expect(download.suggestedFilename()).toBe('Anleitung.pdf')
    await choose(page, /change type of “Anleitung”/, 'Manual')
    await page.getByRole('button', { name: /^Manual: change/ }).waitFor()

    await choose(page, 'Add files', 'Add link')
    await page.getByLabel('Web address').fill('javascript:alert(1)')
    await page.keyboard.press('Enter')
    await page.getByText("This isn't a web address.").waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await paste(page, 'https://example.org/drill')
    await expect.poll(() => page.getByLabel('Web address').inputValue()).toBe('https://example.org/drill')
    await page.getByLabel('Title').fill('Support')
    await page.keyboard.press('Enter')
    const link = page.getByRole('link', { name: 'Support' })
    expect(await link.getAttribute('href')).toBe('https://example.org/drill')

    // Files are saved at once, unlike the fields of the form, so the name is the only unsaved change.
    await page.goto(`${stage.server.url}/item/${id}/edit`)
    await page.getByLabel('Name', { exact: true }).fill('Cordless drill')
    await choose(page, 'Actions: main photo', 'Rename')
    await page.getByRole('dialog').getByLabel('Name').fill('In its case')
    await page.keyboard.press('Enter')
    await said(page, 'Renamed to “In its case”')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.getByRole('status').filter({ hasText: '1 unsaved change' }).waitFor()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('heading', { level: 1, name: 'Cordless drill' }).waitFor()
    expect(problems).toEqual([])
    await leave()
  })

  it('can be taken on a phone before the item has a name, and are uploaded on request after a failure', async () => {
    const { page, send, problems, leave } = await openSignedInPage(stage.browser, stage.server.url, phone)
    let refusals = 1
    await page.route('**/attachments', (route) =>
      refusals-- > 0 ? route.fulfill({ status: 500, json: { code: 'internal' } }) : route.continue(),
    )
    await page.goto(`${stage.server.url}/home`)
    await take(page, 'Add', await wide(70))
    const name = page.getByRole('textbox', { name: 'Name' })
    await hasFocus(name)
    await take(page, 'Add photo', await wide(71))
    await hasFocus(name)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Keep editing' }).click()
    await choose(page, 'Actions: photo 2', 'Set as main photo')
    await choose(page, 'Actions: main photo', 'Rotate')
    await name.fill('Kettle')
    await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Kettle' }).waitFor()

    await page.getByRole('button', { name: "1 file wasn't uploaded" }).waitFor()
    await page
      .getByRole('region', { name: 'Uploads' })
      .getByRole('button', { name: /^Try again/ })
      .click()
    await page.getByRole('region', { name: 'Uploads' }).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: /^Open photo 1 of 2/ }).waitFor()
    expect((await send('GET', '/items?page=1')).total).toBe(1)
    expect(problems).toEqual([])
    await leave()
  })

  it('of a new item are restored after a reload, and deleted when the user signs out', async () => {
    const { page, problems, leave } = await reuseSignedInPage(stage.browser, stage.server.url, phone)
    await page.goto(`${stage.server.url}/home`)
    await take(page, 'Add', await wide(72))
    await take(page, 'Add photo', await wide(73))
    await page.getByRole('button', { name: 'Actions: photo 2' }).waitFor()
    await expect.poll(() => keptFiles(page)).toBe(2)

    await page.reload()
    await take(page, 'Add', await wide(74))
    await page.getByText('You entered this earlier', { exact: false }).waitFor()
    await page.getByRole('button', { name: 'Actions: photo 3' }).waitFor()
    await expect.poll(() => keptFiles(page)).toBe(3)
    await page.goto(`${stage.server.url}/profile`)
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByText('Sign out', { exact: true }).click()
    await page.waitForURL('**/?out=true')
    expect(await keptFiles(page)).toBe(0)
    expect(problems).toEqual([])
    await leave()
  })

  it('are optional: a pasted list creates items without them, and a single undo deletes these items', async () => {
    const { page, send, problems, leave } = await reuseSignedInPage(stage.browser, stage.server.url, desktop)
    await send('POST', '/templates', { name: 'Tool', defaultName: 'Hammer', defaultManufacturer: 'Stanley' })
    await page.goto(`${stage.server.url}/home`)
    await choose(page, 'Add', 'Item')
    await dialogShows(page)
    await choose(page, 'Start from…', 'Tool')
    await page.getByText('From template “Tool”').waitFor()
    expect(await page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Hammer')
    await choose(page, 'Start from…', 'Paste a list')
    await page.getByLabel('One item per line').fill('Torch\n3 x Candles\nTent pegs ×24')
    await page.getByRole('button', { name: 'Add 3 items' }).click()
    const back = await holdUndo(page, '3 items added')
    expect((await send('GET', '/items?page=1')).total).toBe(3)
    await undo(page, back)
    expect((await send('GET', '/items?page=1')).total).toBe(0)
    expect(problems).toEqual([])
    await leave()
  })
})

/** Drops files from a folder onto the page. The script is a string, because the tests have no DOM types. */
async function drop(page: Page, files: readonly (readonly [string, string, Buffer])[]): Promise<void> {
  const carried = files.map(([name, type, bytes]) => ({ name, type, bytes: [...bytes] }))
  await page.evaluate(`{
    const dataTransfer = new DataTransfer()
    for (const { name, type, bytes } of ${JSON.stringify(carried)}) {
      dataTransfer.items.add(new File([new Uint8Array(bytes)], name, { type }))
    }
    for (const type of ['dragenter', 'dragover', 'drop']) {
      document.body.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }))
    }
  }`)
}

async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate(`{
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', ${JSON.stringify(text)})
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
  }`)
}

async function take(page: Page, button: string, buffer: Buffer): Promise<void> {
  const press = () => page.getByRole('button', { name: button, exact: true }).click()
  await giveFile(page, press, { name: 'image.jpg', mimeType: 'image/jpeg', buffer })
}

async function choose(page: Page, menu: string | RegExp, entry: string): Promise<void> {
  await page.getByRole('button', { name: menu, ...(typeof menu === 'string' && { exact: true }) }).click()
  await page.getByRole('menuitem', { name: entry }).click()
  await page.getByRole('menu').waitFor({ state: 'detached' })
}

/** Returns the number of files stored for drafts. The script is a string, because the tests have no DOM types. */
function keptFiles(page: Page): Promise<number> {
  return page.evaluate(`new Promise((resolve, reject) => {
    const opening = indexedDB.open('cubby-drafts')
    opening.onupgradeneeded = () => opening.result.createObjectStore('files')
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      const asking = opening.result.transaction('files').objectStore('files').getAll()
      asking.onsuccess = () => {
        opening.result.close()
        resolve(asking.result.filter((value) => value instanceof File).length)
      }
    }
  })`)
}

function strip(page: Page): Promise<string[]> {
  return page
    .getByRole('button', { name: /^Show photo / })
    .evaluateAll((buttons) => buttons.map((button) => button.ariaLabel?.split(': ')[1] ?? ''))
}
