import type { Page } from 'playwright-core'
import type { Person } from './households.ts'
import { dialogShows, isInSight } from './visitor.ts'

export interface Shot {
  readonly name: string
  readonly who: Person
  /** `:name` stands for what the household knows by that name. */
  readonly path: string
  /** What to do on the page before the picture is taken. */
  readonly prepare?: (page: Page) => Promise<unknown>
  /** Only where the screen looks like that. */
  readonly sizes?: readonly string[]
  /** Calls that never end or that fail, by a glob of their address. */
  readonly held?: string
  readonly broken?: string
  /** Of the whole page, not only of what one sees first. */
  readonly isTall?: boolean
  /** Also very narrow, with long words and from right to left. */
  readonly isMain?: boolean
}

type By = Omit<Shot, 'who'>

const by = (who: Person, shots: readonly By[]): Shot[] => shots.map((shot) => ({ ...shot, who }))

const press = (keys: string) => async (page: Page) => {
  await page.getByRole('heading').first().waitFor({ state: 'attached' })
  await page.keyboard.press(keys)
  await page.getByRole('dialog').waitFor()
  await isInSight(page)
}

const button = (name: string | RegExp, then?: (page: Page) => Promise<unknown>) => async (page: Page) => {
  await page.getByRole('button', { name, exact: true }).first().click()
  await then?.(page)
}

const entry =
  (menu: string | RegExp, name: string | RegExp, then = dialogShows) =>
  async (page: Page) => {
    await button(menu)(page)
    await page.getByRole('menuitem', { name }).click()
    await then(page)
  }

const options = (page: Page) => page.getByRole('dialog').getByRole('option').first().waitFor()

async function importFile(page: Page, csv: string): Promise<void> {
  await entry('Add', 'Import a spreadsheet')(page)
  const file = { name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) }
  await page.getByLabel('Choose a file').setInputFiles(file)
  await page.getByRole('heading', { name: 'list.csv' }).waitFor()
}

async function choose(page: Page, count: number): Promise<void> {
  const start = page.getByRole('button', { name: 'Choose several' })
  if (await start.isVisible()) await start.click()
  const boxes = page.getByRole('main').getByRole('checkbox', { name: /^Choose (?!all)/ })
  for (let index = 0; index < count; index += 1) await boxes.nth(index).check()
}

/** Somebody else saves while the form is open; each time another name. */
async function saveLate(page: Page): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill('Fridge and freezer')
  await page.locator('textarea').and(page.getByLabel('Notes')).fill('The door is heavy.')
  const id = page.url().split('/').at(-2)
  const url = new URL(`/api/v1/items/${id}`, page.url()).href
  const answer = await page.request.get(url)
  // The contract's item; only these keys are read.
  const { name, quantity } = (await answer.json()) as { name: string; quantity: number }
  const other = name.endsWith(', white') ? name.slice(0, -', white'.length) : `${name}, white`
  await page.request.put(url, { data: { name: other, quantity: quantity + 1 } })
  await button('Save', dialogShows)(page)
}

const refused = [
  'HB.location,HB.name,HB.quantity,HB.purchase_time',
  'House / Kitchen,Kettle,-1,2024-02-29',
  'House / Kitchen,Toaster,several,2024-02-30',
  'House / Kitchen,Whisk,2,2024-02-29',
].join('\n')
const foreign =
  'Bezeichner;Zimmer;Anzahl;Farbe\nWasserkocher;Haus / Küche;2;rot\nLeselampe;Haus / Wohnzimmer;1;blau'

