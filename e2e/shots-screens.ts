import type { Page } from 'playwright-core'
import {
  by,
  press,
  button,
  entry,
  inGerman,
  options,
  importFile,
  choose,
  clearPrices,
  saveLate,
  showColumns,
  resizeColumns,
  refused,
  foreign,
  type Shot,
  chooseFilterField,
  showPrices,
} from './shots-steps.ts'
import { dialogShows, isInSight, openAddMenu } from './signed-in-page.ts'
import { guestShots } from './shots-guests.ts'
import { toolShots } from './shots-tools.ts'

/** Screen sizes at which the search results can be a table. */
const wide = ['desktop', 'tablet']

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
    { name: 'profile-custom-fields-empty', path: '/profile/custom-fields' },
    { name: 'home-empty', path: '/home', isMain: true },
    { name: 'search-empty', path: '/items' },
    { name: 'locations-newcomer', path: '/locations' },
    { name: 'labels-newcomer', path: '/labels' },
    { name: 'trash-empty', path: '/tools/trash' },
    { name: 'suggestions-empty', path: '/suggestions' },
    { name: 'household-history-newcomer', path: '/history' },
    { name: 'agenda-empty', path: '/maintenance' },
    { name: 'invitation-join', path: '/?token=:invitation' },
  ]),
  ...by('single', [
    { name: 'home-one', path: '/home' },
    { name: 'search-one', path: '/items' },
    { name: 'locations-empty', path: '/locations' },
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
    { name: 'label-viewer', path: '/label/:label' },
    { name: 'search-viewer', path: '/items' },
    { name: 'locations-viewer', path: '/locations' },
    { name: 'location-viewer', path: '/location/:room' },
    { name: 'item-viewer', path: '/item/:camera' },
    { name: 'maintenance-viewer', path: '/item/:camera/maintenance' },
    { name: 'agenda-viewer', path: '/maintenance' },
    { name: 'history-viewer', path: '/item/:camera/history' },
    { name: 'profile-household-viewer', path: '/profile/household' },
  ]),
  ...by('owner', [
    { name: 'tools', path: '/tools', isMain: true },
    { name: 'home', path: '/home', isMain: true },
    { name: 'home-german', path: '/home', prepare: inGerman },
    { name: 'home-tall', path: '/home', isTall: true },
    { name: 'home-changed', path: '/home?recent=changed' },
    {
      name: 'home-viewed',
      path: '/item/:camera',
      prepare: async (page) => {
        await page.goto(new URL('/home', page.url()).href)
        await page.getByRole('heading', { name: 'Recently viewed' }).waitFor()
      },
    },
    { name: 'home-value', path: '/home', prepare: button(/^Show value over time/, dialogShows) },
    {
      name: 'home-loading',
      path: '/home',
      held: '**/api/v1/{items,groups/statistics,maintenance,locations,labels}**',
    },
    { name: 'home-error', path: '/home', broken: '**/api/v1/{items,groups/statistics,maintenance}**' },
    { name: 'home-households', path: '/home', prepare: entry(/^(Account|More)$/, 'Households') },
    { name: 'home-add-menu', path: '/home', prepare: openAddMenu },
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
    { name: 'search-named', path: '/items?q=garage&view=card' },
    { name: 'search-table', path: '/items?view=table&orderBy=purchasePrice', isMain: true },
    { name: 'search-chips', path: '/items?q=a&insured=true&without=photo&priceMin=100' },
    { name: 'search-file', path: '/items?q=receipt&view=card' },
    { name: 'search-file-table', path: '/items?q=receipt&view=table' },
    { name: 'search-nearest', path: '/items?q=grindr+coffe' },
    { name: 'search-nothing', path: '/items?q=xyzzyx' },
    { name: 'search-loading', path: '/items', held: '**/api/v1/items?**' },
    { name: 'search-error', path: '/items', broken: '**/api/v1/items?**' },
    {
      name: 'search-filters',
      path: '/items?q=ca&view=card',
      sizes: ['phone', 'tablet', 'narrow'],
      prepare: button(/^Filters?/, dialogShows),
      isMain: true,
    },
    {
      name: 'search-prices',
      path: '/items?view=card&priceMin=100&priceMax=1000',
      prepare: showPrices,
    },
    {
      name: 'search-custom-field',
      path: '/items?view=card&fieldsFrom=Weight%3D100&fieldsTo=Weight%3D1500',
      prepare: chooseFilterField('Weight'),
    },
    {
      name: 'search-views',
      path: '/items',
      prepare: (page) => page.getByRole('main').getByRole('button', { name: 'Saved views' }).click(),
    },
    {
      name: 'search-custom-columns',
      path: '/items?view=table&q=bike',
      sizes: wide,
      prepare: (page) =>
        showColumns(page, ['name', 'location', 'field:Year', 'field:Condition', 'field:Colour']),
    },
    { name: 'search-widths', path: '/items?view=table', sizes: wide, prepare: resizeColumns },
    { name: 'search-columns', path: '/items?view=table', sizes: wide, prepare: button('Columns') },
    { name: 'search-chosen', path: '/items?view=card', prepare: (page) => choose(page, 3), isMain: true },
    { name: 'search-chosen-table', path: '/items?view=table', prepare: (page) => choose(page, 3) },
    ...['Move', 'Delete'].map((deed) => ({
      name: `search-bulk-${deed.toLowerCase()}`,
      path: '/items?view=card',
      prepare: async (page: Page) => {
        await choose(page, 3)
        await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: deed }).click()
        await dialogShows(page)
      },
    })),
    { name: 'search-bulk-edit', path: '/items?view=card', prepare: clearPrices },

    { name: 'locations', path: '/locations?at=:room', isMain: true },
    {
      name: 'locations-found',
      path: '/locations',
      prepare: async (page) => {
        await page.getByRole('searchbox', { name: /^Search \d/ }).fill('house shelf')
        await page.getByRole('row').locator('mark').first().waitFor()
      },
    },
    {
      name: 'locations-menu',
      path: '/locations?at=:room',
      prepare: async (page) => {
        await page.getByRole('row', { name: /^Office,/ }).hover()
        await button('Actions: Office')(page)
      },
    },
    {
      name: 'locations-new',
      path: '/locations',
      prepare: button('Add location', (page) =>
        page.getByRole('textbox', { name: 'Name of the new location' }).waitFor(),
      ),
    },
    {
      name: 'locations-selected',
      path: '/locations',
      prepare: async (page) => {
        await button('Select several')(page)
        for (const name of [/^Attic,/, /^Cellar,/]) await page.getByRole('row', { name }).click()
      },
    },
    { name: 'locations-loading', path: '/locations', held: '**/api/v1/locations/levels**' },
    { name: 'locations-error', path: '/locations', broken: '**/api/v1/locations/levels**' },
    { name: 'location', path: '/location/:room', isMain: true },
    { name: 'location-tall', path: '/location/:room', isTall: true },
    { name: 'location-loading', path: '/location/:room', held: '**/api/v1/locations/*' },
    { name: 'location-error', path: '/location/:room', broken: '**/api/v1/locations/*' },
    {
      name: 'location-delete',
      path: '/location/:room',
      prepare: entry('More', 'Delete'),
      isMain: true,
    },
    { name: 'location-edit', path: '/location/:room', prepare: entry('More', 'Edit location') },
    {
      name: 'location-move',
      path: '/location/:room',
      prepare: async (page) => {
        await page.getByRole('button', { name: 'Move', exact: true }).filter({ visible: true }).click()
        await options(page)
      },
    },
    { name: 'location-history', path: '/location/:room/history' },

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
    { name: 'item-lent', path: '/item/:hammer' },
    { name: 'items-lent', path: '/items?lent=true' },
    { name: 'item-menu', path: '/item/:camera', prepare: button('More') },
    { name: 'item-move', path: '/item/:camera', prepare: button('Move', options) },
    { name: 'item-labels', path: '/item/:camera', prepare: button('Add label', options) },
    ...['Delete', 'Duplicate', 'Mark as lent out', 'Mark as sold', 'Save as template'].map((deed) => ({
      name: `item-${deed.toLowerCase().replaceAll(' ', '-')}`,
      path: '/item/:camera',
      prepare: entry('More', deed),
    })),
    { name: 'maintenance', path: '/item/:camera/maintenance?status=both', isMain: true },
    {
      name: 'date-picker',
      path: '/item/:dishwasher/edit',
      prepare: async (page) => {
        await page.getByRole('textbox', { name: 'Price per piece' }).fill('1.234,5 €')
        await page.getByRole('textbox', { name: 'Bought on' }).fill('30 Feb 2026')
        await button('Open calendar')(page)
        await page.getByRole('dialog').getByRole('gridcell').first().waitFor()
      },
    },
    { name: 'maintenance-empty', path: '/item/:dishwasher/maintenance?status=completed' },
    {
      name: 'maintenance-entry',
      path: '/item/:camera/maintenance',
      prepare: button('Add entry', dialogShows),
    },
    {
      name: 'maintenance-done',
      path: '/item/:camera/maintenance',
      prepare: button(/^Mark as done/, dialogShows),
    },
    { name: 'maintenance-calendar', path: '/item/:camera/maintenance?status=both&view=calendar' },
    { name: 'agenda', path: '/maintenance', isMain: true },
    { name: 'agenda-tall', path: '/maintenance?status=both', isTall: true },
    { name: 'agenda-calendar', path: '/maintenance?status=both&view=calendar', isMain: true },
    { name: 'agenda-loading', path: '/maintenance', held: '**/api/v1/maintenance/**' },
    { name: 'agenda-error', path: '/maintenance', broken: '**/api/v1/maintenance/**' },
    { name: 'agenda-entry', path: '/maintenance', prepare: button('Add entry', dialogShows) },
    {
      name: 'agenda-delete',
      path: '/maintenance',
      prepare: async (page) => {
        await page.getByRole('button', { name: 'More: Chimney sweep' }).click()
        await page.getByRole('menuitem', { name: 'Delete' }).click()
        await dialogShows(page)
      },
    },
    {
      name: 'agenda-feed',
      path: '/maintenance',
      prepare: async (page) => {
        await button('Subscribe in your calendar', dialogShows)(page)
        const create = page.getByRole('button', { name: /Create (new )?link/ })
        await create.click()
        // The calendar link is created for the first picture. For later pictures it exists, so a dialog asks for
        // confirmation.
        const question = page.getByRole('heading', { name: 'Create a new link?' })
        const code = page.getByRole('img', { name: 'QR code of the calendar link' })
        await question.or(code).waitFor()
        if (await question.isVisible()) await create.click()
        await code.waitFor()
      },
    },
    { name: 'history', path: '/item/:camera/history', isMain: true },
    { name: 'household-history', path: '/history', isMain: true },
    { name: 'household-history-filtered', path: '/history?kind=item&source=import&from=2020-01-01' },
    { name: 'household-history-error', path: '/history', broken: '**/api/v1/journal**' },
    { name: 'history-error', path: '/item/:camera/history', broken: '**/api/v1/journal**' },
    { name: 'edit', path: '/item/:camera/edit', isMain: true },
    {
      name: 'edit-custom-fields',
      path: '/item/:camera/edit#fields',
      prepare: async (page) => {
        const weight = page.getByRole('group', { name: 'Weight' })
        await weight.getByText('g', { exact: true }).waitFor()
        await weight.scrollIntoViewIfNeeded()
      },
    },
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
        await page.getByLabel('One item per line').fill('Torch\n3 x Candles\nTent pegs ×24')
      },
    },
    { name: 'add-location', path: '/home', prepare: entry('Add', 'Location') },
    { name: 'add-label', path: '/home', prepare: entry('Add', 'Label') },
    { name: 'import', path: '/home', prepare: entry('Add', 'Import a spreadsheet') },
    { name: 'import-errors', path: '/home', prepare: (page) => importFile(page, refused), isMain: true },
    { name: 'import-columns', path: '/home', prepare: (page) => importFile(page, foreign) },
  ]),
  ...guestShots,
  ...toolShots,
]
