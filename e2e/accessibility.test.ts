// @module-tag slow

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { accessibilityProblems } from './faults.ts'
import { letChangesWait } from './shots-steps.ts'
import { useServerAndBrowser } from './test-environment.ts'
import {
  desktop,
  dialogShows,
  follow,
  isInSight,
  isLoaded,
  openAddMenu,
  phone,
  scanByHand,
  openSignedInPage,
  type SignedInPage,
} from './signed-in-page.ts'

const items = join(import.meta.dirname, '..', 'server/test/data/things.csv')

interface Screen {
  readonly name: string
  readonly path: string
  readonly prepare?: (page: Page) => Promise<void>
}

const add = (entry: string) => async (page: Page) => {
  await openAddMenu(page)
  await page.getByRole('menuitem', { name: entry }).click()
  await dialogShows(page)
}

const heading = (name: string | RegExp) => (page: Page) =>
  page.getByRole('heading', { name }).first().waitFor({ state: 'attached' })

const picker = (button: string) => async (page: Page) => {
  await page.getByRole('button', { name: button, exact: true }).first().click()
  await page.getByRole('dialog').getByRole('option').first().waitFor()
}

const openLabel = async (page: Page) => {
  await page.getByRole('link', { name: /Spare/ }).click()
  await page.getByRole('heading', { name: 'Spare', level: 1 }).waitFor()
}

async function openClaim(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Burglary' }).click()
  await page
    .getByText(/^Missing: /)
    .first()
    .waitFor()
}