export const shots: readonly Shot[] = [
  ...by('nobody', [
    { name: 'sign-in', path: '/', isMain: true },
    {
      name: 'sign-in-wrong',
      path: '/',
      prepare: async (page) => {
        await page.getByLabel('Email').fill('jana@example.org')
        await page.getByRole('textbox', { name: 'Password' }).fill('wrong password')
        await button('Sign in')(page)
        await page.getByRole('alert').first().waitFor()
      },
    },
    { name: 'register', path: '/?register=true', isMain: true },
    { name: 'invitation', path: '/?token=:invitation' },
    { name: 'invitation-ended', path: '/?token=nothing' },
  ]),
  ...by('newcomer', [
    { name: 'home-empty', path: '/home', isMain: true },
    { name: 'search-empty', path: '/items' },
    { name: 'deleted-empty', path: '/tools/deleted' },
    { name: 'invitation-join', path: '/?token=:invitation' },
  ]),
  ...by('single', [
    { name: 'home-one', path: '/home' },
    { name: 'search-one', path: '/items' },
    {
      name: 'item-one',
      path: '/items',
      prepare: async (page) => {
        await page.getByRole('main').getByRole('link', { name: 'Kettle' }).first().click()
        await page.locator('article h1').waitFor()
      },
    },
  ]),
  ...by('viewer', [
    { name: 'home-viewer', path: '/home' },
    { name: 'search-viewer', path: '/items' },
    { name: 'item-viewer', path: '/item/:camera' },
    { name: 'maintenance-viewer', path: '/item/:camera/maintenance' },
    { name: 'history-viewer', path: '/item/:camera/history' },
  ]),
  ...by('owner', [
    { name: 'tools', path: '/tools' },
    { name: 'home', path: '/home', isMain: true },
    { name: 'home-tall', path: '/home', isTall: true },
    { name: 'home-changed', path: '/home?recent=changed' },
    { name: 'home-value', path: '/home', prepare: button(/^Value over time/, dialogShows) },
    { name: 'home-loading', path: '/home', held: '**/api/v1/{items,groups,maintenance,locations,labels}**' },
    { name: 'home-error', path: '/home', broken: '**/api/v1/{items,groups/statistics,maintenance}**' },
    { name: 'home-households', path: '/home', prepare: entry(/^(Account|More)$/, 'Households') },
    { name: 'home-add-menu', path: '/home', prepare: button('Add') },
    { name: 'home-more', path: '/home', prepare: button(/^(Account|More)$/) },
    { name: 'palette', path: '/home', prepare: press('Control+k') },
    {
      name: 'palette-found',
      path: '/home',
      prepare: async (page) => {
        await press('Control+k')(page)
        await page.getByRole('dialog').getByRole('combobox').fill('cof')
        await page.getByRole('dialog').locator('mark').first().waitFor()
      },
    },
    { name: 'quick-menu', path: '/home', prepare: press('Control+Backquote') },
    { name: 'shortcuts', path: '/home', prepare: press('?') },
    { name: 'not-found', path: '/nowhere' },

    { name: 'search-cards', path: '/items?view=card', isMain: true },
    { name: 'search-words', path: '/items?q=ca&view=card' },
    { name: 'search-table', path: '/items?view=table&orderBy=purchasePrice', isMain: true },
    { name: 'search-chips', path: '/items?q=a&insured=true&without=photo&priceMin=100' },
    { name: 'search-nearest', path: '/items?q=grindr+coffe' },
    { name: 'search-nothing', path: '/items?q=xyzzyx' },
    { name: 'search-loading', path: '/items', held: '**/api/v1/items?**' },
    { name: 'search-error', path: '/items', broken: '**/api/v1/items?**' },
    {
      name: 'search-filters',
      path: '/items?q=ca&view=card',
      sizes: ['phone', 'tablet', 'narrow'],
      prepare: button(/^Filters/, dialogShows),
      isMain: true,
    },
    {
      name: 'search-views',
      path: '/items',
      prepare: (page) => page.getByRole('main').getByRole('button', { name: 'Saved views' }).click(),
    },
    {
      name: 'search-columns',
      path: '/items?view=table',
      sizes: ['desktop', 'tablet'],
      prepare: button('Columns'),
    },
    { name: 'search-chosen', path: '/items?view=card', prepare: (page) => choose(page, 3), isMain: true },
    { name: 'search-chosen-table', path: '/items?view=table', prepare: (page) => choose(page, 3) },
    ...['Move', 'Delete'].map((deed) => ({
      name: `search-bulk-${deed.toLowerCase()}`,
      path: '/items?view=card',
      prepare: async (page: Page) => {
        await choose(page, 3)
        await page.getByRole('region', { name: 'What is chosen' }).getByRole('button', { name: deed }).click()
        await dialogShows(page)
      },
    })),

    { name: 'item', path: '/item/:camera', isMain: true },
    { name: 'item-tall', path: '/item/:dishwasher', isTall: true },
    { name: 'item-loading', path: '/item/:camera', held: '**/api/v1/items/*' },
    { name: 'item-error', path: '/item/:camera', broken: '**/api/v1/items/*' },
    {
      name: 'item-photo',
      path: '/item/:dishwasher',
      prepare: button(/^Open photo 1/, (page) => page.getByText('1 / 3').waitFor()),
    },
    {
      name: 'item-file',
      path: '/item/:dishwasher',
      prepare: button(/^Receipt/, (page) => page.locator('iframe').waitFor()),
    },
    { name: 'item-menu', path: '/item/:camera', prepare: button('More') },
    { name: 'item-move', path: '/item/:camera', prepare: button('Move', options) },
    { name: 'item-labels', path: '/item/:camera', prepare: button('Label', options) },
    ...['Delete', 'Duplicate', 'Mark as sold', 'Save as template'].map((deed) => ({
      name: `item-${deed.toLowerCase().replaceAll(' ', '-')}`,
      path: '/item/:camera',
      prepare: entry('More', deed),
    })),
    { name: 'maintenance', path: '/item/:camera/maintenance?status=both', isMain: true },
    { name: 'maintenance-empty', path: '/item/:dishwasher/maintenance?status=completed' },
    { name: 'maintenance-entry', path: '/item/:camera/maintenance', prepare: button('Entry', dialogShows) },
    {
      name: 'maintenance-done',
      path: '/item/:camera/maintenance',
      prepare: button(/^Mark as done/, dialogShows),
    },
    { name: 'history', path: '/item/:camera/history', isMain: true },
    { name: 'history-error', path: '/item/:camera/history', broken: '**/api/v1/journal**' },
    { name: 'edit', path: '/item/:camera/edit', isMain: true },
    { name: 'edit-tall', path: '/item/:camera/edit', isTall: true },
    {
      name: 'edit-errors',
      path: '/item/:camera/edit',
      prepare: async (page) => {
        await page.getByLabel('Name', { exact: true }).fill('')
        await button('Save')(page)
      },
    },
    { name: 'edit-conflict', path: '/item/:fridge/edit', prepare: saveLate },
    { name: 'item-new', path: '/item/new', isMain: true },
    { name: 'asset-none', path: '/assets/999-999' },

    { name: 'add', path: '/home', prepare: entry('Add', 'Item'), isMain: true },
    {
      name: 'add-list',
      path: '/home',
      prepare: async (page) => {
        await entry('Add', 'Item')(page)
        await entry('Start from…', 'Paste a list', isInSight)(page)
        await page.getByLabel('One thing a line').fill('Torch\n3 x Candles\nTent pegs ×24')
      },
    },
    { name: 'add-location', path: '/home', prepare: entry('Add', 'Location') },
    { name: 'add-label', path: '/home', prepare: entry('Add', 'Label') },
    { name: 'import', path: '/home', prepare: entry('Add', 'Import a spreadsheet') },
    { name: 'import-errors', path: '/home', prepare: (page) => importFile(page, refused), isMain: true },
    { name: 'import-columns', path: '/home', prepare: (page) => importFile(page, foreign) },
  ]),
]
