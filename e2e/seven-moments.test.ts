// @module-tag slow

import { readFile } from 'node:fs/promises'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readPdf } from '#test/pdf.ts'
import { readTestFile } from '#test/test-data.ts'
import { launchBrowser } from './browser.ts'
import { type FakeCamera, filmCodes } from './camera.ts'
import { eachSize } from './each-size.ts'
import { startServer, type ServerProcess } from './server-process.ts'
import {
  giveFile,
  hasFocus,
  holdUndo,
  newEmail,
  openTab,
  password,
  said,
  undo,
  watch,
} from './signed-in-page.ts'

/**
 * The number of taps for each moment. A tap is a press on a control, or on a field that does not have the focus yet.
 * Keys are not counted.
 */
const taps = {
  phone: { firstMinute: 7, addAtTheShelf: 6, find: 4, look: 1, putInOrder: 10, scan: 6, proveIt: 5 },
  desktop: { firstMinute: 7, addAtTheShelf: 7, find: 2, look: 1, putInOrder: 8, scan: 6, proveIt: 5 },
} as const

eachSize((options, size) => {
  let server: ServerProcess
  let browser: Browser
  let camera: FakeCamera
  beforeAll(async () => {
    server = await startServer()
    // The film shows the label twice, with a pause between, because the scanner reads a label again only after it was
    // out of sight.
    const label = `${server.url}/a/990-001`
    camera = await filmCodes([label, label])
    browser = await launchBrowser(camera.args)
  })
  afterAll(async () => {
    await browser?.close()
    await camera?.remove()
    await server?.stop()
  })

  it('A new user signs up, adds, finds, edits, moves and scans items and gets a report with the expected number of taps', async () => {
    const page = await openTab(browser, { ...options, permissions: ['camera'] })
    const problems = watch(page)
    const hand = new Hand(page)
    const counted: Record<string, number> = {}
    const moments = { firstMinute, addAtTheShelf, find, look, putInOrder, scan, proveIt }
    for (const [name, moment] of Object.entries(moments)) {
      hand.taps = 0
      if (name === 'find') await importHousehold(page, server.url)
      await moment(hand, size, server.url)
      counted[name] = hand.taps
    }
    expect(counted).toEqual(taps[size])
    expect(problems).toEqual([])
    await page.context().close()
  })
})

/** A user of the page, whose taps are counted. */
class Hand {
  taps = 0
  readonly page: Page
  constructor(page: Page) {
    this.page = page
  }

  async tap(target: Locator): Promise<void> {
    await target.filter({ visible: true }).first().click()
    this.taps += 1
  }

  /** Types into a field, which needs a tap unless it has the focus already. */
  async type(field: Locator, text: string): Promise<void> {
    await field.waitFor()
    if (!(await field.evaluate((element) => element.matches(':focus')))) await this.tap(field)
    await field.press('ControlOrMeta+a')
    await this.page.keyboard.insertText(text)
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name, exact: true })
  }
}

type Size = keyof typeof taps

const photo = '772m6jbh-1.jpg'

/** Imports 413 items. The camera shows the label of one of them. */
async function importHousehold(page: Page, url: string): Promise<void> {
  const api = page.context().request
  const csv = { name: 'household.csv', mimeType: 'text/csv', buffer: readTestFile('household.csv') }
  expect((await api.post(`${url}/api/v1/items/import`, { multipart: { csv } })).status()).toBe(204)
  const { items } = await (await api.get(`${url}/api/v1/items?q=flat%20burr`)).json()
  await api.put(`${url}/api/v1/items/${items[0].id}`, { data: { assetId: '990-001' } })
}

/** Signs up, finds a household with rooms and three ways to begin, and adds and removes the sample data. */
async function firstMinute(hand: Hand, _: Size, url: string): Promise<void> {
  const { page } = hand
  await page.goto(url)
  await hand.type(page.getByLabel('Household name'), 'Lindenstraße 14')
  await hand.type(page.getByLabel('Your name'), 'Mira')
  await hand.type(page.getByLabel('Email'), newEmail())
  await hand.type(page.getByRole('textbox', { name: 'Password' }), password)
  await hand.tap(hand.button('Create household'))
  await page.getByRole('heading', { name: 'An empty shelf and 8 rooms.' }).waitFor()
  for (const way of [/^Add your first item/, /^Import a spreadsheet/, /^Try with sample data/])
    await isInView(page.getByRole('button', { name: way }))
  await hand.tap(page.getByRole('button', { name: /^Try with sample data/ }))
  await said(page, '40 sample items added')
  await page.getByRole('heading', { name: 'Needs attention' }).waitFor()
  await hand.tap(hand.button('Remove sample data'))
  await hand.tap(page.getByRole('dialog').getByRole('button', { name: 'Remove sample data' }))
  await said(page, '40 sample items removed')
  await page.getByRole('heading', { name: 'An empty shelf and 8 rooms.' }).waitFor()
}

