import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchBrowser } from './browser.ts'
import { startServer, type ServerProcess } from './server-process.ts'
import { desktop, dialogShows, isInSight, phone, signedInVisitor, type Visitor } from './visitor.ts'

const things = join(import.meta.dirname, '..', 'server/test/files/things.csv')

interface Screen {
  readonly name: string
  /** The page is loaded anew only where it differs from that of the screen before. */
  readonly path: string
  /** What to do on the page before it is looked at. */
  readonly prepare?: (page: Page) => Promise<void>
}

const add = (entry: string) => async (page: Page) => {
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('menuitem', { name: entry }).click()
  await dialogShows(page)
}

const skeleton = '.animate-pulse-soft'

const heading = (name: string | RegExp) => (page: Page) =>
  page.getByRole('heading', { name }).first().waitFor({ state: 'attached' })

const picker = (button: string) => async (page: Page) => {
  await page.getByRole('button', { name: button, exact: true }).first().click()
  await page.getByRole('dialog').getByRole('option').first().waitFor()
}

const empty: readonly Screen[] = [{ name: 'home, empty', path: '/home', prepare: heading(/An empty shelf/) }]

/** `:id` is an item with a formatted text. */
const full: readonly Screen[] = [
  { name: 'home', path: '/home', prepare: heading(/Recently added/) },
  ...['Control+k', 'Control+Backquote', '?'].map((keys) => ({
    name: `home, ${keys}`,
    path: '/home',
    prepare: async (page: Page) => {
      await page.keyboard.press(keys)
      await page.getByRole('dialog').waitFor()
      await isInSight(page)
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
  { name: 'nothing found', path: '/items?q=xyzzyx', prepare: heading(/Nothing is called/) },
  { name: 'item', path: '/item/:id', prepare: heading('Care') },
  { name: 'item, move', path: '/item/:id', prepare: picker('Move') },
  { name: 'item, label', path: '/item/:id', prepare: picker('Label') },
  {
    name: 'item, delete',
    path: '/item/:id',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'More', exact: true }).first().click()
      await page.getByRole('menuitem', { name: 'Delete' }).click()
      await page.getByRole('dialog', { name: 'Delete this item?' }).waitFor()
    },
  },
  ...['Duplicate', 'Mark as sold', 'Save as template'].map((entry) => ({
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
      await page.getByRole('button', { name: 'Entry' }).click()
      await dialogShows(page)
    },
  },
  { name: 'item history', path: '/item/:id/history', prepare: heading('Today') },
  { name: 'asset, none', path: '/assets/999-999', prepare: heading(/No item has/) },
  { name: 'item edit', path: '/item/:id/edit', prepare: heading('Basics') },
  { name: 'item new', path: '/item/new', prepare: heading('Basics') },
  { name: 'tools', path: '/tools', prepare: heading('Reports') },
  { name: 'recently deleted', path: '/tools/deleted', prepare: heading('Recently deleted') },
  { name: 'not found', path: '/nowhere', prepare: heading(/./) },
]

const signedOut: readonly Screen[] = [
  {
    name: 'sign-in',
    path: '/',
    prepare: (page) => page.getByRole('button', { name: 'Sign in' }).waitFor(),
  },
  {
    name: 'register',
    path: '/?register=true',
    prepare: (page) => page.getByRole('button', { name: 'Create household' }).waitFor(),
  },
]

describe('No screen has a fault that axe finds', () => {
  let server: ServerProcess
  let browser: Browser
  beforeAll(async () => {
    server = await startServer()
    browser = await launchBrowser()
  })
  afterAll(async () => {
    await browser?.close()
    await server?.stop()
  })

  for (const [look, options] of Object.entries({ phone, desktop })) {
    it.concurrent(`on a ${look}, light and dark`, async () => {
      const visitor = await signedInVisitor(browser, server.url, options)
      const { page } = visitor
      const faults = await faultsOfScreens(page, empty, '')
      const id = await furnish(visitor)
      faults.push(...(await faultsOfScreens(page, full, id)))
      await page.context().clearCookies()
      faults.push(...(await faultsOfScreens(page, signedOut, '')))
      expect(faults).toEqual([])
      expect(visitor.problems).toEqual([])
      await visitor.leave()
    })
  }

  it.each(['light', 'dark'] as const)('on the page about the API, %s', async (colorScheme) => {
    const context = await browser.newContext({ ...phone, colorScheme })
    const page = await context.newPage()
    await page.goto(`${server.url}/api/docs`)
    // A hundred operations look alike; axe would take a minute for all of them.
    await page.evaluate(
      "document.querySelectorAll('.operation, .shape').forEach((part, index) => index < 12 || part.remove())",
    )
    expect(await faultsOf(page, 'API')).toEqual([])
    await context.close()
  })

  async function faultsOfScreens(page: Page, screens: readonly Screen[], id: string): Promise<string[]> {
    const faults: string[] = []
    for (const { name, path, prepare } of screens) {
      await open(page, server.url + path.replace(':id', id))
      await prepare?.(page)
      await page.locator(skeleton).first().waitFor({ state: 'detached' })
      faults.push(...(await faultsOf(page, name)))
      await page.evaluate("document.documentElement.dataset.mode = 'dark'")
      // The rest of axe's rules do not see colours.
      faults.push(...(await faultsOf(page, `${name}, dark`, ['color-contrast'])))
      await page.evaluate("document.documentElement.dataset.mode = 'light'")
    }
    return faults
  }

  /** Fills the household; answers the id of an item that has a formatted text. */
  async function furnish({ page, send }: Visitor): Promise<string> {
    const answer = await page.context().request.post(`${server.url}/api/v1/items/import`, {
      multipart: { csv: { name: 'things.csv', mimeType: 'text/csv', buffer: await readFile(things) } },
    })
    expect(answer.status()).toBe(204)
    const description = '# Care\n\n- **Clean** it\n- [manual](https://example.org)'
    const { id } = await send('POST', '/items', { name: 'Camera', description })
    const recurrence = { every: 2, unit: 'years', from: 'schedule' }
    await send('POST', `/items/${id}/maintenance`, { name: 'Check', scheduledDate: '2020-01-01', recurrence })
    await send('POST', `/items/${id}/maintenance`, { name: 'Clean', completedDate: '2020-01-01', cost: 12 })
    await send('PUT', `/items/${id}`, { purchasePrice: 100 })
    return id
  }
})

/** The same page as before loses only what lies over it. */
async function open(page: Page, url: string): Promise<void> {
  if (page.url() !== url) return void (await page.goto(url))
  const dialog = page.getByRole('dialog')
  if (await dialog.isVisible()) await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
}

/** Each as one line: where, which rule, which elements. */
async function faultsOf(page: Page, screen: string, rules?: string[]): Promise<string[]> {
  // There are no frames of others, for which it would open a page of its own each time.
  const axe = new AxeBuilder({ page }).setLegacyMode()
  axe.options({
    resultTypes: ['violations'],
    ...(rules ? { runOnly: { type: 'rule', values: rules } } : {}),
  })
  // What lies behind a dialog is hidden from everyone.
  if (await page.getByRole('dialog').isVisible()) axe.include('[role=dialog]')
  const { violations } = await axe.analyze()
  return violations.map(({ id, nodes }) => `${screen}: ${id} ${nodes.map(({ html }) => html).join(' ')}`)
}
