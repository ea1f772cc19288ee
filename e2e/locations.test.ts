import type { Page, Route } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { eachSize } from './each-size.ts'
import { useServerAndBrowser } from './test-environment.ts'
import {
  desktop,
  dialogShows,
  more,
  phone,
  reuseSignedInPage,
  openSignedInPage,
  undo,
  type SignedInPage,
  tick,
  holdUndo,
} from './signed-in-page.ts'

const rowOf = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(`^${name},`) })

async function pathsOf({ send }: SignedInPage): Promise<string[]> {
  // as: `send` returns any JSON. Only the paths are read.
  const locations = (await send('GET', '/locations')) as unknown as { path: string[] }[]
  return locations.map(({ path }) => path.join('/')).toSorted()
}

/** Creates a house with attic and kitchen, a box in the attic with a lamp, and a shed beside the house. */
async function createFixtures({
  send,
}: SignedInPage): Promise<Record<'house' | 'attic' | 'box' | 'shed', string>> {
  const create = async (name: string, parentId: string | null) =>
    (await send('POST', '/locations', { name, parentId })).id
  const house = await create('House', null)
  const attic = await create('Attic', house)
  await create('Kitchen', house)
  const box = await create('Box', attic)
  const shed = await create('Shed', null)
  await send('POST', '/items', { name: 'Lamp', locationId: box, quantity: 2, purchasePrice: 4 })
  await send('POST', '/items', { name: 'Trunk', locationId: attic, purchasePrice: 90 })
  return { house, attic, box, shed }
}

async function choose(page: Page, name: string, entry: string): Promise<void> {
  await rowOf(page, name).hover()
  await page.getByRole('button', { name: `Actions: ${name}` }).click()
  await page.getByRole('menuitem', { name: entry }).click()
}

async function moveTo(page: Page, target: string): Promise<void> {
  await dialogShows(page)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('option').first().waitFor()
  await dialog.getByRole('combobox').fill(target)
  await dialog
    .getByRole('option', { name: new RegExp(`^${target}`) })
    .first()
    .click()
  await dialog.getByRole('button', { name: `Move to ${target}` }).click()
}