/** Adds an item with two photos, a name and a location, and then another item in the same location. */
async function addAtTheShelf(hand: Hand, size: Size): Promise<void> {
  const { page } = hand
  const dialog = page.getByRole('dialog')
  const shot = (name: string) => ({ name, mimeType: 'image/jpeg', buffer: readTestFile(`photos/${photo}`) })
  const name = dialog.getByRole('textbox', { name: 'Name' })
  if (size === 'phone') {
    // The Add button opens the camera before the form.
    await giveFile(page, () => hand.tap(hand.button('Add')), shot('one.jpg'))
    await giveFile(page, () => hand.tap(hand.button('Add photo')), shot('two.jpg'))
  } else {
    await hand.tap(hand.button('Add'))
    await hand.tap(page.getByRole('menuitem', { name: /^Item/ }))
    await giveFile(page, () => hand.tap(hand.button('Choose photos')), [shot('one.jpg'), shot('two.jpg')])
  }
  await hasFocus(name)
  await hand.type(name, 'Cordless drill')
  await hand.tap(dialog.getByRole('button', { name: 'Location', exact: true }))
  await hand.tap(page.getByRole('option', { name: /^Garage/ }))
  await hand.tap(dialog.getByRole('button', { name: /^Add another/ }))
  await said(page, 'Added “Cordless drill”')
  await dialog.getByRole('button', { name: 'Location' }).getByText('Garage').last().waitFor()
  await hand.type(name, 'Spirit level')
  await hand.tap(dialog.getByRole('button', { name: 'Add', exact: true }))
  await page.getByRole('heading', { level: 1, name: 'Spirit level' }).waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Garage' }).first().waitFor()
}

/**
 * Finds an item by two parts of its name, one with a typo. The result shows photo, name and path, and Enter opens it.
 */
async function find(hand: Hand, size: Size, url: string): Promise<void> {
  const { page } = hand
  await hand.page.goto(`${url}/home`)
  const results = page.getByRole('list', { name: 'Results' })
  const item = /^Coffee grinder/
  await hand.tap(page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Search' }))
  await hand.type(page.getByRole('searchbox', { name: 'Search items, locations and labels' }), 'cofee grin')
  const found = results.getByRole('link', { name: item }).first()
  await found.getByRole('img').or(found.locator('img, svg')).first().waitFor()
  await found.getByText('House › Kitchen › Worktop').waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: item }).waitFor()
  // The command palette finds the item by the same words.
  if (size === 'phone') {
    await page.goBack()
    await hand.tap(hand.button('More'))
    await hand.tap(page.getByRole('menuitem', { name: 'Search and actions' }))
  } else await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog')
  await hand.type(palette.getByRole('combobox'), 'cofee grin')
  await palette.getByRole('row', { name: item }).waitFor()
  await page.keyboard.press('Enter')
  await palette.waitFor({ state: 'detached' })
  await page.getByRole('heading', { level: 1, name: item }).waitFor()
}

/**
 * Checks that name, location, quantity, price and warranty are visible without scrolling, and edits the price in place.
 */
async function look(hand: Hand): Promise<void> {
  const { page } = hand
  const main = page.getByRole('main')
  for (const part of [
    page.getByRole('heading', { level: 1, name: /^Coffee grinder/ }),
    main.getByRole('link', { name: 'Worktop' }).filter({ visible: true }).first(),
    main.getByRole('textbox', { name: 'Quantity' }),
    main.getByText('£109.00'),
    main
      .getByText(/^Ended |^Warranty|2020/)
      .filter({ visible: true })
      .first(),
  ])
    await isInView(part)
  await hand.tap(main.getByText('£109.00'))
  await hand.type(page.getByRole('textbox', { name: 'Price' }), '119')
  await page.keyboard.press('Enter')
  await main.getByText('£119.00').waitFor()
  await undo(page, await holdUndo(page, /Price/))
}

