import type { Page } from 'playwright-core'
import type { Person } from './households.ts'
import { dialogShows, isInSight, openAddMenu } from './signed-in-page.ts'

export interface Shot {
  readonly name: string
  readonly who: Person
  /** The path of the screen. `:name` stands for the id of the record with that name. */
  readonly path: string
  readonly prepare?: (page: Page) => Promise<unknown>
  readonly sizes?: readonly string[]
  /** URL patterns of calls that get no response (`held`) or that fail (`broken`). */
  readonly held?: string
  readonly broken?: string
  /** True to capture the whole page instead of its visible part. */
  readonly isTall?: boolean
  /** True to capture the screen also at a very narrow width, with long words, and in a right-to-left language. */
  readonly isMain?: boolean
}

export type By = Omit<Shot, 'who'>

export const by = (who: Person, shots: readonly By[]): Shot[] => shots.map((shot) => ({ ...shot, who }))

export const press = (keys: string) => async (page: Page) => {
  await page.getByRole('heading').first().waitFor({ state: 'attached' })
  await page.keyboard.press(keys)
  await page.getByRole('dialog').waitFor()
  await isInSight(page)
}

export const button =
  (name: string | RegExp, then?: (page: Page) => Promise<unknown>) => async (page: Page) => {
    await page.getByRole('button', { name, exact: true }).first().click()
    await then?.(page)
  }

export const entry =
  (menu: string | RegExp, name: string | RegExp, then = dialogShows) =>
  async (page: Page) => {
    await (menu === 'Add' ? openAddMenu(page) : button(menu)(page))
    await page.getByRole('menuitem', { name }).click()
    await then(page)
  }

export const labels = '/reports/label-generator'
export const drawn = (page: Page) => page.getByRole('img', { name: /^Sheet 1 of/ }).waitFor()
export const alert = (page: Page) => page.getByRole('alert').filter({ visible: true }).first().waitFor()

function prefer(page: Page, changes: object): Promise<unknown> {
  return page.evaluate(`
    const key = 'homebox/preferences/location'
    const before = JSON.parse(localStorage.getItem(key) ?? '{}')
    localStorage.setItem(key, JSON.stringify({ ...before, ...${JSON.stringify(changes)} }))
    dispatchEvent(new Event('cubby:preferences'))`)
}

export async function inGerman(page: Page): Promise<void> {
  await prefer(page, { language: 'de' })
  await page.locator('html[lang=de]').waitFor()
}

export async function showColumns(page: Page, ids: readonly string[]): Promise<void> {
  await prefer(page, { tableHeaders: ids.map((value) => ({ value, enabled: true })) })
  await page.locator('[role=cell]:last-child:not(:empty)').first().waitFor()
}

export async function resizeColumns(page: Page): Promise<void> {
  await prefer(page, { columnWidths: { name: 14, location: 8 } })
  await page.getByRole('separator', { name: 'Width of Location' }).focus()
}

export async function options(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('option').first().waitFor()
  await isInSight(page)
}

export async function importFile(page: Page, csv: string): Promise<void> {
  await entry('Add', 'Import a spreadsheet')(page)
  const file = { name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) }
  await page.getByLabel('Choose a file').setInputFiles(file)
  await page.getByRole('heading', { name: 'list.csv' }).waitFor()
}

export async function choose(page: Page, count: number): Promise<void> {
  const start = page.getByRole('button', { name: 'Select items' })
  if (await start.isVisible()) await start.click()
  const boxes = page.getByRole('main').getByRole('checkbox', { name: /^Select (?!all)/ })
  for (let index = 0; index < count; index += 1) await boxes.nth(index).check()
}

export async function clearPrices(page: Page): Promise<void> {
  await choose(page, 3)
  const bar = page.getByRole('region', { name: 'Selection' })
  const isPhone = (await bar.getByRole('button', { name: 'Edit' }).count()) === 0
  await bar.getByRole('button', { name: isPhone ? 'More' : 'Edit' }).click()
  if (isPhone) await page.getByRole('menuitem', { name: 'Edit', exact: true }).click()
  await page.getByRole('combobox', { name: 'Field to change' }).selectOption({ label: 'Price' })
  await page.getByRole('region', { name: 'Values now' }).waitFor()
  await page.getByRole('radio', { name: 'Clear' }).check()
}

/**
 * Waits until the camera has read the label in the film, then types these codes. A code may also be the name of a
 * location.
 */
export async function scan(page: Page, codes: readonly string[]): Promise<void> {
  await page.locator('video + span').waitFor()
  for (const code of codes) {
    await typeCode(page, /^[A-Z]/.test(code) ? await addressOf(page, code) : code)
    await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' })
  }
}

