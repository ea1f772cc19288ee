import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchBrowser } from './browser.ts'
import { startServer, type ServerProcess } from './server-process.ts'
import { hasFocus, openSignedInPage, said, type SignedInPage, tick } from './signed-in-page.ts'

/**
 * The text to type into every field, by the label of the field. Amounts have the format in which they are displayed.
 */
const typed: Record<string, string> = {
  Name: 'Mirrorless camera',
  Quantity: '2',
  Description: 'Full frame.\n**Clean the sensor** yearly.',
  Manufacturer: 'Canon',
  'Model number': 'EOS R6',
  'Serial number': '033890240038503',
  'Asset ID': '000-208',
  'Price per piece': '€2,299.50',
  'Bought on': '20/03/2021',
  'Bought from': 'Camera shop',
  'Minimum quantity': '5',
  'Warranty until': '20/03/2030',
  'Warranty details': '2 years + 1',
  Notes: 'Spare battery in the drawer.',
  'Lent to': 'Bo',
  'Due back': '24/12/2026',
  'Sold to': 'Ada',
  'Sold for': '€1,000.25',
  'Sold on': '31/01/2026',
  'Sale notes': 'With the strap.',
}
const ticked = ['Lifetime warranty', 'Insured', 'Parts always move with this item', /^Archived/]