/** Opens the locations with their counts and values, moves all results of a search at once, and undoes the move. */
async function putInOrder(hand: Hand, size: Size): Promise<void> {
  const { page } = hand
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  await page.goto(new URL('/home', page.url()).href)
  await hand.tap(menu.getByRole('link', { name: 'Locations' }))
  await page.getByRole('row', { name: /^House, [\d,]+ items, £/ }).waitFor()
  await hand.tap(menu.getByRole('link', { name: 'Search' }))
  const count = page.getByText(/^\d+ items/).first()
  const all = await count.innerText()
  await hand.type(page.getByRole('searchbox', { name: 'Search items, locations and labels' }), 'kitchen')
  await expect.poll(() => count.innerText()).not.toBe(all)
  if (size === 'phone') await hand.tap(hand.button('Select items'))
  await hand.tap(page.getByRole('checkbox', { name: /^Select / }))
  if (size === 'phone') {
    await hand.tap(
      page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'More', exact: true }),
    )
    await hand.tap(page.getByRole('menuitem', { name: /^Select all / }))
  } else await hand.tap(hand.button(/^Select all \d/))
  await hand.tap(
    page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Move', exact: true }),
  )
  const dialog = page.getByRole('dialog')
  await hand.tap(dialog.getByRole('option', { name: /^Attic/ }))
  await hand.tap(dialog.getByRole('button', { name: 'Move to Attic' }))
  await undo(page, await holdUndo(page, /\d+ items moved to Attic/))
}

/** Scans a label to open its item, and scans the label again to move the item to a location. */
async function scan(hand: Hand, _: Size, url: string): Promise<void> {
  const { page } = hand
  await page.goto(`${url}/home`)
  const results = page.getByRole('region', { name: 'Scanned' })
  await hand.tap(page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Scanner' }))
  await results.getByRole('heading', { name: /^Coffee grinder/ }).waitFor()
  await hand.tap(results.getByRole('link', { name: 'Open' }))
  await page.getByRole('heading', { level: 1, name: /^Coffee grinder/ }).waitFor()
  await page.goBack()
  await hand.tap(page.getByRole('radio', { name: 'Move' }).or(page.getByText('Move', { exact: true })))
  await hand.tap(hand.button('Choose a location'))
  await hand.tap(page.getByRole('option', { name: /^Attic/ }))
  await results.getByText('came from Worktop').waitFor()
  await hand.tap(results.getByRole('button', { name: 'Done, 1 moved' }))
  await undo(page)
}

/** Downloads the report of a location, and checks the number of its items and the total. */
async function proveIt(hand: Hand, _: Size, url: string): Promise<void> {
  const { page } = hand
  await page.goto(`${url}/items?q=flat%20burr`)
  await hand.tap(page.getByRole('list', { name: 'Results' }).getByRole('link', { name: /^Coffee grinder/ }))
  await hand.tap(page.getByRole('article').getByRole('link', { name: 'Worktop' }))
  await page.getByRole('heading', { level: 1, name: 'Worktop' }).waitFor()
  await hand.tap(page.getByRole('button', { name: 'More', exact: true }).filter({ visible: true }))
  await hand.tap(page.getByRole('menuitem', { name: 'Report' }))
  const download = page.waitForEvent('download')
  await hand.tap(page.getByRole('dialog').getByRole('button', { name: 'Download' }))
  const [, id] = /location\/([\da-f-]+)/.exec(page.url()) ?? []
  const query = `locations=${id}&includeSubLocations=true&page=1&pageSize=1`
  const response = await page.context().request.get(`${url}/api/v1/items?${query}`)
  const { total, totalValue } = await response.json()
  const money = new Intl.NumberFormat('en-GB', {
    style: 'currency',
    currency: 'GBP',
    currencyDisplay: 'code',
  }).format(totalValue)
  const pages = readPdf(await readFile(await (await download).path()))
  const texts = pages.flatMap((one) => one.texts.map(({ text }) => text))
  const plain = (text: string) => text.replaceAll('\u00a0', ' ')
  expect(texts.map(plain)).toEqual(expect.arrayContaining(['Worktop', `${total} items`, plain(money)]))
}

async function isInView(target: Locator): Promise<void> {
  await target.waitFor()
  const size = target.page().viewportSize()
  const box = await target.boundingBox()
  if (!size || !box) throw new Error(`${String(target)} is not on the page`)
  expect(box.y + box.height, String(target)).toBeLessThanOrEqual(size.height)
}
