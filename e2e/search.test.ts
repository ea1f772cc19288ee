import type { Browser, Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { ServerProcess } from './server-process.ts'
import { useServerAndBrowser } from './test-environment.ts'
import { swipe } from './touch.ts'
import {
  desktop,
  dialogShows,
  phone,
  reuseSignedInPage,
  skeleton,
  tabTo,
  type SignedInPage,
  tick,
  holdUndo,
  undo,
} from './signed-in-page.ts'

const count = 260
const waiting = { timeout: 60_000 }
const locations = ['Attic', 'Cellar', 'Garage']

describe('Searching and sorting many items', () => {
  const stage = useServerAndBrowser()

  it('filters by words, locations and fields on a desktop, and writes the filters to the URL and the history of the browser', async () => {
    const visitor = await createFixtures(stage.browser, stage.server, desktop)
    const { page } = visitor
    await page.goto(`${stage.server.url}/items?view=card`)
    await page.getByText(`${count} items`).waitFor()

    await page.getByRole('searchbox', { name: 'Search items, locations and labels' }).fill('lamp')
    await page.getByText('130 items').waitFor()
    const panel = page.getByRole('complementary', { name: 'Filters' })
    await expectText(panel.getByRole('listitem').filter({ hasText: 'Attic' }).first(), /44/)
    await tick(panel.getByRole('checkbox', { name: 'Attic' }))
    await page.getByText('44 items').waitFor()
    await panel.getByRole('button', { name: /^Insured/ }).click()
    await page.getByText('15 items').waitFor()
    const from = panel.getByRole('textbox', { name: 'From' }).first()
    await from.fill('500')
    await from.press('Enter')
    await page.getByRole('button', { name: /Remove filter “Price from/ }).waitFor()
    expect(searchOf(page)).toMatchObject({ q: 'lamp', insured: 'true', priceMin: '500' })

    await page.goBack()
    await page.getByText('15 items').waitFor()
    await page.getByRole('button', { name: 'Remove filter “Insured”' }).click()
    await page.getByText('44 items').waitFor()
    await page.getByRole('main').getByRole('link', { name: 'Clear filters' }).click()
    await page.getByText('130 items').waitFor()
    expect(searchOf(page)).toEqual({ q: 'lamp', view: 'card' })

    // The prices are between 10 and 2,590, so the last bucket of the histogram ends at 5,000.
    const highest = panel.getByRole('slider', { name: 'To Price' })
    await drag(page, highest, panel.getByRole('slider', { name: 'From Price' }), 0.5)
    await page.getByRole('button', { name: /Remove filter “Price up to/ }).waitFor()
    await highest.press('End')
    await page.getByText('130 items').waitFor()
    await panel.getByRole('slider', { name: 'From Price' }).press('ArrowRight')
    await page.getByRole('button', { name: 'Remove filter “Price from €20”' }).waitFor()

    await page.goto(`${stage.server.url}/items?q=lamp&insured=true&without=price`)
    await page.getByRole('link', { name: /if you remove “Without price”/ }).click()
    await page.getByText('15 items').waitFor()
    await page.getByRole('searchbox', { name: 'Search items, locations and labels' }).fill('#12')
    await page.getByRole('searchbox', { name: 'Search items, locations and labels' }).press('Enter')
    await page.waitForURL('**/item/*')
    expect(visitor.problems).toEqual([])
    await visitor.leave()
  })

  it.each(['phone', 'tablet', 'desktop'] as const)(
    'shows the results where their skeleton was, when the page is loaded again on a %s',
    async (size) => {
      const look = { phone, tablet: { ...desktop, viewport: { width: 820, height: 1180 } }, desktop }[size]
      const visitor = await createFixtures(stage.browser, stage.server, look)
      const { page } = visitor
      for (const view of ['card', 'table']) {
        await page.goto(`${stage.server.url}/items?view=${view}`)
        await page.getByText(`${count} items`).first().waitFor()
        const released = Promise.withResolvers<void>()
        await page.route('**/api/v1/items?**', async (route) => {
          await released.promise
          await route.fallback()
        })
        await page.reload()
        const placeholders = await readBoxes(page.locator(`main ${skeleton}.aspect-square`))
        released.resolve()
        const pictures = await readBoxes(page.locator('main [data-row] span.aspect-square'))
        expect(pictures, view).toEqual(placeholders)
        await page.unrouteAll()
      }
      await visitor.leave()
    },
  )

  it('finds the same items in the search field and in the palette by keyboard alone', async () => {
    const visitor = await createFixtures(stage.browser, stage.server, desktop)
    const { page, send } = visitor
    await send('POST', '/items', {
      name: 'Router',
      serialNumber: 'E-619-1609',
      notes: 'Spare key in the garage',
    })
    await page.goto(`${stage.server.url}/items?view=card`)
    await page.getByText(`${count + 1} items`).waitFor()
    const field = page.getByRole('searchbox', { name: 'Search items, locations and labels' })
    await page.keyboard.press('/')
    await page.keyboard.type('e6191609')
    await page.getByRole('link', { name: /Router.*in Serial number.*E-619-1609/ }).waitFor()

    await field.fill('garage')
    await page.getByRole('link', { name: /Router.*in Notes/ }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.getByRole('link', { name: 'Garage' }).and(page.locator(':focus')).waitFor()
    await page.keyboard.press('ArrowDown')
    await page
      .getByRole('link', { name: /Router/ })
      .and(page.locator(':focus'))
      .waitFor()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowLeft')
    await page
      .getByRole('link', { name: /Router/ })
      .and(page.locator(':focus'))
      .waitFor()
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowUp')
    await field.and(page.locator(':focus')).waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL('**/location/*')

    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search items, locations and labels' }).fill('garage')
    await page.getByRole('row', { selected: true, name: /Garage/ }).waitFor()
    await page.getByRole('row', { name: /Router.*in Notes/ }).waitFor()
    await page.keyboard.press('Control+Enter')
    await page.getByRole('link', { name: 'Garage' }).first().waitFor()

    await page.goto(`${stage.server.url}/items?q=lapm&insured=true`)
    await page.getByText('These are the results for “lamp”').waitFor()
    await page.getByText('15 items').waitFor()
    expect(visitor.problems).toEqual([])
    await visitor.leave()
  })

  it('saves a search as a view in the sidebar, renames it, and undoes its deletion', async () => {
    const visitor = await createFixtures(stage.browser, stage.server, desktop)
    const { page } = visitor
    await page.goto(`${stage.server.url}/items?q=lamp&insured=true`)
    await page.getByText('15 items').waitFor()
    await openViews(page, 'Save this search')
    // The suggested name is selected, so typing replaces it.
    await page.getByRole('textbox', { name: 'Name' }).and(page.locator(':focus')).waitFor()
    await page.keyboard.type('Dear lamps')
    await page.keyboard.press('Enter')
    await page.getByText('Saved “Dear lamps”').waitFor()
    const sidebar = page.getByRole('region', { name: 'Saved views' })
    await page.goto(`${stage.server.url}/home`)
    await sidebar.getByRole('link', { name: /Dear lamps/ }).click()
    await page.getByText('15 items').waitFor()
    expect(searchOf(page)).toEqual({ q: 'lamp', insured: 'true' })

    await openViews(page, 'Rename “Dear lamps”')
    await page.getByRole('textbox', { name: 'Name' }).fill('Lights')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await sidebar.getByRole('link', { name: /Lights/ }).waitFor()
    await openViews(page, 'Delete “Lights”')
    const back = await holdUndo(page, 'Deleted “Lights”')
    await sidebar.waitFor({ state: 'detached' })
    await undo(page, back)
    await sidebar.getByRole('link', { name: /Lights/ }).waitFor()
    expect(visitor.problems).toEqual([])
    await visitor.leave()
  })

  it('selects a row on a phone when the user taps anywhere on it', async () => {
    const visitor = await createFixtures(stage.browser, stage.server, phone)
    const { page } = visitor
    await page.goto(`${stage.server.url}/items`)
    await page.getByRole('button', { name: 'Select items', exact: true }).tap()
    const row = page.getByRole('list', { name: 'Search results' }).getByRole('listitem').first()
    const atPrice = 0.9
    const atPicture = 0.25
    for (const [share, checked] of [
      [atPrice, true],
      [atPicture, false],
    ] as const) {
      const box = await row.boundingBox()
      expect(box).not.toBeNull()
      if (box) await page.touchscreen.tap(box.x + box.width * share, box.y + box.height / 2)
      await row.getByRole('checkbox', { checked }).waitFor()
    }
    expect(new URL(page.url()).pathname).toBe('/items')
    expect(visitor.problems).toEqual([])
    await visitor.leave()
  })

  it('sorts, selects items across pages, moves all of them at once and undoes the move by keyboard', async () => {
    const visitor = await createFixtures(stage.browser, stage.server, desktop)
    const { page } = visitor
    await page.goto(`${stage.server.url}/items?view=table&pageSize=10`)
    const table = page.getByRole('table', { name: 'Search results' })
    await tabTo(table.getByRole('link', { name: 'Price' }))
    await page.keyboard.press('Enter')
    await table.locator('[aria-sort=descending]').filter({ hasText: 'Price' }).waitFor()
    await page.keyboard.press('Enter')
    await table.locator('[aria-sort=ascending]').waitFor()
    // Waits for the first row in the new order, because the URL changes before the rows are sorted.
    await table.getByRole('row').nth(1).getByRole('link', { name: 'Lamp 1', exact: true }).waitFor()

    await tabTo(boxes(page).first())
    await page.keyboard.press('Space')
    for (let presses = 0; presses < 4; presses += 1) await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Shift+Space')
    const bar = page.getByRole('region', { name: 'Selection' })
    await bar.getByText('5 selected').waitFor()
    await page.getByRole('link', { name: 'Next page' }).click()
    await expect.poll(() => boxes(page).first().isChecked()).toBe(false)
    await tick(boxes(page).first())
    await bar.getByText('6 selected').waitFor()
    await boxes(page).first().press('Control+a')
    await bar.getByText('15 selected').waitFor()
    await boxes(page).first().press('Control+a')
    await bar.getByText(`${count} selected`).waitFor()

    await tabTo(bar.getByRole('button', { name: 'Move' }))
    await page.keyboard.press('Enter')
    await page.locator('[role=combobox]:focus').waitFor()
    await page.keyboard.type('Cellar')
    await page.getByRole('option', { name: 'Cellar' }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.locator('[role=combobox][aria-activedescendant]:focus').waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Move to Cellar' }).waitFor()
    await page.keyboard.press('Enter')
    const back = await holdUndo(page, /173 items moved to Cellar; 87 needed no change/)
    await bar.waitFor({ state: 'detached' })
    expect((await visitor.send('GET', '/items?q=cellar&page=1&pageSize=1')).total).toBe(count)
    await undo(page, back)
    expect((await visitor.send('GET', '/items?q=cellar&page=1&pageSize=1')).total).toBe(87)
    expect(visitor.problems).toEqual([])
    await visitor.leave()
  })

  it('chooses columns, scrolls through all items and returns to the same scroll position', async () => {
    const visitor = await createFixtures(stage.browser, stage.server, desktop)
    const { page } = visitor
    await page.goto(`${stage.server.url}/items?view=table&orderBy=purchasePrice&order=asc`)
    const heads = page.getByRole('table').getByRole('columnheader')
    await expectText(heads.nth(2), 'Location')
    await page.getByRole('button', { name: 'Columns' }).click()
    await tick(page.getByRole('checkbox', { name: 'Asset ID' }))
    await tick(page.getByRole('checkbox', { name: 'Wattage' }))
    await page.getByRole('button', { name: 'Move Labels up' }).click()
    await page.keyboard.press('Escape')
    await expectText(heads.nth(2), 'Labels')
    await heads.filter({ hasText: 'Asset ID' }).waitFor()
    await heads.filter({ hasText: 'Wattage' }).waitFor()

    const last = page.getByRole('link', { name: 'Item 260', exact: true })
    await page.getByRole('link', { name: 'Lamp 1', exact: true }).waitFor()
    expect(await last.count()).toBe(0)
    await expect
      .poll(async () => {
        await page.evaluate('scrollTo(0, document.body.scrollHeight)')
        return last.count()
      }, waiting)
      .toBe(1)
    expect(await page.getByRole('row').count()).toBeLessThan(80)
    await last.scrollIntoViewIfNeeded()
    await page
      .getByRole('row')
      .filter({ has: last })
      .getByRole('cell', { name: '7.5', exact: true })
      .waitFor()
    const height = await page.evaluate('scrollY')
    await last.click()
    await page.getByRole('heading', { level: 1, name: 'Item 260' }).waitFor()
    await page.goBack()
    await last.waitFor()
    await expect.poll(() => page.evaluate('scrollY')).toBe(height)
    expect(visitor.problems).toEqual([])
    await visitor.leave()
  })

  it('keeps column widths that were set by mouse, finger or keys until the user resets them', async () => {
    const visitor = await createFixtures(stage.browser, stage.server, { ...desktop, hasTouch: true })
    const { page } = visitor
    await page.goto(`${stage.server.url}/items?view=table`)
    const before = await columnEnds(page)
    const [name, location, last] = before
    const handle = edgeOf(page, 'Location')
    await dragBy(page, handle, -40)
    // The columns after the resized one share the remaining space, so the width of the table does not change.
    await expect.poll(() => columnEnds(page)).toEqual([name, location - 40, last])
    await handle.press('ArrowLeft')
    await expect.poll(() => columnEnds(page)).toEqual([name, location - 40 - 16, last])
    const { x, y } = await middleOf(handle)
    await swipe(page, { x, y }, { x: x + 56, y })
    await expect.poll(() => columnEnds(page)).toEqual([name, location, last])

    await dragBy(page, edgeOf(page, 'Manufacturer'), 250)
    await expect.poll(() => columnEnds(page)).toEqual([name, location, last + 250])
    await page.reload()
    await expect.poll(() => columnEnds(page)).toEqual([name, location, last + 250])
    // The table is now wider than the page, so its rows and its header scroll horizontally together. Only the column
    // with the names stays in place.
    await page
      .getByRole('rowgroup')
      .nth(1)
      .evaluate((element) => element.scrollTo(100, 0))
    await expect.poll(() => columnEnds(page)).toEqual([name, location - 100, last + 150])
    await edgeOf(page, 'Manufacturer').dblclick()
    await expect.poll(() => columnEnds(page)).toEqual([name, location, last])

    await edgeOf(page, 'Name').press('Home')
    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('button', { name: 'Reset columns' }).click()
    await page.keyboard.press('Escape')
    await expect.poll(() => columnEnds(page)).toEqual(before)
    expect(visitor.problems).toEqual([])
    await visitor.leave()
  })

  it('filters in a sheet and changes many items on a phone', async () => {
    const visitor = await createFixtures(stage.browser, stage.server, phone)
    const { page } = visitor
    await page.goto(`${stage.server.url}/items`)
    await page.getByText(`${count} items`).waitFor()
    await page.getByRole('button', { name: 'Filters' }).click()
    await dialogShows(page)
    await tick(page.getByRole('dialog').getByRole('checkbox', { name: 'Garage' }))
    await page.getByRole('button', { name: 'Show 86 items' }).click()
    await page.getByRole('button', { name: 'Remove filter “Garage”' }).waitFor()

    await page.getByRole('button', { name: 'Select items' }).click()
    await tick(boxes(page).nth(0))
    await tick(boxes(page).nth(1))
    const bar = page.getByRole('region', { name: 'Selection' })
    await bar.getByText('2 selected').waitFor()
    await bar.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Archive' }).click()
    const back = await holdUndo(page, '2 items archived')
    await page.getByText('84 items').waitFor()
    await undo(page, back)
    await page.getByText('86 items').waitFor()

    await tick(boxes(page).nth(0))
    await bar.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Select all 86' }).click()
    await bar.getByText('86 selected').waitFor()
    await bar.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Export' }).click()
    const dialog = page.getByRole('dialog', { name: 'Export 86 items' })
    await dialog.getByRole('radio', { name: 'CSV' }).check()
    const download = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Download' }).click()
    expect((await download).suggestedFilename()).toBe('items.csv')
    await dialog.waitFor({ state: 'hidden' })
    await bar.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('button', { name: 'Delete 86 items' }).click()
    await undo(page, await holdUndo(page, '86 items deleted'))
    await page.getByText('86 items', { exact: true }).waitFor()
    expect((await visitor.send('GET', '/items?page=1&pageSize=1')).total).toBe(count)
    expect(visitor.problems).toEqual([])
    await visitor.leave()
  })
})

const boxes = (page: Page) => page.getByRole('main').getByRole('checkbox', { name: /^Select (?!all)/ })

const searchOf = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)

async function openViews(page: Page, entry: string): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'Saved views' }).click()
  await page.getByRole('menuitem', { name: entry }).click()
}

