import { join } from 'node:path'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { isSharedDataAbsent, sharedData } from '#test/shared-data.ts'
import { setStage } from './stage.ts'
import { desktop, giveFile, holdUndo, newEmail, password, phone, undo, watch } from './visitor.ts'

interface Sample {
  name: string
  file: string
  /** Items that are not archived after the import. */
  items: number
  /** Two fragments of the item’s name, one of them misspelt. */
  query: string
  item: string
  quantity: number
}

const repository = join(import.meta.dirname, '..')
const household: Sample = {
  name: 'household.csv',
  file: join(sharedData, 'household.csv'),
  items: 413,
  query: 'grindr coffe',
  item: 'Coffee grinder, flat burr',
  quantity: 1,
}
const ownFile: Sample = {
  name: 'our own small file',
  file: join(repository, 'server/test/files/things.csv'),
  items: 3,
  query: 'ketle',
  item: 'Kettle',
  quantity: 1,
}
const sizes: { size: string; options: BrowserContextOptions }[] = [
  { size: 'a phone', options: phone },
  { size: 'a desktop', options: desktop },
]

describe('The main journey in a real browser', () => {
  const stage = setStage()

  for (const { size, options } of sizes) {
    it.skipIf(isSharedDataAbsent)(
      `leads from sign-up to undo with ${household.name} on ${size}`,
      async () => {
        expect(await travel(household, options)).toEqual([])
      },
    )
    it(`leads from sign-up to undo with ${ownFile.name} on ${size}`, async () => {
      expect(await travel(ownFile, options)).toEqual([])
    })
  }

  /** Answers what went wrong behind the page. */
  async function travel(sample: Sample, options: BrowserContextOptions): Promise<string[]> {
    const context = await stage.browser.newContext({ ...options, locale: 'en-GB' })
    const page = await context.newPage()
    const problems = watch(page)
    await signUp(page)
    await importFile(page, sample)
    await findWithTypo(page, sample)
    await changeQuantityAndUndo(page, sample)

    await page.reload()
    await expectQuantity(page, sample.quantity)
    await stage.server.restart()
    await page.reload()
    await expectQuantity(page, sample.quantity)
    await context.close()
    return problems
  }

  async function signUp(page: Page): Promise<void> {
    await page.goto(stage.server.url)
    await page.getByRole('link', { name: 'Set up a household' }).click()
    await page.getByLabel('Your name').fill('Ada')
    await page.getByLabel('Email').fill(newEmail())
    await page.getByRole('textbox', { name: 'Password' }).fill(password)
    await page.getByRole('button', { name: 'Create household' }).click()
    await page.waitForURL('**/home')
  }

  async function importFile(page: Page, sample: Sample): Promise<void> {
    await page.getByRole('button', { name: /Import a spreadsheet/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Import a spreadsheet' })
    await giveFile(page, () => dialog.getByRole('button', { name: /Choose a file/ }).click(), sample.file)
    await dialog.getByRole('button', { name: /^Import [\d,]+ rows$/ }).click()
    await dialog.getByRole('heading', { name: 'Imported' }).waitFor()
    await dialog.getByRole('button', { name: 'Close' }).first().click()
    await page.getByText(String(sample.items), { exact: true }).first().waitFor()
  }

  async function findWithTypo(page: Page, sample: Sample): Promise<void> {
    await page.goto(`${stage.server.url}/items`)
    await page.getByRole('searchbox').fill(sample.query)
    await page.getByText('Did you mean:').waitFor()
    expect(new URL(page.url()).searchParams.get('q')).toBe(sample.query)
    await page.getByRole('link', { name: sample.item }).first().waitFor()
    // Enter takes the first suggestion.
    await page.getByRole('searchbox').press('Enter')
    await page.getByRole('heading', { level: 1, name: sample.item }).waitFor()
  }

  async function changeQuantityAndUndo(page: Page, sample: Sample): Promise<void> {
    await expectQuantity(page, sample.quantity)
    await page.getByRole('button', { name: 'One more' }).click()
    const back = await holdUndo(page, `Quantity changed from ${sample.quantity} to ${sample.quantity + 1}`)
    await expectQuantity(page, sample.quantity + 1)
    await undo(page, back)
    await expectQuantity(page, sample.quantity)
  }
})

async function expectQuantity(page: Page, quantity: number): Promise<void> {
  const field = page.getByRole('textbox', { name: 'Quantity' })
  await field.waitFor()
  await expect.poll(() => field.inputValue(), { timeout: 60_000 }).toBe(String(quantity))
}
