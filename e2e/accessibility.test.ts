// @module-tag slow

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Secret, TOTP } from 'otpauth'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { pdf } from '#test/attach.ts'
import { accessibilityProblems, darkContrastProblems } from './faults.ts'
import { button, choose, entry, letChangesWait, options, press, saveLate } from './shots-steps.ts'
import { useServerAndBrowser } from './test-environment.ts'
import {
  desktop,
  dialogShows,
  follow,
  isLoaded,
  newestDay,
  password,
  phone,
  scanByHand,
  openSignedInPage,
  type SignedInPage,
} from './signed-in-page.ts'

const items = join(import.meta.dirname, '..', 'server/test/data/things.csv')

interface Screen {
  readonly name: string
  /** The path of the screen. A part like `:item` stands for the id of that record. */
  readonly path: string
  readonly prepare?: (page: Page) => Promise<unknown>
}

const heading = (name: string | RegExp) => (page: Page) =>
  page.getByRole('heading', { name }).first().waitFor({ state: 'attached' })

const buttonDialogs = (path: string, names: readonly (string | RegExp)[]): Screen[] =>
  names.map((name) => ({ name: `${path}, ${name}`, path, prepare: button(name, dialogShows) }))

const menuDialogs = (path: string, menu: string | RegExp, names: readonly string[]): Screen[] =>
  names.map((name) => ({ name: `${path}, ${name}`, path, prepare: entry(menu, name) }))

/** Selects an item and opens a dialog for the selected items. On phones its button may be in a menu. */
const bulkDialogs = (names: readonly string[]): Screen[] =>
  names.map((name) => ({
    name: `selected items, ${name}`,
    path: '/items?view=table',
    prepare: async (page) => {
      const bar = page.getByRole('region', { name: 'Selection' })
      await isLoaded(page)
      // An item may still be selected from the previous screen, because closing a dialog keeps the selection.
      if (!(await bar.isVisible())) await choose(page, 1)
      await bar.waitFor()
      const inBar = bar.getByRole('button', { name, exact: true })
      const isInBar = await inBar.isVisible()
      await (isInBar ? inBar : bar.getByRole('button', { name: 'More', exact: true })).click()
      if (!isInBar) await page.getByRole('menuitem', { name, exact: true }).click()
      await dialogShows(page)
    },
  }))

const typed = (code: string) => async (page: Page) => {
  await heading(/not supported|No video/)(page)
  // On a desktop the text field has the focus. Removes the focus, because otherwise the keys of the hand scanner would
  // be typed into the field.
  await page.evaluate('document.activeElement?.blur()')
  await scanByHand(page, code.padStart(4, ' '))
  await page
    .getByRole('region', { name: 'Scanned' })
    .locator('article, h2, li, [role=alert]')
    .first()
    .waitFor()
}

/** Replaces the camera, which the test browser lacks, with a black picture. The screens after it have a camera too. */
async function connectCamera(page: Page): Promise<void> {
  await page.evaluate(`navigator.mediaDevices.getUserMedia = async () => {
    const canvas = document.createElement('canvas')
    canvas.getContext('2d').fillRect(0, 0, canvas.width, canvas.height)
    return canvas.captureStream()
  }`)
}

async function turnOnTwoFactor(page: Page): Promise<void> {
  const path = new URL('/api/v1/users/self/two-factor', page.url()).href
  const response = await page.request.post(path, { data: { password } })
  // as: `json()` returns `any`. Only the secret is read.
  const { secret } = (await response.json()) as { secret: string }
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
  await page.request.post(`${path}/confirm`, { data: { code } })
  await page.reload()
}

const empty: readonly Screen[] = [
  { name: 'home, empty', path: '/home', prepare: heading(/An empty shelf/) },
  {
    name: 'home, remove sample data',
    path: '/home',
    prepare: async (page) => {
      await button(/^Try with sample data/)(page)
      await button('Remove sample data', dialogShows)(page)
    },
  },
]