async function expectText(target: Locator, text: string | RegExp): Promise<void> {
  await target.filter({ hasText: text }).waitFor()
}

const edgeOf = (page: Page, column: string) =>
  page.getByRole('separator', { name: `Width of ${column}`, exact: true })

/**
 * Returns the right edges of the first two columns and of the last one, in pixels. Checks that header and rows have the
 * same edges.
 */
async function columnEnds(page: Page): Promise<[number, number, number]> {
  const endsOf = async (role: 'columnheader' | 'cell') => {
    const row = page
      .getByRole('row')
      .filter({ has: page.getByRole(role) })
      .first()
    // Begins with index 1, because the first column contains the checkboxes.
    const found = await Promise.all([1, 2, -1].map((index) => row.getByRole(role).nth(index).boundingBox()))
    return found.map((box) => Math.round((box?.x ?? 0) + (box?.width ?? 0)))
  }
  const [name = 0, location = 0, last = 0] = await endsOf('columnheader')
  expect(await endsOf('cell')).toEqual([name, location, last])
  return [name, location, last]
}

async function middleOf(handle: Locator) {
  const box = await handle.boundingBox()
  if (!box) throw new Error('The handle is not on the page')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

async function dragBy(page: Page, handle: Locator, by: number) {
  const { x, y } = await middleOf(handle)
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + by, y, { steps: 5 })
  await page.mouse.up()
}

