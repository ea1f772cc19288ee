import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { useServerAndBrowser } from './test-environment.ts'
import {
  desktop,
  hasFocus,
  holdUndo,
  inDialog,
  newEmail,
  openSignedInPage,
  openTab,
  password,
  phone,
  said,
  tabTo,
  watch,
} from './signed-in-page.ts'

describe('A user with only a keyboard', () => {
  const stage = useServerAndBrowser()

  it('signs up, adds a location, a label and items, moves an item and undoes the move', async () => {
    const page = await openTab(stage.browser)
    const problems = watch(page)
    await page.goto(stage.server.url)
    await signUp(page)

    await openDialog(page, 'Location')
    await page.keyboard.type('Loft')
    await page.keyboard.press('Enter')
    await said(page, 'Added “Loft”')
    // Opens the dialog again, to check that it is empty after a location was created.
    await openDialog(page, 'Location')
    await expect.poll(() => page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })

    await openDialog(page, 'Label')
    await page.keyboard.type('Borrowed')
    await page.keyboard.press('Enter')
    await said(page, 'Added “Borrowed”')

    await addTwoItems(page)
    await moveAndUndo(page)
    expect(problems).toEqual([])
    await page.context().close()
  })

  async function addTwoItems(page: Page): Promise<void> {
    await openDialog(page, 'Item')
    await page.keyboard.type('Step ladder')
    await tabTo(page.getByRole('button', { name: 'Location', exact: true }))
    await page.keyboard.press('Enter')
    await hasFocus(page.getByRole('combobox', { name: 'Search locations' }))
    await page.keyboard.type('Workshop')
    await page.getByRole('option', { name: 'Add location “Workshop”' }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.locator('[role=combobox][aria-activedescendant]:focus').waitFor()
    await page.keyboard.press('Enter')
    await said(page, 'Added “Workshop”')
    await hasFocus(page.getByRole('button', { name: /^Location/ }))
    const name = page.getByRole('textbox', { name: 'Name' })
    await tabTo(name, 'Shift+Tab')
    await page.keyboard.press('Shift+Enter')
    await said(page, 'Added “Step ladder”')
    // After saving, the dialog keeps the location and empties the name.
    await expect.poll(() => name.inputValue()).toBe('')
    await hasFocus(name)
    // After one item was added, Enter alone creates the next item and keeps the dialog open.
    await page.keyboard.type('Paint tray')
    await page.keyboard.press('Enter')
    await expect.poll(() => name.inputValue()).toBe('')
    await hasFocus(name)
    await page.reload()
    await openDialog(page, 'Item')
    await page.keyboard.type('Paint roller')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Paint roller' }).waitFor()
    await isIn(page, 'Workshop')
  }

  async function moveAndUndo(page: Page): Promise<void> {
    await tabTo(page.getByRole('button', { name: 'Move', exact: true }))
    await page.keyboard.press('Enter')
    await hasFocus(page.getByRole('combobox', { name: 'Search locations' }))
    await page.keyboard.type('Loft')
    await page.getByRole('option', { name: 'Workshop' }).waitFor({ state: 'detached' })
    await page.getByRole('option', { name: 'Loft' }).first().waitFor()
    await page.keyboard.press('ArrowDown')
    await page.locator('[role=combobox][aria-activedescendant]:focus').waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Move to Loft' }).waitFor()
    await page.keyboard.press('Enter')
    // Focuses the undo button directly, because the toast may disappear before Tab reaches it.
    await holdUndo(page, / moved (from .+ )?to Loft/)
    await isIn(page, 'Loft')
    await page.keyboard.press('Enter')
    await isIn(page, 'Workshop')
  }
})