const householdScreens: readonly Screen[] = [
  { name: 'home', path: '/home', prepare: heading(/Recently added/) },
  ...['Control+k', 'Control+Backquote', '?'].map((keys) => ({
    name: `home, ${keys}`,
    path: '/home',
    prepare: async (page: Page) => {
      await press(keys)(page)
      await page.getByRole('dialog').first().waitFor()
      await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' })
    },
  })),
  ...menuDialogs('/home', /^(Account|More)$/, ['Households', 'QR code for this page', 'About Cubby']),
  ...menuDialogs('/home', 'Add', ['Item', 'Location', 'Label', 'Import a spreadsheet']),
  ...buttonDialogs('/home', [/^Show value over time/]),
  { name: 'cards', path: '/items?view=card', prepare: heading('Search') },
  { name: 'table', path: '/items?view=table', prepare: heading('Search') },
  ...bulkDialogs(['Move', 'Labels', 'Edit', 'Add to a claim', 'Report or export', 'Delete']),
  {
    name: 'search, save as view',
    path: '/items?q=camera',
    prepare: async (page) => {
      await isLoaded(page)
      await page.getByRole('main').getByRole('button', { name: 'Saved views' }).click()
      await page.getByRole('menuitem', { name: 'Save this search' }).click()
      await dialogShows(page)
    },
  },
  { name: 'nothing found', path: '/items?q=xyzzyx', prepare: heading(/No items found for/) },
  {
    name: 'locations',
    path: '/locations',
    prepare: (page) => page.getByRole('row').first().waitFor(),
  },
  {
    name: 'locations, selecting',
    path: '/locations',
    prepare: async (page) => {
      await button('Select several')(page)
      await page.getByRole('row').first().click()
    },
  },
  {
    name: 'locations, move',
    path: '/locations',
    prepare: async (page) => {
      await page
        .getByRole('region', { name: 'Selected locations' })
        .getByRole('button', { name: 'Move' })
        .click()
      await options(page)
    },
  },
  { name: 'location', path: '/location/:location', prepare: heading('Items') },
  { name: 'location, move', path: '/location/:location', prepare: button('Move', options) },
  ...menuDialogs('/location/:location', 'More', ['Report or export', 'Edit location', 'Share', 'Delete']),
  { name: 'location history', path: '/location/:location/history', prepare: heading(newestDay) },
  { name: 'item', path: '/item/:item', prepare: heading('Care') },
  { name: 'item, move', path: '/item/:item', prepare: button('Move', options) },
  { name: 'item, label', path: '/item/:item', prepare: button('Add label', options) },
  ...menuDialogs('/item/:item', 'More', [
    'Delete',
    'Duplicate',
    'Mark as lent out',
    'Mark as sold',
    'Save as template',
    'Share',
  ]),
  {
    name: 'item, print label',
    path: '/item/:item',
    prepare: async (page) => {
      const isInMenu = !(await page.getByRole('button', { name: 'Print label' }).isVisible())
      await (isInMenu ? entry('More', 'Print label') : button('Print label', dialogShows))(page)
      await page.getByRole('dialog').getByRole('img').waitFor()
    },
  },
  ...menuDialogs('/item/:item', 'Add files', ['Add link']),
  {
    name: 'item, PDF',
    path: '/item/:drill',
    prepare: button('Receipt', (page) => page.locator('iframe').waitFor()),
  },
  ...menuDialogs('/item/:drill', 'Actions: Receipt', ['Rename']),
  {
    name: 'item history, undo conflict',
    path: '/item/:drill/history',
    prepare: async (page) => {
      await page
        .getByRole('button', { name: /^Undo: .*changed Quantity/ })
        .last()
        .click()
      await dialogShows(page)
    },
  },
  { name: 'item edit, conflict', path: '/item/:drill/edit', prepare: saveLate },
  {
    name: 'item, part',
    path: '/item/:item',
    prepare: async (page) => {
      await page
        .getByRole('region', { name: 'Parts and accessories' })
        .getByRole('button', { name: 'Add' })
        .click()
      await dialogShows(page)
    },
  },
  { name: 'item maintenance', path: '/item/:item/maintenance?status=both', prepare: heading('Overdue') },
  ...buttonDialogs('/item/:item/maintenance', [/^Mark as done/, 'Add entry']),
  ...menuDialogs('/item/:item/maintenance', /^More: /, ['Delete']),
  { name: 'maintenance', path: '/maintenance?status=both', prepare: heading('Overdue') },
  {
    name: 'maintenance, calendar',
    path: '/maintenance?view=calendar&day=2020-01-01&status=both',
    prepare: heading('Check'),
  },
  {
    name: 'maintenance, feed',
    path: '/maintenance',
    prepare: async (page) => {
      await button('Subscribe in your calendar')(page)
      await button(/^Create/)(page)
      await page.getByRole('img', { name: /QR code/ }).waitFor()
    },
  },
  ...buttonDialogs('/maintenance', ['Add entry']),
  { name: 'item history', path: '/item/:item/history', prepare: heading(newestDay) },
  { name: 'asset, none', path: '/assets/999-999', prepare: heading(/No item has/) },
  // The test browser has no camera, so the scanner shows its message about a missing camera.
  { name: 'scanner', path: '/scanner', prepare: heading(/not supported|No video/) },
  { name: 'scanner, found', path: '/scanner', prepare: typed('#4') },
  { name: 'scanner, unknown', path: '/scanner', prepare: typed('999-999') },
  { name: 'scanner, move', path: '/scanner?mode=move&location=:location', prepare: typed('#4') },
  { name: 'scanner, count', path: '/scanner?mode=count', prepare: typed('#4') },
  { name: 'scanner, check', path: '/scanner?mode=check', prepare: heading(/not supported|No video/) },
  {
    name: 'scanner, result of a check',
    path: '/scanner?mode=check&location=:location',
    prepare: button('Finish', dialogShows),
  },
  {
    name: 'add, barcode',
    path: '/home',
    prepare: async (page) => {
      await connectCamera(page)
      await entry('Add', 'Item')(page)
      await entry('Start from…', 'Scan a barcode')(page)
      await page.getByLabel('Camera view').waitFor()
    },
  },
  { name: 'scanner, camera', path: '/scanner', prepare: (page) => page.getByLabel('Camera view').waitFor() },
  { name: 'item edit', path: '/item/:item/edit', prepare: heading('Basics') },
  { name: 'item new', path: '/item/new', prepare: heading('Basics') },
  { name: 'tools', path: '/tools', prepare: heading('Storage') },
  ...buttonDialogs('/tools', ['Preview: Wipe the inventory', 'Restore', 'Move in']),
  { name: 'history', path: '/history', prepare: heading(newestDay) },
  // `backups.test.ts` opens the preview of a backup, which is only for server admins.
  { name: 'server', path: '/tools/server', prepare: heading(/Open invitations|Only for server admins/) },
  { name: 'suggestions', path: '/suggestions', prepare: heading('Suggestions') },
  { name: 'shared links', path: '/tools/shared', prepare: heading('Shared links') },
  { name: 'insurance', path: '/insurance', prepare: (page) => page.getByText(/^If everything/).waitFor() },
  ...buttonDialogs('/insurance', ['New claim', 'Policy', /^Show: .*neither photo/]),
  ...menuDialogs('/insurance', 'Actions: Home contents', ['Edit']),
  {
    name: 'claim',
    path: '/claim/:claim',
    prepare: (page) =>
      page
        .getByText(/^Missing: /)
        .first()
        .waitFor(),
  },
  ...buttonDialogs('/claim/:claim', [/Missing: /]),
  { name: 'claim, add items', path: '/claim/:claim', prepare: button('Add items', options) },
  ...menuDialogs('/claim/:claim', /^State/, ['Partly paid']),
  ...menuDialogs('/claim/:claim', 'More actions of the claim', ['Share']),
  { name: 'trash', path: '/tools/trash', prepare: heading('Trash') },
  ...buttonDialogs('/tools/trash', ['Empty Trash']),
  { name: 'labels', path: '/labels', prepare: heading('Labels') },
  { name: 'label', path: '/label/:label', prepare: heading('Spare') },
  ...buttonDialogs('/label/:label', ['Edit', 'Merge']),
  ...menuDialogs('/label/:label', 'More about this label', ['Share']),
  ...['blank', 'items', 'locations', 'range'].map((what) => ({
    name: `labels, ${what}`,
    path: `/reports/label-generator?what=${what}`,
    prepare: heading('Print labels'),
  })),
  ...buttonDialogs('/reports/label-generator', [/Calibrate/]),
  { name: 'testing', path: '/testing', prepare: heading('Testing') },
  { name: 'profile', path: '/profile', prepare: heading('Profile') },
  ...['account', 'appearance', 'language'].map((section) => ({
    name: `profile, ${section}`,
    path: `/profile/${section}`,
  })),
  ...buttonDialogs('/profile/account', ['Delete…']),
  { name: 'profile, security', path: '/profile/security', prepare: heading('API keys') },
  ...buttonDialogs('/profile/security', [
    'Change password',
    'Turn on two-factor sign-in',
    'Passkey',
    'API key',
  ]),
  {
    name: 'profile, API key created',
    path: '/profile/security',
    prepare: async (page) => {
      await button('API key', dialogShows)(page)
      await page.getByLabel('Name', { exact: true }).fill('Import script')
      await button('Create')(page)
      await page.getByLabel('API key', { exact: true }).and(page.locator('input')).waitFor()
    },
  },
  {
    name: 'profile, turn off two-factor sign-in',
    path: '/profile/security',
    prepare: async (page) => {
      await turnOnTwoFactor(page)
      await button('Turn off two-factor sign-in', dialogShows)(page)
    },
  },
  { name: 'profile, device', path: '/profile/device', prepare: heading('This device') },
  { name: 'profile, notifications', path: '/profile/notifications', prepare: heading('No reminders yet') },
  ...buttonDialogs('/profile/notifications', ['Reminder channel']),
  { name: 'profile, custom fields', path: '/profile/custom-fields', prepare: heading('Defined') },
  {
    name: 'profile, custom field',
    path: '/profile/custom-fields',
    prepare: async (page) => {
      await button('Define a field', dialogShows)(page)
      await button('Add choice')(page)
      await page.getByRole('textbox', { name: 'Choice 1' }).waitFor()
    },
  },
  { name: 'profile, household', path: '/profile/household', prepare: heading('Invitations') },
  ...buttonDialogs('/profile/household', ['Invite', 'Webhook']),
  { name: 'not found', path: '/nowhere', prepare: heading('This cubby is empty.') },
  // Must be the last screens of the list: the pending changes stay on the device, so later screens would show them too,
  // and the last one ends the session.
  {
    name: 'changes waiting',
    path: '/item/:item',
    prepare: async (page) => {
      await letChangesWait(page)
      await button('4 changes waiting', dialogShows)(page)
    },
  },
  ...menuDialogs('/profile', /^(Account|More)$/, ['Sign out']),
  {
    name: 'sign in again',
    path: '/home',
    prepare: async (page) => {
      await isLoaded(page)
      await page.request.post(new URL('/api/v1/users/logout/all', page.url()).href)
      await dialogShows(page)
    },
  },
]

