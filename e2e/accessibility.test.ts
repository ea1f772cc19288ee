import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchBrowser } from './browser.ts'
import { startServer, type ServerProcess } from './server-process.ts'
import { desktop, dialogShows, phone, signedInVisitor, type Visitor } from './visitor.ts'

const things = join(import.meta.dirname, '..', 'server/test/files/things.csv')
const looks = [
  { look: 'a phone, light', options: phone, colorMode: 'light' },
  { look: 'a phone, dark', options: phone, colorMode: 'dark' },
  { look: 'a desktop, light', options: desktop, colorMode: 'light' },
  { look: 'a desktop, dark', options: desktop, colorMode: 'dark' },
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

  for (const { look, options, colorMode } of looks) {
    it(`on ${look}`, async () => {
      const visitor = await signedInVisitor(browser, server.url, options)
      const { page } = visitor
      await page.addInitScript((mode) => {
        localStorage.setItem('homebox/preferences/location', JSON.stringify({ colorMode: mode }))
      }, colorMode)
      const faults = [
        ...(await checkEmpty(page)),
        ...(await checkFull(visitor)),
        ...(await checkDialogs(page)),
        ...(await checkSignedOut(page)),
      ]
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

  async function checkEmpty(page: Page): Promise<string[]> {
    await page.goto(`${server.url}/home`)
    await page.getByRole('heading', { name: /An empty shelf/ }).waitFor()
    return faultsOf(page, 'home, empty')
  }

  async function checkFull({ page, send }: Visitor): Promise<string[]> {
    await upload(page, await readFile(things))
    const { id } = await send('POST', '/items', {
      name: 'Camera',
      description: '# Care\n\n- **Clean** it\n- [manual](https://example.org)',
    })
    const faults: string[] = []
    const screens: readonly (readonly [path: string, heading: string | RegExp])[] = [
      ['/home', /Recently added/],
      ['/items?view=card', 'Search'],
      ['/items?view=table', 'Search'],
      ['/items?q=xyzzyx', /Nothing is called/],
      [`/item/${id}`, 'Care'],
      [`/item/${id}/edit`, 'Basics'],
      ['/item/new', 'Basics'],
      ['/nowhere', /./],
    ]
    for (const [path, name] of screens) {
      await page.goto(`${server.url}${path}`, { waitUntil: 'networkidle' })
      await page.getByRole('heading', { name }).first().waitFor({ state: 'attached' })
      faults.push(...(await faultsOf(page, path.replace(id, ':id'))))
    }
    await page.goto(`${server.url}/item/${id}`)
    for (const name of ['Move', 'Label']) {
      await page.getByRole('button', { name, exact: true }).first().click()
      await page.getByRole('dialog').getByRole('option').first().waitFor()
      faults.push(...(await faultsOf(page, `item, ${name}`)))
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'hidden' })
    }
    await page.getByRole('button', { name: 'More', exact: true }).first().click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('dialog', { name: 'Delete this item?' }).waitFor()
    return [...faults, ...(await faultsOf(page, 'item, delete'))]
  }

  async function checkDialogs(page: Page): Promise<string[]> {
    const faults: string[] = []
    for (const entry of ['Item', 'Location', 'Label', 'Import a spreadsheet']) {
      await page.goto(`${server.url}/home`, { waitUntil: 'networkidle' })
      await page.getByRole('button', { name: 'Add', exact: true }).click()
      await page.getByRole('menuitem', { name: entry }).click()
      await dialogShows(page)
      faults.push(...(await faultsOf(page, `add, ${entry}`)))
    }
    return faults
  }

  async function checkSignedOut(page: Page): Promise<string[]> {
    await page.context().clearCookies()
    await page.goto(server.url)
    await page.getByRole('button', { name: 'Sign in' }).waitFor()
    const faults = await faultsOf(page, 'sign-in')
    await page.getByRole('link', { name: 'Set up a household' }).click()
    await page.getByRole('button', { name: 'Create household' }).waitFor()
    return [...faults, ...(await faultsOf(page, 'register'))]
  }

  async function upload(page: Page, csv: Buffer): Promise<void> {
    const answer = await page.context().request.post(`${server.url}/api/v1/items/import`, {
      multipart: { csv: { name: 'things.csv', mimeType: 'text/csv', buffer: csv } },
    })
    expect(answer.status()).toBe(204)
  }
})

/** Each as one line: where, which rule, which elements. */
async function faultsOf(page: Page, screen: string): Promise<string[]> {
  const axe = new AxeBuilder({ page })
  // What lies behind a dialog is hidden from everyone.
  if (await page.getByRole('dialog').isVisible()) axe.include('[role=dialog]')
  const { violations } = await axe.analyze()
  return violations.map(({ id, nodes }) => `${screen}: ${id} ${nodes.map(({ html }) => html).join(' ')}`)
}