async function typeCode(page: Page, code: string): Promise<void> {
  const field = page.getByLabel('Or type, paste, or use a handheld scanner')
  if (await field.isVisible()) {
    await field.fill(code)
    return field.press('Enter')
  }
  await button('Type a code', dialogShows)(page)
  await page.getByRole('dialog').getByRole('textbox').fill(code)
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

async function addressOf(page: Page, location: string): Promise<string> {
  const response = await page.request.get(new URL('/api/v1/locations', page.url()).href)
  // as: `json()` returns `any`. Only `id` and `name` are read.
  const locations = (await response.json()) as { id: string; name: string }[]
  return new URL(`/location/${locations.find(({ name }) => name === location)?.id}`, page.url()).href
}

export async function stopCamera(page: Page): Promise<void> {
  await page.locator('video + span').waitFor()
  await page.evaluate(
    `document.querySelector('video').srcObject.getVideoTracks()[0].dispatchEvent(new Event('ended'))`,
  )
  await page.getByRole('heading', { name: 'The camera has stopped' }).waitFor()
}

/**
 * Saves the item as another user while its form is open. Alternates between two names, so that each call changes the
 * name.
 */
export async function saveLate(page: Page): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill('Fridge and freezer')
  await page.locator('textarea').and(page.getByLabel('Notes')).fill('The door is heavy.')
  const id = page.url().split('/').at(-2)
  const url = new URL(`/api/v1/items/${id}`, page.url()).href
  const response = await page.request.get(url)
  // as: `json()` returns `any`. Only `name` and `quantity` are read.
  const { name, quantity } = (await response.json()) as { name: string; quantity: number }
  const other = name.endsWith(', white') ? name.slice(0, -', white'.length) : `${name}, white`
  await page.request.put(url, { data: { name: other, quantity: quantity + 1 } })
  await button('Save', dialogShows)(page)
}

export const refused = [
  'HB.location,HB.name,HB.quantity,HB.purchase_time',
  'House / Kitchen,Kettle,-1,2024-02-29',
  'House / Kitchen,Toaster,several,2024-02-30',
  'House / Kitchen,Whisk,2,2024-02-29',
].join('\n')
export const foreign =
  'Bezeichner;Zimmer;Anzahl;Farbe\nWasserkocher;Haus / Küche;2;rot\nLeselampe;Haus / Wohnzimmer;1;blau'

/**
 * Stores pending changes of another user on the device, as if that user were signed in. The page shows them as waiting,
 * and never sends them.
 */
export async function letChangesWait(page: Page): Promise<void> {
  const id = page.url().split('/').at(-1)
  const common = { personId: 'somebody', household: 'home', at: Date.parse('2026-11-27T14:05:00Z') }
  const changes = [
    { kind: 'edit', itemId: id, name: 'Camera', body: { quantity: 3, notes: 'In the grey bag.' } },
    { kind: 'edit', itemId: id, name: 'Camera', body: { serialNumber: 'X-100' }, refusal: 'changed_since' },
    { kind: 'create', itemId: id, name: 'Spare battery for the camera in the grey bag', body: {} },
    { kind: 'create', itemId: id, name: 'Lens cap', body: {}, refusal: 'forbidden' },
  ]
  const stored = changes.map((change, at) => [
    `cubby/waiting/${at}`,
    JSON.stringify({
      ...common,
      ...change,
      id: String(at),
      seen: change.body,
      shown: {},
      at: common.at + at,
    }),
  ])
  await page.evaluate(`
    for (const [key, text] of ${JSON.stringify(stored)}) localStorage.setItem(key, text)
    localStorage.setItem('cubby/seen-by', 'somebody')
    dispatchEvent(new StorageEvent('storage'))`)
  await page.getByRole('button', { name: '4 changes waiting' }).waitFor()
}

/** On narrow screens the filters are in a sheet. */
async function openFilters(page: Page) {
  const filters = page.getByRole('button', { name: /^Filters?/ })
  const beside = page.getByRole('combobox', { name: 'Field' })
  await filters.or(beside).first().waitFor()
  if (await filters.isVisible()) await filters.click()
}

export async function showPrices(page: Page) {
  await openFilters(page)
  await page.getByRole('textbox', { name: 'From' }).first().scrollIntoViewIfNeeded()
}

export const chooseFilterField = (name: string) => async (page: Page) => {
  await openFilters(page)
  await page.getByRole('combobox', { name: 'Field' }).selectOption(name)
  const field = page.getByRole('region', { name: 'Custom field' })
  await field.getByRole('textbox', { name: 'To' }).scrollIntoViewIfNeeded()
}