describe('The form of an item', () => {
  let server: ServerProcess
  let browser: Browser
  let visitor: SignedInPage
  let page: Page
  let itemUrl: string
  beforeAll(async () => {
    server = await startServer()
    browser = await launchBrowser()
    visitor = await openSignedInPage(browser, server.url)
    page = visitor.page
    await visitor.send('POST', '/locations', { name: 'Photo cabinet' })
    await visitor.send('POST', '/labels', { name: 'Optics' })
    await visitor.send('POST', '/items', { name: 'Camera bag' })
    const { id } = await visitor.send('POST', '/items', { name: 'Camera' })
    itemUrl = `${server.url}/item/${id}`
  })
  afterAll(async () => {
    await visitor?.leave()
    await browser?.close()
    await server?.stop()
  })

  it("shows the server's error beside the field, and keeps the input", async () => {
    await open()
    await fill('Price per piece', '9999999999')
    await fill('Quantity', '1000')
    await save()
    const price = textbox('Price per piece')
    await expect.poll(() => price.getAttribute('aria-invalid')).toBe('true')
    expect(await price.evaluate((element) => element.matches(':focus'))).toBe(true)
    expect(await price.inputValue()).toBe('€9,999,999,999.00')
    expect(await price.getAttribute('aria-describedby')).not.toBeNull()
  })

  it('keeps unsaved changes as a draft when the user leaves the page, and offers to discard the draft', async () => {
    await page.getByRole('link', { name: 'Home', exact: true }).click()
    await page.waitForURL('**/home')
    await said(page, 'Draft saved in this browser')
    await open()
    expect(await textbox('Quantity').inputValue()).toBe('1,000')
    await page.getByRole('button', { name: 'Start over' }).click()
    expect(await textbox('Quantity').inputValue()).not.toBe('1,000')
  })

  it('saves a changed value of every field', async () => {
    await open()
    for (const [label, text] of Object.entries(typed)) await fill(label, text)
    for (const name of ticked) await tick(page.getByRole('checkbox', { name }))
    await pick('Location', 'Photo cabinet')
    await pick('Labels', 'Optics')
    await page.keyboard.press('Escape')
    await pick('Part of', 'Camera bag')
    await addCustomField()
    await save()
    await page.waitForURL(itemUrl)

    await open()
    for (const [label, text] of Object.entries(typed)) expect(await textbox(label).inputValue()).toBe(text)
    for (const name of ticked) expect(await page.getByRole('checkbox', { name }).isChecked()).toBe(true)
    await page.getByText('Photo cabinet', { exact: true }).last().waitFor()
    await page.getByText('Optics', { exact: true }).last().waitFor()
    await page.getByText('Camera bag', { exact: true }).last().waitFor()
    const own = page.getByRole('group', { name: 'Shutter count' })
    expect(await own.getByRole('textbox', { name: 'Content' }).inputValue()).toBe('31,400')
    expect(visitor.problems).toEqual([])
  })

  it('keeps an invalid amount and an invalid day as typed, and accepts a day from the calendar', async () => {
    await open()
    await fill('Price per piece', '12 USD')
    await fill('Sold on', '30/02/2026')
    await fill('Notes', 'Sold.')
    await page.getByText('February 2026 has only 28 days.').waitFor()
    await save()
    await page.getByText('Enter it in EUR.').waitFor()
    expect(await textbox('Price per piece').evaluate((element) => element.matches(':focus'))).toBe(true)

    await textbox('Price per piece').fill('1.299,50')
    await page.getByText('= €1,299.50').waitFor()
    await textbox('Sold on').fill('2026-02-03')
    await textbox('Sold on').press('Tab')
    await page.keyboard.press('Enter')
    const calendar = page.getByRole('dialog', { name: 'Sold on' })
    await hasFocus(calendar.getByRole('button', { name: /3 February 2026/ }))
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await calendar.waitFor({ state: 'detached' })
    expect(await textbox('Sold on').inputValue()).toBe('04/02/2026')
    await save()
    await page.waitForURL(itemUrl)
    expect(await visitor.send('GET', new URL(itemUrl).pathname.replace('item', 'items'))).toMatchObject({
      purchasePrice: 1299.5,
      soldTime: '2026-02-04',
    })
  })

  it('shows a conflict with another user, and lets the user resolve it', async () => {
    const { id } = await visitor.send('POST', '/items', { name: 'Tent', manufacturer: 'Hilleberg' })
    await page.goto(`${server.url}/item/${id}/edit`)
    await fill('Name', 'Family tent')
    await fill('Quantity', '3')
    await fill('Notes', 'Dry it first.')
    await visitor.send('PUT', `/items/${id}`, { name: 'Big tent', quantity: 2, serialNumber: 'T-1' })
    await save()
    const dialog = page.getByRole('dialog', { name: 'Someone else saved first' })
    await dialog.getByRole('radio', { name: /Yours Family tent/ }).waitFor()
    expect(await dialog.getByRole('radio', { name: /Yours Family tent/ }).isChecked()).toBe(true)
    // For a field that only the other user has changed, the dialog selects the value of the other user by default.
    expect(await dialog.getByRole('radio', { name: /Saved by someone else T-1/ }).isChecked()).toBe(true)
    await tick(dialog.getByRole('radio', { name: /Saved by someone else 2/ }))
    await dialog.getByText('Your other change is saved too.').waitFor()
    await dialog.getByRole('button', { name: 'Save this version' }).click()
    await page.waitForURL(`${server.url}/item/${id}`)
    expect(await visitor.send('GET', `/items/${id}`)).toMatchObject({
      name: 'Family tent',
      quantity: 2,
      serialNumber: 'T-1',
      notes: 'Dry it first.',
    })
    expect(visitor.problems).toEqual([])
  })

  async function open(): Promise<void> {
    await page.goto(`${itemUrl}/edit`)
    await textbox('Name').waitFor()
    // Shows all sections of the form. The setting is stored in the account, so it may be on already.
    await tick(page.getByRole('switch', { name: 'Show all sections' }))
  }

  const textbox = (label: string): Locator =>
    page.locator('input, textarea').and(page.getByLabel(label, { exact: true }))

  async function fill(label: string, text: string): Promise<void> {
    await textbox(label).fill(text)
    await textbox(label).blur()
  }

  async function save(): Promise<void> {
    await page.getByRole('button', { name: 'Save' }).click()
  }

  async function pick(label: string, option: string): Promise<void> {
    await page.getByRole('button', { name: label, exact: true }).click()
    await page.getByRole('listbox').getByRole('option', { name: option }).click()
  }

  async function addCustomField(): Promise<void> {
    await page.getByRole('button', { name: 'Add custom field' }).click()
    await page.getByPlaceholder('Field name').fill('Shutter count')
    const own = page.getByRole('group', { name: 'Shutter count' })
    await own.getByRole('combobox', { name: 'Type' }).selectOption('Number')
    await own.getByRole('textbox', { name: 'Content' }).fill('31400')
    await own.getByRole('textbox', { name: 'Content' }).blur()
  }
})
