import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchBrowser } from './browser.ts'
import { startServer, type ServerProcess } from './server-process.ts'
import { signedInVisitor, type Visitor } from './visitor.ts'

const things = join(import.meta.dirname, '..', 'server/test/files/things.csv')
const broken = [
  'HB.location,HB.name,HB.quantity,HB.purchase_time',
  'House / Kitchen,Kettle,-1,2024-02-29',
  'House / Kitchen,Toaster,several,2024-02-29',
].join('\n')

describe('The import dialog', () => {
  let server: ServerProcess
  let browser: Browser
  let visitor: Visitor
  beforeAll(async () => {
    server = await startServer()
    browser = await launchBrowser()
    visitor = await signedInVisitor(browser, server.url)
  })
  afterAll(async () => {
    await visitor?.leave()
    await browser?.close()
    await server?.stop()
  })

  it('lists every refused cell by line, column and reason, and nothing has come in', async () => {
    const { page } = visitor
    const dialog = await importFile(page, {
      name: 'broken.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(broken),
    })
    await dialog.getByRole('heading', { name: 'Nothing was imported.' }).waitFor()
    const problems = dialog.getByRole('listitem')
    expect(await problems.count()).toBe(2)
    expect(await problems.allTextContents()).toEqual([
      'Line 2HB.quantity-1it must be 0 or more',
      'Line 3HB.quantityseveralit must be a number with at most four decimals, like 12.5',
    ])
    await dialog.getByRole('button', { name: 'Close' }).first().click()
    expect((await visitor.send('GET', '/items')).total).toBe(0)
  })

  it('takes a whole file back from its result', async () => {
    const { page } = visitor
    const dialog = await importFile(page, things)
    await dialog.getByRole('heading', { name: 'Imported' }).waitFor()
    expect((await visitor.send('GET', '/items')).total).toBe(3)
    await dialog.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('region', { name: 'Messages' }).getByText('Undone').waitFor()
    expect((await visitor.send('GET', '/items?includeArchived=true')).total).toBe(0)
    expect(visitor.problems).toEqual([])
  })

  async function importFile(page: Page, file: Parameters<typeof page.setInputFiles>[1]) {
    await page.goto(`${server.url}/home`)
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Import a spreadsheet' }).click()
    const dialog = page.getByRole('dialog', { name: 'Import a spreadsheet' })
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      dialog.getByRole('button', { name: /Choose a file/ }).click(),
    ])
    await chooser.setFiles(file)
    await dialog.getByRole('button', { name: 'Import', exact: true }).click()
    return dialog
  }
})