async function openLocation(page: Page): Promise<void> {
  await page.getByRole('row').first().hover()
  await page
    .getByRole('button', { name: /^Actions: / })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Open' }).click()
  await page.waitForURL(/\/location\//)
  await page.getByRole('heading', { name: 'Items' }).waitFor()
}

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

const empty: readonly Screen[] = [{ name: 'home, empty', path: '/home', prepare: heading(/An empty shelf/) }]

/** Screens of a household with items. In a path, `:id` stands for the id of an item with formatted notes. */
const full: readonly Screen[] = [
  { name: 'home', path: '/home', prepare: heading(/Recently added/) },
  ...['Control+k', 'Control+Backquote', '?'].map((keys) => ({
    name: `home, ${keys}`,
    path: '/home',
    prepare: async (page: Page) => {
      await page.keyboard.press(keys)
      await page.getByRole('dialog').waitFor()
      await isInSight(page)
      await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' })
    },
  })),
  {
    name: 'home, households',
    path: '/home',
    prepare: async (page) => {
      await page.getByRole('button', { name: /^(Account|More)$/ }).click()
      await page.getByRole('menuitem', { name: 'Households' }).click()
      await dialogShows(page)
    },
  },
  ...['Item', 'Location', 'Label', 'Import a spreadsheet'].map((entry) => ({
    name: `add, ${entry}`,
    path: '/home',
    prepare: add(entry),
  })),
  { name: 'cards', path: '/items?view=card', prepare: heading('Search') },
  { name: 'table', path: '/items?view=table', prepare: heading('Search') },
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
      await page.getByRole('button', { name: 'Select several' }).click()
      await page.getByRole('row').first().click()
    },
  },
  {
    name: 'location',
    path: '/locations',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Clear selection' }).click()
      await openLocation(page)
    },
  },
  {
    name: 'location, delete',
    path: '/locations',
    prepare: async (page) => {
      await openLocation(page)
      await page.getByRole('button', { name: 'More', exact: true }).filter({ visible: true }).first().click()
      await page.getByRole('menuitem', { name: 'Delete' }).click()
      await dialogShows(page)
    },
  },
  { name: 'item', path: '/item/:id', prepare: heading('Care') },
  { name: 'item, move', path: '/item/:id', prepare: picker('Move') },
  { name: 'item, label', path: '/item/:id', prepare: picker('Add label') },
  {
    name: 'item, delete',
    path: '/item/:id',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'More', exact: true }).first().click()
      await page.getByRole('menuitem', { name: 'Delete' }).click()
      await page.getByRole('dialog', { name: 'Delete this item?' }).waitFor()
    },
  },
  ...['Duplicate', 'Mark as lent out', 'Mark as sold', 'Save as template'].map((entry) => ({
    name: `item, ${entry}`,
    path: '/item/:id',
    prepare: async (page: Page) => {
      await page.getByRole('button', { name: 'More', exact: true }).first().click()
      await page.getByRole('menuitem', { name: entry }).click()
      await dialogShows(page)
    },
  })),
  { name: 'item maintenance', path: '/item/:id/maintenance?status=both', prepare: heading('Overdue') },
  {
    name: 'item maintenance, done',
    path: '/item/:id/maintenance',
    prepare: async (page) => {
      await page.getByRole('button', { name: /^Mark as done/ }).click()
      await dialogShows(page)
    },
  },
  {
    name: 'item maintenance, entry',
    path: '/item/:id/maintenance',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Add entry' }).click()
      await dialogShows(page)
    },
  },
  {
    name: 'item maintenance, delete',
    path: '/item/:id/maintenance',
    prepare: async (page) => {
      await page.getByRole('button', { name: /^More: / }).click()
      await page.getByRole('menuitem', { name: 'Delete' }).click()
      await dialogShows(page)
    },
  },
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
      await page.getByRole('button', { name: 'Subscribe in your calendar' }).click()
      await page.getByRole('button', { name: /^Create/ }).click()
      await page.getByRole('img', { name: /QR code/ }).waitFor()
    },
  },
  { name: 'item history', path: '/item/:id/history', prepare: heading('Today') },
  { name: 'asset, none', path: '/assets/999-999', prepare: heading(/No item has/) },
  // The test browser has no camera, so the scanner shows its message about a missing camera.
  { name: 'scanner', path: '/scanner', prepare: heading(/not supported|No video/) },
  { name: 'scanner, found', path: '/scanner', prepare: typed('#1') },
  { name: 'scanner, unknown', path: '/scanner', prepare: typed('999-999') },
  { name: 'scanner, move', path: '/scanner?mode=move', prepare: typed('#1') },
  { name: 'scanner, count', path: '/scanner?mode=count', prepare: typed('#1') },
  { name: 'scanner, check', path: '/scanner?mode=check', prepare: heading(/not supported|No video/) },
  { name: 'item edit', path: '/item/:id/edit', prepare: heading('Basics') },
  { name: 'item new', path: '/item/new', prepare: heading('Basics') },
  { name: 'tools', path: '/tools', prepare: heading('Storage') },
  {
    name: 'tools, wipe',
    path: '/tools',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Preview: Wipe the inventory' }).click()
      await dialogShows(page)
    },
  },
  { name: 'history', path: '/history', prepare: heading('Today') },
  { name: 'server', path: '/tools/server', prepare: heading(/Open invitations|Only for server admins/) },
  { name: 'suggestions', path: '/suggestions', prepare: heading('Suggestions') },
  { name: 'shared links', path: '/tools/shared', prepare: heading('Shared links') },
  { name: 'insurance', path: '/insurance', prepare: (page) => page.getByText(/^If everything/).waitFor() },
  ...['New claim', 'Policy'].map((name) => ({
    name: `insurance, ${name}`,
    path: '/insurance',
    prepare: async (page: Page) => {
      await page.getByRole('button', { name, exact: true }).filter({ visible: true }).first().click()
      await dialogShows(page)
    },
  })),
  { name: 'claim', path: '/insurance', prepare: openClaim },
  {
    name: 'claim, item',
    path: '/insurance',
    prepare: async (page) => {
      await openClaim(page)
      await page
        .getByRole('button', { name: /Missing: / })
        .first()
        .click()
      await dialogShows(page)
    },
  },
  {
    name: 'claim, add items',
    path: '/insurance',
    prepare: async (page) => {
      await openClaim(page)
      await page.getByRole('button', { name: 'Add items' }).filter({ visible: true }).first().click()
      await dialogShows(page)
      await page.getByRole('dialog').getByRole('option').first().waitFor()
    },
  },
  { name: 'trash', path: '/tools/trash', prepare: heading('Trash') },
  { name: 'labels', path: '/labels', prepare: heading('Labels') },
  { name: 'label', path: '/labels', prepare: openLabel },
  ...['Edit', 'Merge'].map((name) => ({
    name: `label, ${name}`,
    path: '/labels',
    prepare: async (page: Page) => {
      await openLabel(page)
      await page.getByRole('button', { name, exact: true }).click()
      await dialogShows(page)
    },
  })),
  ...['blank', 'items', 'locations', 'range'].map((what) => ({
    name: `labels, ${what}`,
    path: `/reports/label-generator?what=${what}`,
    prepare: heading('Print labels'),
  })),
  {
    name: 'labels, calibrate',
    path: '/reports/label-generator',
    prepare: async (page) => {
      await page
        .getByRole('button', { name: /Calibrate/ })
        .first()
        .click()
      await dialogShows(page)
    },
  },
  { name: 'testing', path: '/testing', prepare: heading('Testing') },
  { name: 'profile', path: '/profile', prepare: heading('Profile') },
  { name: 'profile, security', path: '/profile/security', prepare: heading('API keys') },
  ...[
    { name: 'Change password', title: 'Change password' },
    { name: 'Turn on two-factor sign-in', title: 'Turn on two-factor sign-in' },
    { name: 'API key', title: 'New API key' },
  ].map(({ name, title }) => ({
    name: `profile, ${name}`,
    path: '/profile/security',
    prepare: async (page: Page) => {
      await page.getByRole('button', { name, exact: true }).click()
      await page.getByRole('dialog', { name: title }).waitFor()
      await isInSight(page)
    },
  })),
  { name: 'profile, device', path: '/profile/device', prepare: heading('This device') },
  { name: 'profile, notifications', path: '/profile/notifications', prepare: heading('No reminders yet') },
  {
    name: 'profile, notifier',
    path: '/profile/notifications',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Reminder channel', exact: true }).click()
      await dialogShows(page)
    },
  },
  { name: 'profile, custom fields', path: '/profile/custom-fields', prepare: heading('Defined') },
  {
    name: 'profile, custom field',
    path: '/profile/custom-fields',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Define a field' }).click()
      await dialogShows(page)
      await page.getByRole('button', { name: 'Add choice' }).click()
      await page.getByRole('textbox', { name: 'Choice 1' }).waitFor()
    },
  },
  { name: 'profile, household', path: '/profile/household', prepare: heading('Invitations') },
  {
    name: 'profile, invite',
    path: '/profile/household',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Invite', exact: true }).click()
      await dialogShows(page)
    },
  },
  {
    name: 'profile, delete',
    path: '/profile/account',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Delete…' }).click()
      await dialogShows(page)
    },
  },
  { name: 'not found', path: '/nowhere', prepare: heading('This cubby is empty.') },
  // Must be the last screen of the list: its pending changes stay on the device, so later screens would show them too.
  {
    name: 'changes waiting',
    path: '/item/:id',
    prepare: async (page) => {
      await letChangesWait(page)
      await page.getByRole('button', { name: '4 changes waiting' }).click()
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

describe('axe finds no fault of accessibility', () => {
  const stage = useServerAndBrowser()

  for (const [look, options] of Object.entries({ phone, desktop })) {
    it.concurrent(`on any screen of a ${look}, light or dark`, async () => {
      const visitor = await openSignedInPage(stage.browser, stage.server.url, options)
      const { page } = visitor
      await page.goto(`${stage.server.url}/home`)
      const faults = await faultsOfScreens(page, empty, '')
      const id = await createFixtures(visitor)
      faults.push(...(await faultsOfScreens(page, full, id)))
      await page.context().clearCookies()
      await page.goto(stage.server.url)
      faults.push(...(await faultsOfScreens(page, signedOut, '')))
      expect(faults).toEqual([])
      expect(visitor.problems).toEqual([])
      await visitor.leave()
    })
  }

  async function faultsOfScreens(page: Page, screens: readonly Screen[], id: string): Promise<string[]> {
    const faults: string[] = []
    for (const { name, path, prepare } of screens) {
      await open(page, path.replace(':id', id))
      await prepare?.(page)
      await isLoaded(page)
      faults.push(...(await accessibilityProblems(page, name)))
      await page.evaluate("document.documentElement.dataset.theme = 'homebox-dark'")
      // Checks only the contrast in the dark theme, because the other rules of axe do not depend on colours.
      faults.push(...(await accessibilityProblems(page, `${name}, dark`, ['color-contrast'])))
      await page.evaluate("document.documentElement.dataset.theme = 'homebox'")
    }
    return faults
  }

  async function createFixtures({ page, send }: SignedInPage): Promise<string> {
    const response = await page.context().request.post(`${stage.server.url}/api/v1/items/import`, {
      multipart: { csv: { name: 'things.csv', mimeType: 'text/csv', buffer: await readFile(items) } },
    })
    expect(response.status()).toBe(204)
    const description = '# Care\n\n- **Clean** it\n- [manual](https://example.org)'
    const { id } = await send('POST', '/items', { name: 'Camera', description })
    const recurrence = { every: 2, unit: 'years', from: 'schedule' }
    await send('POST', `/items/${id}/maintenance`, { name: 'Check', scheduledDate: '2020-01-01', recurrence })
    await send('POST', `/items/${id}/maintenance`, { name: 'Clean', completedDate: '2020-01-01', cost: 12 })
    await send('PUT', `/items/${id}`, { purchasePrice: 100 })
    await send('POST', '/labels', { name: 'Spare', icon: 'gem' })
    await send('POST', '/policies', { name: 'Home contents', limitTotal: 50 })
    const claim = await send('POST', '/claims', { name: 'Burglary', kind: 'theft' })
    await send('POST', `/claims/${claim.id}/items`, { ids: [id] })
    const gone = await send('POST', '/items', { name: 'Old camera' })
    await send('POST', '/items/bulk', { ids: [gone.id], delete: true })
    return id
  }
})

/**
 * Closes an open dialog and opens a path. When only the query changes, opens /home first, so that the page starts
 * without its previous state.
 */
async function open(page: Page, path: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  if (await dialog.isVisible()) await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  const [before, after] = [new URL(page.url()), new URL(path, page.url())]
  if (before.pathname === after.pathname && before.search !== after.search) await follow(page, '/home')
  await follow(page, path)
}