describe('Locations', () => {
  const stage = useServerAndBrowser()

  it('are created, renamed and deleted in the tree by keyboard, each with undo', async () => {
    const visitor = await reuseSignedInPage(stage.browser, stage.server.url, desktop)
    const { page, problems, leave } = visitor
    await page.goto(`${stage.server.url}/locations`)
    await page.getByRole('button', { name: 'Add the first location' }).press('Enter')
    const name = page.getByRole('textbox', { name: 'Name of the new location' })
    await name.press('Enter')
    await page.getByRole('alert').waitFor()
    await name.fill('House')
    await name.press('Enter')
    await rowOf(page, 'House').waitFor()
    await expect.poll(() => name.inputValue()).toBe('')
    await name.fill('Gardn')
    await name.press('Enter')
    await rowOf(page, 'Gardn').waitFor()
    await name.press('Escape')
    await name.waitFor({ state: 'detached' })

    await rowOf(page, 'Gardn').click()
    await page.keyboard.press('F2')
    const rename = page.getByRole('textbox', { name: 'Name of Gardn' })
    await rename.fill('Garden')
    await rename.press('Enter')
    await rowOf(page, 'Garden').waitFor()
    await expect.poll(() => hasFocus(page, 'Garden')).toBe(true)

    await choose(page, 'House', 'Add location inside')
    await name.fill('Kitchen')
    await name.press('Enter')
    await rowOf(page, 'Kitchen').waitFor()
    await name.press('Escape')
    await expect.poll(() => pathsOf(visitor)).toEqual(['Garden', 'House', 'House/Kitchen'])

    await expect.poll(() => hasFocus(page, 'House')).toBe(true)
    await page.keyboard.press('ArrowLeft')
    await rowOf(page, 'Kitchen').waitFor({ state: 'detached' })
    await page.keyboard.press('ArrowRight')
    await rowOf(page, 'Kitchen').waitFor()
    // Type-ahead selects the next location with this letter.
    await page.keyboard.press('g')
    await expect.poll(() => hasFocus(page, 'Garden')).toBe(true)
    await page.keyboard.press('Delete')
    const dialog = page.getByRole('dialog', { name: 'Delete Garden?' })
    await dialog.getByText('There is nothing inside.').waitFor()
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
    await rowOf(page, 'Garden').waitFor({ state: 'detached' })
    await undo(page)
    await rowOf(page, 'Garden').waitFor()

    await rowOf(page, 'Kitchen').click()
    await page.getByRole('heading', { level: 2, name: 'Kitchen' }).waitFor()
    await more(page, 'Delete')
    const beside = page.getByRole('dialog', { name: 'Delete Kitchen?' })
    await beside.getByText('There is nothing inside.').waitFor()
    await beside.getByRole('button', { name: 'Delete', exact: true }).press('Enter')
    await rowOf(page, 'Kitchen').waitFor({ state: 'detached' })
    await expect.poll(() => hasFocus(page, 'House')).toBe(true)
    await undo(page)
    await rowOf(page, 'Kitchen').waitFor()
    expect(problems).toEqual([])
    await leave()
  })

  it('are moved by the picker and by dragging, never into themselves, and with undo', async () => {
    const visitor = await reuseSignedInPage(stage.browser, stage.server.url, desktop)
    const { page, problems, leave } = visitor
    const { attic } = await createFixtures(visitor)
    const before = await pathsOf(visitor)
    await page.goto(`${stage.server.url}/locations?at=${attic}`)
    await page.getByRole('heading', { level: 2, name: 'Attic' }).waitFor()
    await choose(page, 'Attic', 'Move')
    await dialogShows(page)
    const box = page.getByRole('dialog').getByRole('option', { name: /^Box/ })
    expect(await box.getAttribute('aria-disabled')).toBe('true')
    await moveTo(page, 'Shed')
    const atticBack = await holdUndo(page, 'Attic moved from House to Shed')
    await expect.poll(() => pathsOf(visitor)).toContain('Shed/Attic/Box')
    await undo(page, atticBack)
    await isInHouse(page, 'Attic')
    expect(await pathsOf(visitor)).toEqual(before)

    await rowOf(page, 'Kitchen').dragTo(rowOf(page, 'Shed'))
    const kitchenBack = await holdUndo(page, 'Kitchen moved from House to Shed')
    await expect.poll(() => pathsOf(visitor)).toContain('Shed/Kitchen')
    await undo(page, kitchenBack)
    await isInHouse(page, 'Kitchen')
    expect(await pathsOf(visitor)).toEqual(before)

    await rowOf(page, 'Kitchen').click()
    await rowOf(page, 'Attic').click({ modifiers: ['ControlOrMeta'] })
    await page.getByRole('region', { name: 'Selected locations' }).getByText('2 selected').waitFor()
    await page
      .getByRole('region', { name: 'Selected locations' })
      .getByRole('button', { name: 'Move' })
      .click()
    await moveTo(page, 'Shed')
    const bothBack = await holdUndo(page, '2 locations moved to Shed')
    await expect
      .poll(() => pathsOf(visitor))
      .toEqual(['House', 'Shed', 'Shed/Attic', 'Shed/Attic/Box', 'Shed/Kitchen'])
    await undo(page, bothBack)
    await expect.poll(() => pathsOf(visitor)).toEqual(before)
    expect(problems).toEqual([])
    await leave()
  })

  it('that two users move at the same time end where the later user moved them, and never inside each other', async () => {
    const visitor = await openSignedInPage(stage.browser, stage.server.url, desktop)
    const { page, send, problems, leave } = visitor
    const { house, shed, box } = await createFixtures(visitor)
    await page.goto(`${stage.server.url}/locations`)
    await choose(page, 'Shed', 'Move')
    await dialogShows(page)
    await page
      .getByRole('dialog')
      .getByRole('option', { name: /^House/ })
      .click()
    // Moves the house into the shed as another user, just before the server receives the move of this page.
    const meanwhile = async (route: Route) => {
      await send('POST', '/locations/move', { ids: [house], parentId: shed })
      await route.continue()
    }
    await page.route('**/api/v1/locations/move', meanwhile, { times: 1 })
    await page.getByRole('dialog').getByRole('button', { name: 'Move to House' }).click()
    await page.getByText(/can't be inside itself/).waitFor()
    expect(await pathsOf(visitor)).toContain('Shed/House/Attic/Box')

    await send('POST', '/locations/move', { ids: [house], parentId: null })
    await rowOf(page, 'House').waitFor()
    await page.goto(`${stage.server.url}/locations?at=${box}`)
    await choose(page, 'Box', 'Move')
    await moveTo(page, 'Shed')
    const back = await holdUndo(page, /Box moved .*to Shed/)
    await send('POST', '/locations/move', { ids: [box], parentId: house })
    await back.click()
    await page
      .getByText(/changed/)
      .last()
      .waitFor()
    expect(await pathsOf(visitor)).toContain('House/Box')
    expect(problems).toEqual([])
    await leave()
  })

  it(
    'stay fast when there are 10,000 on 30 levels: the tree loads level by level, expands and is searched',
    { tags: 'slow' },
    async () => {
      const visitor = await reuseSignedInPage(stage.browser, stage.server.url, desktop)
      const { page, problems, leave } = visitor
      await importDeep(page, stage.server.url)
      await page.goto(`${stage.server.url}/locations`)
      await page.getByText('10,020 locations').waitFor()
      await rowOf(page, 'Chain 001').waitFor()
      expect(await page.getByRole('row').count()).toBeLessThan(120)
      await page.getByRole('button', { name: 'Expand all' }).click()
      await rowOf(page, 'Level 12 of 001').waitFor()
      expect(await page.getByRole('row').count()).toBeLessThan(120)
      await page.getByRole('button', { name: 'Collapse all' }).click()
      await rowOf(page, 'Chain 002').waitFor()
      const search = page.getByRole('searchbox', { name: 'Search 10,020 locations' })
      await search.fill('333 level 30')
      await rowOf(page, 'Level 30 of 333').waitFor()
      await rowOf(page, 'Level 30 of 333').click()
      await page.getByRole('heading', { level: 2, name: 'Level 30 of 333' }).waitFor()
      await page.getByText('Lamp 333').waitFor()
      await search.fill('003 level 30')
      await rowOf(page, 'Level 30 of 003').click()
      await page.getByText('Lamp 003').waitFor()
      await search.fill('')
      await rowOf(page, 'Level 30 of 003').waitFor()
      expect(problems).toEqual([])
      await leave()
    },
  )

  it('offer viewers no action that the server would reject', async () => {
    const owner = await reuseSignedInPage(stage.browser, stage.server.url, desktop)
    const { attic } = await createFixtures(owner)
    const invitation = await owner.send('POST', '/groups/invitations', { uses: 1, role: 'viewer' })
    const viewer = await reuseSignedInPage(stage.browser, stage.server.url, desktop)
    const { page, problems } = viewer
    await page.goto(`${stage.server.url}/?token=${invitation.token}`)
    await page.getByRole('button', { name: /^Join/ }).click()
    // After joining, the tab remembers the new household, so the next URL need not name it.
    await page.waitForURL('**/home')
    await page.goto(`${stage.server.url}/locations`)
    await rowOf(page, 'Attic').click()
    await page.getByRole('heading', { level: 2, name: 'Attic' }).waitFor()
    const main = page.getByRole('main')
    for (const name of [/^Add/, /^Move/, 'Select several', /^Drag/]) {
      expect(await main.getByRole('button', { name }).count(), String(name)).toBe(0)
    }
    await page.getByRole('button', { name: 'Actions: Attic' }).click()
    await page.getByRole('menuitem').first().waitFor()
    expect(await page.getByRole('menuitem').allTextContents()).toEqual(['Open'])
    await page.goto(`${stage.server.url}/location/${attic}`)
    await page.getByRole('heading', { level: 1, name: 'Attic' }).waitFor()
    for (const name of [/^Add/, /^Move/]) {
      expect(await main.getByRole('button', { name }).count(), String(name)).toBe(0)
    }
    expect(problems).toEqual([])
    await Promise.all([owner.leave(), viewer.leave()])
  })

  eachSize((options, size) => {
    it('have a page with totals, items, files and a history, and are deleted without their contents', async () => {
      const visitor = await reuseSignedInPage(stage.browser, stage.server.url, options)
      const { page, send, problems, leave } = visitor
      const { attic } = await createFixtures(visitor)
      await page.goto(`${stage.server.url}/locations`)
      if (size === 'phone') await openOnPhone(page)
      else await rowOf(page, 'Attic').dblclick()
      await page.getByRole('heading', { level: 1, name: 'Attic' }).waitFor()
      const main = page.getByRole('main')
      await main.getByText(/€98/).first().waitFor()
      await main.getByRole('link', { name: /Lamp/ }).waitFor()
      await tick(main.getByRole('radio', { name: 'Only here' }))
      await main.getByRole('link', { name: /Lamp/ }).waitFor({ state: 'detached' })
      await main.getByRole('link', { name: /Trunk/ }).waitFor()
      await page.reload()
      expect(await main.getByRole('radio', { name: 'Only here' }).isChecked()).toBe(true)

      await more(page, 'Edit location')
      await dialogShows(page)
      const form = page.getByRole('dialog', { name: 'Edit location' })
      await form.getByLabel('Name').fill('Loft')
      await page.keyboard.press('Escape')
      await form.waitFor({ state: 'detached' })
      await more(page, 'Edit location')
      await form.getByText(/You entered this earlier/).waitFor()
      expect(await form.getByLabel('Name').inputValue()).toBe('Loft')
      await form.getByRole('button', { name: 'Save' }).click()
      await page.getByRole('heading', { level: 1, name: 'Loft' }).waitFor()
      await page.getByRole('link', { name: 'History' }).click()
      await page.getByRole('heading', { level: 1, name: 'History of Loft' }).waitFor()
      await page.getByText('Attic').first().waitFor()
      await page.goto(`${stage.server.url}/location/${attic}`)

      await more(page, 'Delete')
      await dialogShows(page)
      const dialog = page.getByRole('dialog', { name: 'Delete Loft?' })
      await dialog.getByText('items, €98').waitFor()
      expect(await dialog.getByRole('radio', { name: /^Keep the contents/ }).isChecked()).toBe(true)
      await dialog.getByRole('button', { name: 'Delete Loft only' }).click()
      const back = await holdUndo(page, 'Deleted Loft, kept its contents')
      await page.getByRole('heading', { level: 1, name: 'House' }).waitFor()
      expect(await pathsOf(visitor)).toEqual(['House', 'House/Box', 'House/Kitchen', 'Shed'])
      await undo(page, back)
      expect(await pathsOf(visitor)).toContain('House/Loft/Box')
      expect((await send('GET', '/items?q=lamp')).total).toBe(1)
      expect(problems).toEqual([])
      await leave()
    })
  })

  it('are scrolled into view on a phone when the URL names a location that is far down in the tree', async () => {
    const visitor = await reuseSignedInPage(stage.browser, stage.server.url, phone)
    const { page, send, problems, leave } = visitor
    for (let number = 10; number < 30; number += 1) {
      await send('POST', '/locations', { name: `Room ${number}` })
      await send('POST', '/locations', { name: `Wall ${number}` })
    }
    const shelf = await send('POST', '/locations', { name: 'Shelf' })
    const box = await send('POST', '/locations', { name: 'Box', parentId: shelf.id })
    // The first response of the tree contains Shelf but not Box, which is inside Shelf and is loaded later.
    for (const [id, name] of [
      [shelf.id, 'Shelf'],
      [box.id, 'Box'],
    ] as const) {
      await page.goto(`${stage.server.url}/locations?at=${id}`)
      const row = rowOf(page, name)
      await row.waitFor()
      const middle = async () => {
        const found = await row.boundingBox()
        return found ? found.y + found.height / 2 : Number.NaN
      }
      await expect.poll(async () => Math.abs((await middle()) - 400)).toBeLessThan(200)
    }
    expect(problems).toEqual([])
    await leave()
  })

  it('are moved on a phone from the menu of a row, one or several at a time', async () => {
    const visitor = await reuseSignedInPage(stage.browser, stage.server.url, phone)
    const { page, problems, leave } = visitor
    await createFixtures(visitor)
    const before = await pathsOf(visitor)
    await page.goto(`${stage.server.url}/locations`)
    await page.getByRole('button', { name: 'Actions: Kitchen' }).tap()
    await page.getByRole('menuitem', { name: 'Move' }).tap()
    await moveTo(page, 'Shed')
    await undo(page, await holdUndo(page, 'Kitchen moved from House to Shed'))
    await isInHouse(page, 'Kitchen')
    await page.getByRole('button', { name: 'Select several' }).tap()
    await rowOf(page, 'Attic').tap()
    await rowOf(page, 'Kitchen').tap()
    await page.getByRole('region', { name: 'Selected locations' }).getByRole('button', { name: 'Move' }).tap()
    await dialogShows(page)
    await page.getByRole('dialog').getByRole('button', { name: 'To the top level' }).tap()
    const back = await holdUndo(page, /top level/)
    expect(await pathsOf(visitor)).toEqual(['Attic', 'Attic/Box', 'House', 'Kitchen', 'Shed'])
    await undo(page, back)
    expect(await pathsOf(visitor)).toEqual(before)
    expect(problems).toEqual([])
    await leave()
  })

  it('are deleted together after a dialog has listed their contents, and their labels are printed together', async () => {
    const visitor = await reuseSignedInPage(stage.browser, stage.server.url, phone)
    const { page, problems, leave } = visitor
    await createFixtures(visitor)
    const before = await pathsOf(visitor)
    await page.goto(`${stage.server.url}/locations`)
    const bar = page.getByRole('region', { name: 'Selected locations' })
    const select = async () => {
      await page.getByRole('button', { name: 'Select several' }).tap()
      await rowOf(page, 'Attic').tap()
      await rowOf(page, 'Shed').tap()
    }
    await select()
    await bar.getByRole('button', { name: 'Delete' }).tap()
    await dialogShows(page)
    const dialog = page.getByRole('dialog', { name: 'Delete 2 locations?' })
    await dialog.getByText('items, €98').waitFor()
    await tick(dialog.getByRole('radio', { name: /^Delete everything inside/ }))
    await dialog.getByRole('button', { name: 'Delete' }).tap()
    const back = await holdUndo(page, '2 locations deleted')
    expect(await pathsOf(visitor)).toEqual(['House', 'House/Kitchen'])
    await undo(page, back)
    expect(await pathsOf(visitor)).toEqual(before)

    await bar.getByRole('button', { name: 'Print labels' }).tap()
    await page.getByRole('heading', { level: 1, name: 'Print labels' }).waitFor()
    expect(await page.getByRole('radio', { name: /^Selected locations/ }).isChecked()).toBe(true)
    await page.getByText('Attic').first().waitFor()
    expect(problems).toEqual([])
    await leave()
  })
})

/** Waits until the tree shows the location at the second level, inside the house. */
const isInHouse = (page: Page, name: string) =>
  rowOf(page, name).and(page.locator('[aria-level="2"]')).waitFor()

const hasFocus = (page: Page, name: string) => rowOf(page, name).and(page.locator(':focus')).isVisible()

/** Opens the page of the attic by a tap on its row, which is visible because the house is expanded. */
async function openOnPhone(page: Page): Promise<void> {
  await rowOf(page, 'Attic').tap()
}

/** Imports 334 chains of 30 nested locations with a lamp at the end of each. */
async function importDeep(page: Page, url: string): Promise<void> {
  const rows = Array.from({ length: 334 }, (_, index) => {
    const chain = String(index + 1).padStart(3, '0')
    const levels = Array.from({ length: 29 }, (__, level) => `Level ${level + 2} of ${chain}`)
    return `${[`Chain ${chain}`, ...levels].join(' / ')},Lamp ${chain}`
  })
  const csv = ['HB.location,HB.name', ...rows].join('\n')
  const response = await page.context().request.post(`${url}/api/v1/items/import`, {
    multipart: { csv: { name: 'deep.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) } },
  })
  expect(response.status()).toBe(204)
}