/** Drags a handle towards another handle, by the fraction `part` of the distance between them. */
async function drag(page: Page, handle: Locator, other: Locator, part: number) {
  const [from, to] = [
    await handle.locator('xpath=../..').boundingBox(),
    await other.locator('xpath=../..').boundingBox(),
  ]
  if (!from || !to) throw new Error('The handles are not on the page')
  const y = from.y + from.height / 2
  await page.mouse.move(from.x + from.width / 2, y)
  await page.mouse.down()
  await page.mouse.move(from.x + (to.x - from.x) * part, y, { steps: 5 })
  await page.mouse.up()
}

/**
 * Creates items: half are lamps, every eighteenth is insured. They are spread over three locations, and the first
 * location has the cheapest items.
 */
/** Returns where the first ten elements are, and their size. */
async function readBoxes(elements: Locator): Promise<unknown[]> {
  await elements.nth(9).waitFor()
  return Promise.all(Array.from({ length: 10 }, (_, index) => elements.nth(index).boundingBox()))
}

async function createFixtures(
  from: Browser,
  server: ServerProcess,
  look: typeof desktop,
): Promise<SignedInPage> {
  const visitor = await reuseSignedInPage(from, server.url, look)
  const rows = Array.from({ length: count }, (_, index) => {
    const number = index + 1
    const name = `${number % 2 === 1 ? 'Lamp' : 'Item'} ${number}`
    const wattage = number === 260 ? 7.5 : ''
    return `${locations[index % locations.length]},Old,${name},${number * 10},${index % 18 === 0},${wattage}`
  })
  const csv = ['HB.location,HB.labels,HB.name,HB.purchase_price,HB.insured,HB.field.Wattage', ...rows].join(
    '\n',
  )
  const response = await visitor.page.context().request.post(`${server.url}/api/v1/items/import`, {
    multipart: { csv: { name: 'things.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) } },
  })
  expect(response.status()).toBe(204)
  return visitor
}