const signedOut: readonly Screen[] = [
  {
    name: 'sign-in',
    path: '/',
    prepare: (page) => page.getByRole('button', { name: 'Sign in' }).waitFor(),
  },
  {
    name: 'register',
    path: '/',
    prepare: async (page) => {
      await page.getByRole('link', { name: 'Set up a household' }).click()
      await page.getByRole('button', { name: 'Create household' }).waitFor()
    },
  },
]

describe('axe finds no fault of accessibility on any address and dialog', () => {
  const stage = useServerAndBrowser({ env: { CUBBY_PRODUCT_LOOKUP: 'openfoodfacts' } })
  // Passkeys do not work with an IP address.
  const url = () => stage.server.url.replace('127.0.0.1', 'localhost')

  it.concurrent.each([
    ['desktop', desktop],
    ['phone', phone],
  ])('of a %s, light or dark', async (_, look) => {
    expect(await faultsOf(look)).toEqual([])
  })

  async function faultsOf(look: BrowserContextOptions): Promise<string[]> {
    const visitor = await openSignedInPage(stage.browser, url(), look)
    const { page } = visitor
    await page.goto(`${url()}/home`)
    const faults: string[] = []
    const seen = new Set<string>()
    const visit = async (screens: readonly Screen[], ids: Ids = {}) => {
      for (const { name, path, prepare } of screens) {
        await open(
          page,
          path.replace(/:(\w+)/, (_, record: string) => ids[record] ?? record),
        )
        await prepare?.(page)
        await isLoaded(page)
        seen.add(await openRoute(page))
        faults.push(...(await accessibilityProblems(page, name)), ...(await darkContrastProblems(page, name)))
      }
    }
    await visit(empty)
    await visit(householdScreens, await createFixtures(visitor))
    await page.context().clearCookies()
    await page.goto(url())
    await visit(signedOut)
    const missed = (await routesWithPage(page)).filter((route) => !seen.has(route))
    await visitor.leave()
    return [...faults, ...missed.map((route) => `No screen opens ${route}`), ...visitor.problems]
  }

  async function createFixtures({ page, send }: SignedInPage): Promise<Ids> {
    await send('DELETE', '/samples')
    const response = await page.context().request.post(`${url()}/api/v1/items/import`, {
      multipart: { csv: { name: 'things.csv', mimeType: 'text/csv', buffer: await readFile(items) } },
    })
    expect(response.status()).toBe(204)
    const location = await send('POST', '/locations', { name: 'Studio' })
    const description = '# Care\n\n- **Clean** it\n- [manual](https://example.org)'
    const item = await send('POST', '/items', { name: 'Camera', description, locationId: location.id })
    const recurrence = { every: 2, unit: 'years', from: 'schedule' }
    await send('POST', `/items/${item.id}/maintenance`, {
      name: 'Check',
      scheduledDate: '2020-01-01',
      recurrence,
    })
    const clean = { name: 'Clean', completedDate: '2020-01-01', cost: 12 }
    await send('POST', `/items/${item.id}/maintenance`, clean)
    await send('PUT', `/items/${item.id}`, { purchasePrice: 100 })
    const drill = await send('POST', '/items', { name: 'Drill' })
    await page.context().request.post(`${url()}/api/v1/items/${drill.id}/attachments`, {
      multipart: { name: 'Receipt', file: { name: 'Receipt.pdf', mimeType: 'application/pdf', buffer: pdf } },
    })
    for (const quantity of [2, 3]) await send('PUT', `/items/${drill.id}`, { quantity })
    const label = await send('POST', '/labels', { name: 'Spare', icon: 'gem' })
    await send('POST', '/policies', { name: 'Home contents', limitTotal: 50 })
    const claim = await send('POST', '/claims', { name: 'Burglary', kind: 'theft' })
    await send('POST', `/claims/${claim.id}/items`, { ids: [item.id] })
    const gone = await send('POST', '/items', { name: 'Old camera' })
    await send('POST', '/items/bulk', { ids: [gone.id], delete: true })
    return { item: item.id, drill: drill.id, location: location.id, label: label.id, claim: claim.id }
  }
})

