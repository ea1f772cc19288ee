import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchBrowser } from './browser.ts'
import { startServer, type ServerProcess } from './server-process.ts'
import { desktop, newEmail, password, tabTo, watch } from './visitor.ts'

describe('By the keyboard alone', () => {
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

  it('one signs up, adds a place, a label and things, moves one and takes it back', async () => {
    const context = await browser.newContext({ ...desktop, reducedMotion: 'reduce', locale: 'en-GB' })
    const page = await context.newPage()
    const problems = watch(page)
    await page.goto(server.url)
    await signUp(page)

    await openDialog(page, 'Location')
    await page.keyboard.type('Loft')
    await page.keyboard.press('Enter')
    await said(page, 'Created “Loft”')
    // A second time the dialog opens as empty as the first.
    await openDialog(page, 'Location')
    await expect.poll(() => page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })

    await openDialog(page, 'Label')
    await page.keyboard.type('Borrowed')
    await page.keyboard.press('Enter')
    await said(page, 'Created “Borrowed”')

    await addTwoThings(page)
    await moveAndUndo(page)
    expect(problems).toEqual([])
    await context.close()
  })

  async function addTwoThings(page: Page): Promise<void> {
    await openDialog(page, 'Item')
    await page.keyboard.type('Step ladder')
    await tabTo(page.getByRole('button', { name: 'Place', exact: true }))
    await page.keyboard.press('Enter')
    await page.getByRole('combobox', { name: 'Find a place' }).waitFor()
    await page.keyboard.type('Workshop')
    await page.getByRole('option', { name: 'New place “Workshop”' }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await said(page, 'Created “Workshop”')
    const name = page.getByRole('textbox', { name: 'Name' })
    await tabTo(name, 'Shift+Tab')
    await page.keyboard.press('Shift+Enter')
    await said(page, 'Created “Step ladder”')
    // The place stays, the name is asked for anew.
    await expect.poll(() => name.inputValue()).toBe('')
    await page.keyboard.type('Paint roller')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Paint roller' }).waitFor()
    await isIn(page, 'Workshop')
  }

  async function moveAndUndo(page: Page): Promise<void> {
    await tabTo(page.getByRole('button', { name: 'Move', exact: true }))
    await page.keyboard.press('Enter')
    await page.getByRole('combobox', { name: 'Find a place' }).waitFor()
    await page.keyboard.type('Loft')
    await page
      .getByRole('option')
      .nth(1)
      .waitFor({ state: 'detached' })
      .catch(() => undefined)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Move to Loft' }).waitFor()
    await page.keyboard.press('Enter')
    await said(page, 'Moved to Loft')
    await isIn(page, 'Loft')
    // With the focus on it a message does not leave; going there by tab would race with it.
    await page.getByRole('button', { name: 'Undo' }).last().focus()
    await page.keyboard.press('Enter')
    await isIn(page, 'Workshop')
  }
})

async function signUp(page: Page): Promise<void> {
  await tabTo(page.getByRole('link', { name: 'Set up a household' }))
  await page.keyboard.press('Enter')
  await tabTo(page.getByLabel('Your name'))
  await page.keyboard.type('Jana Berger')
  await tabTo(page.getByLabel('Email'))
  await page.keyboard.type(newEmail())
  await tabTo(page.getByRole('textbox', { name: 'Password' }))
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/home')
}

async function openDialog(page: Page, entry: string): Promise<void> {
  await tabTo(page.getByRole('button', { name: 'Add', exact: true }))
  await page.keyboard.press('Enter')
  await page.locator('[role=menuitem]:focus').waitFor()
  // Typing goes to the entry that begins so.
  await page.keyboard.type(entry)
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).waitFor()
}

async function said(page: Page, text: string): Promise<void> {
  await page.getByRole('region', { name: 'Messages' }).getByText(text).waitFor()
}

async function isIn(page: Page, place: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Where it is' }).getByRole('link', { name: place }).waitFor()
}
