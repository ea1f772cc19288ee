import { join } from 'node:path'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { eachSize } from './each-size.ts'
import { testData } from '#test/test-data.ts'
import { useServerAndBrowser } from './test-environment.ts'
import { giveFile, holdUndo, newEmail, openTab, password, undo, watch } from './signed-in-page.ts'

const household = {
  file: join(testData, 'household.csv'),
  /** The number of imported items that are not archived. */
  items: 413,
  /** A query that finds `item`: a misspelled word of its name, and the beginning of another word. */
  query: 'grindr coffe',
  item: 'Coffee grinder, flat burr',
  quantity: 1,
}

describe('The main journey', () => {
  const stage = useServerAndBrowser()

  eachSize((options) => {
    it('signs a user up, imports items, finds and edits an item, and undoes the edit', async () => {
      expect(await travel(options)).toEqual([])
    })
  })

  /** Returns the script and console errors of the page. */
  async function travel(options: BrowserContextOptions): Promise<string[]> {
    const page = await openTab(stage.browser, options)
    const problems = watch(page)
    await signUp(page)
    await importFile(page)
    await findWithTypo(page)
    await changeQuantityAndUndo(page)

    await page.reload()
    await expectQuantity(page, household.quantity)
    await stage.server.restart()
    await page.reload()
    await expectQuantity(page, household.quantity)
    await page.context().close()
    return problems
  }

  async function signUp(page: Page): Promise<void> {
    await page.goto(`${stage.server.url}/?register=true`)
    await page.getByLabel('Your name').fill('Ada')
    await page.getByLabel('Email').fill(newEmail())
    await page.getByRole('textbox', { name: 'Password' }).fill(password)
    await page.getByRole('button', { name: 'Create household' }).click()
    await page.waitForURL('**/home')
  }

  async function importFile(page: Page): Promise<void> {
    await page.getByRole('button', { name: /Import a spreadsheet/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Import a spreadsheet' })
    await giveFile(page, () => dialog.getByRole('button', { name: /Choose a file/ }).click(), household.file)
    await dialog.getByRole('button', { name: /^Import [\d,]+ rows$/ }).click()
    await dialog.getByRole('heading', { name: 'Imported' }).waitFor()
    await dialog.getByRole('button', { name: 'Close' }).first().click()
    await page.getByText(String(household.items), { exact: true }).first().waitFor()
  }

  async function findWithTypo(page: Page): Promise<void> {
    await page.goto(`${stage.server.url}/items`)
    await page.getByRole('searchbox', { name: 'Search items, locations and labels' }).fill(household.query)
    await page.getByText('These are the results for').waitFor()
    expect(new URL(page.url()).searchParams.get('q')).toBe(household.query)
    await page.getByRole('link', { name: household.item }).first().waitFor()
    await page.getByRole('searchbox', { name: 'Search items, locations and labels' }).press('Enter')
    await page.getByRole('heading', { level: 1, name: household.item }).waitFor()
  }

  async function changeQuantityAndUndo(page: Page): Promise<void> {
    await expectQuantity(page, household.quantity)
    await page.getByRole('button', { name: 'One more' }).click()
    const back = await holdUndo(page, `changed from ${household.quantity} to ${household.quantity + 1}`)
    await expectQuantity(page, household.quantity + 1)
    await undo(page, back)
    await expectQuantity(page, household.quantity)
  }
})

async function expectQuantity(page: Page, quantity: number): Promise<void> {
  const field = page.getByRole('textbox', { name: 'Quantity' })
  await field.waitFor()
  await expect.poll(() => field.inputValue(), { timeout: 60_000 }).toBe(String(quantity))
}