type Ids = Readonly<Record<string, string>>

/**
 * Closes the open dialogs and opens a path. When only the query changes, opens /home first, so that the page starts
 * without its previous state.
 */
async function open(page: Page, path: string): Promise<void> {
  const dialog = page.getByRole('dialog').last()
  while (await dialog.isVisible()) {
    // The role of the dialogs below an open dialog is hidden, so the same locator finds the next one afterwards.
    const closing = await dialog.elementHandle()
    await dialog.and(page.locator(':focus-within')).waitFor()
    await page.keyboard.press('Escape')
    await closing?.waitForElementState('hidden')
  }
  const [before, after] = [new URL(page.url()), new URL(path, page.url())]
  if (before.pathname === after.pathname && before.search !== after.search) await follow(page, '/home')
  await follow(page, path)
}

/** Returns the paths of the routes that show a page. The other routes redirect. */
async function routesWithPage(page: Page): Promise<string[]> {
  const routes = await page.evaluate(
    'Object.values(__TSR_ROUTER__.routesByPath).flatMap(({ fullPath, options }) => options.component ? fullPath : [])',
  )
  // as: the script returns texts.
  return routes as string[]
}

async function openRoute(page: Page): Promise<string> {
  // as: the script returns a text.
  return (await page.evaluate('__TSR_ROUTER__.state.matches.at(-1).fullPath')) as string
}