describe('Adding several items in a row', () => {
  const stage = useServerAndBrowser()
  const names = ['Alpha', 'Bravo', 'Charlie', 'Delta', 'Echo', 'Foxtrot', 'Golf', 'Hotel', 'India', 'Juliett']
  const wanted = names.map((name) => `${name} lantern`)

  it.each([0, 100, 1000])(
    'creates ten items with their names in order at %i ms of latency',
    { tags: 'slow' },
    async (latency) => {
      const { page, send, leave } = await openSignedInPage(stage.browser, stage.server.url)
      await page.route('**/api/v1/items?id=*', async (route) => {
        await new Promise((resolve) => setTimeout(resolve, latency))
        await route.continue()
      })
      await page.goto(`${stage.server.url}/home?add=item`)
      await hasFocus(inDialog(page, 'textbox', 'Name'))
      for (const name of wanted) {
        await page.keyboard.type(name, { delay: 60 })
        await page.keyboard.press('Shift+Enter')
      }
      // An empty name creates nothing.
      await page.keyboard.press('Enter')
      await page.getByText('Enter a name.').waitFor()
      const added = page.getByRole('list', { name: 'Just added' }).getByRole('listitem')
      await expect.poll(() => added.filter({ hasText: 'Saved' }).count()).toBe(10)
      const { items } = await send('GET', '/items?pageSize=20&orderBy=createdAt')
      expect(items.map(({ name }) => name).toReversed()).toEqual(wanted)
      await leave()
    },
  )

  it('creates all entered items, even when the user closes the dialog and reloads the page before the server has responded', async () => {
    const { page, send, leave } = await openSignedInPage(stage.browser, stage.server.url)
    await page.route('**/api/v1/items?id=*', (route) => route.abort())
    await page.goto(`${stage.server.url}/home?add=item`)
    await hasFocus(inDialog(page, 'textbox', 'Name'))
    await page.keyboard.type('Lantern')
    await page.keyboard.press('Shift+Enter')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await page.reload()
    // The requests must fail until after the reload. Otherwise a retry could create the item before the reload.
    await page.unroute('**/api/v1/items?id=*')
    await page.evaluate("dispatchEvent(new Event('online'))")
    await said(page, 'Added “Lantern”')
    expect(await send('GET', '/items')).toMatchObject({ total: 1 })
    await leave()
  })

  it.each([
    ['a phone', 390, 700],
    ['a tablet', 820, 700],
    ['a desk', 1440, 700],
  ])('shows toasts beside the buttons of the dialog on %s', async (_, width, height) => {
    const options = width < 768 ? phone : desktop
    const viewport = { width, height }
    const { page, leave } = await openSignedInPage(stage.browser, stage.server.url, { ...options, viewport })
    await page.goto(`${stage.server.url}/home?add=item`)
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: /^Price, serial number, warranty/ }).click()
    for (const name of ['Lantern', 'Lamp']) {
      await inDialog(page, 'textbox', 'Name').fill(name)
      await inDialog(page, 'textbox', 'Name').press('Shift+Enter')
      await page.getByRole('list', { name: 'Just added' }).getByText(name).waitFor()
    }
    await said(page, '2 items added')
    const toast = page.getByRole('region', { name: 'Notifications' }).locator('div').filter({ visible: true })
    const [message, shown] = [await toast.first().boundingBox(), await dialog.boundingBox()]
    if (!message || !shown) throw new Error('The toast or the dialog is not there')
    expect(message.y + message.height <= shown.y || message.y >= shown.y + shown.height).toBe(true)
    await leave()
  })
})

async function signUp(page: Page): Promise<void> {
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
  // The accessible name of a menu entry ends with its keyboard shortcut: “Location Shift 2”.
  await tabTo(page.getByRole('menuitem', { name: new RegExp(`^${entry}( Shift|$)`) }), 'ArrowDown')
  await page.keyboard.press('Enter')
  await hasFocus(page.getByRole('dialog').getByRole('textbox', { name: 'Name' }))
}

async function isIn(page: Page, location: string): Promise<void> {
  await page
    .getByRole('navigation', { name: 'Location', exact: true })
    .getByRole('link', { name: location })
    .waitFor()
}
