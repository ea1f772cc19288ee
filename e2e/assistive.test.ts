// @module-tag slow

import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { useServerAndBrowser } from './test-environment.ts'
import {
  desktop,
  hasFocus,
  holdUndo,
  inDialog,
  openSignedInPage,
  openTab,
  said,
  type SignedInPage,
  tabTo,
  undo,
} from './signed-in-page.ts'

/**
 * Tests the ten main tasks of docs/accessibility.md with the keyboard alone, and compares the accessibility tree of the
 * pages.
 */
describe('The accessibility tree during use by keyboard', () => {
  const stage = useServerAndBrowser()
  let visitor: SignedInPage
  let page: Page
  beforeAll(async () => {
    visitor = await openSignedInPage(stage.browser, stage.server.url, desktop)
    page = visitor.page
    const { send } = visitor
    const cellar = await send('POST', '/locations', { name: 'Cellar' })
    await send('POST', '/locations', { name: 'Attic' })
    const drill = { name: 'Cordless drill', locationId: cellar.id, quantity: 1, purchasePrice: 129 }
    const { id } = await send('POST', '/items', drill)
    await send('PUT', `/items/${id}`, { manufacturer: 'Bosch', serialNumber: 'SN-42', purchasePrice: 129 })
    await send('POST', `/items/${id}/maintenance`, { name: 'Oil the chuck', scheduledDate: '2020-01-01' })
  })
  afterAll(() => visitor?.leave())

  const goTo = async (path: string, heading: string | RegExp) => {
    await page.goto(stage.server.url + path)
    await page.getByRole('heading', { level: 1, name: heading }).waitFor()
  }
  const openDrill = async () => {
    await goTo('/items?q=drill', 'Search')
    await press(page.getByRole('main').getByRole('link', { name: 'Cordless drill' }).first())
    await page.getByRole('heading', { level: 1, name: 'Cordless drill' }).waitFor()
  }

  it('contains the texts and controls of the sign-in form', async () => {
    const stranger = await openTab(stage.browser)
    await stranger.goto(`${stage.server.url}/?register=false`)
    await stranger.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
    await stranger.getByText(/^Cubby \d/).waitFor()
    expect(await treeOf(stranger.getByRole('main'))).toMatchInlineSnapshot(`
      "- main:
        - text: Cubby
        - heading "Everything has its place." [level=1]
        - paragraph: Track, organise and manage your things.
        - text: Email
        - textbox "Email"
        - text: Password
        - textbox "Password"
        - button "Show password"
        - checkbox "Stay signed in for four weeks"
        - text: Stay signed in for four weeks
        - button "Sign in"
        - paragraph:
          - text: New here?
          - link "Set up a household":
            - /url: /?register=true
        - paragraph: Cubby (version)"
    `)
    await stranger.context().close()
  })

  it('contains the main menu, and the skip link moves the focus past it', async () => {
    await goTo('/home', /./)
    await page.keyboard.press('Tab')
    await hasFocus(page.getByRole('link', { name: 'Skip to content' }))
    await page.keyboard.press('Enter')
    await hasFocus(page.getByRole('main'))
    await page.getByRole('link', { name: '1 overdue Maintenance' }).waitFor()
    expect(await treeOf(page.getByRole('navigation').first())).toMatchInlineSnapshot(`
      "- navigation "Main menu":
        - link "Lindenstraße 14":
          - /url: /home
        - button "Collapse menu" [expanded]
        - link "Home":
          - /url: /home
        - link "Search":
          - /url: /items
        - link "Locations":
          - /url: /locations
        - link "Scanner":
          - /url: /scanner
        - link "1 overdue Maintenance":
          - /url: /maintenance
        - link "Tools":
          - /url: /tools
        - link "Profile":
          - /url: /profile
        - button "Account""
    `)
  })

  it('contains the number of search results as a status', async () => {
    await goTo('/items', 'Search')
    await page.keyboard.press('/')
    await hasFocus(page.getByRole('searchbox'))
    await page.keyboard.type('dril')
    await page.getByRole('main').getByRole('link', { name: 'Cordless drill' }).first().waitFor()
    await page.getByRole('status').getByText('1 item · €129').waitFor()
    expect(await page.getByRole('status').allTextContents()).toMatchInlineSnapshot(`
      [
        "",
        "",
        "1 item · €129",
      ]
    `)
  })

  it('contains the details of an item with names, values and actions', async () => {
    await openDrill()
    await page.getByRole('region', { name: 'Maintenance' }).getByRole('link').waitFor()
    await page.getByRole('region', { name: 'Parts and accessories' }).waitFor()
    await page.getByText('Up to 64 MB each.').waitFor()
    await page.getByRole('link', { name: 'Maintenance 1', exact: true }).waitFor()
    expect(await treeOf(page.getByRole('main'))).toMatchInlineSnapshot(`
      "- main:
        - article:
          - navigation "Location":
            - list:
              - listitem:
                - link "Cellar":
                  - /url: /location/(id)
          - button "Move"
          - button "Print label"
          - button "QR code for this page"
          - button "More"
          - region "Photos":
            - list:
              - listitem:
                - button "Add photos"
            - paragraph
          - heading "Cordless drill" [level=1]
          - 'button "Change: Name"'
          - text: Bosch
          - 'button "Change: Manufacturer"'
          - button "Add label": Label
          - term: Quantity
          - definition:
            - group:
              - button "One fewer"
              - textbox "Quantity": "1"
              - button "One more"
          - term: Price
          - definition:
            - text: €129.00
            - 'button "Change: Price"'
          - navigation "About this item":
            - link "Details":
              - /url: /item/(id)
            - link "Maintenance 1":
              - /url: /item/(id)/maintenance
            - link "History":
              - /url: /item/(id)/history
            - link "Edit":
              - /url: /item/(id)/edit
          - term: Serial number
          - definition:
            - text: SN-42
            - 'button "Copy: Serial number"':
              - status
            - 'button "Change: Serial number"'
          - term: Asset ID
          - definition:
            - text: 000-001
            - 'button "Copy: Asset ID"':
              - status
            - 'button "Change: Asset ID"'
          - button "Add field"
          - region "Maintenance":
            - heading "Maintenance" [level=2]
            - list:
              - listitem:
                - link "Oil the chuck Overdue · 1 Jan 2020":
                  - /url: /item/(id)/maintenance
          - region "Files":
            - heading "Files" [level=2]
            - button "Add files": Add
            - paragraph: No files yet. Drop receipts, manuals or warranties anywhere on this page. Up to 64 MB each.
          - region "Parts and accessories":
            - heading "Parts and accessories" [level=2]
            - button "Add"
            - paragraph: No parts or accessories yet."
    `)
  })

  it('contains the fields for adding an item, with the focus on the name', async () => {
    await goTo('/home', /./)
    await page.keyboard.press('Shift+Digit1')
    const dialog = page.getByRole('dialog', { name: 'Add item' })
    await hasFocus(dialog.getByRole('textbox', { name: 'Name' }))
    expect(await treeOf(dialog)).toMatchInlineSnapshot(`
      "- dialog "Add item":
        - list "Photos":
          - listitem:
            - button "Choose photos"
        - paragraph: Drop photos and receipts here, or paste them
        - heading "Add item" [level=2]
        - button "Start from…"
        - button "Close"
        - text: Name
        - textbox "Name"
        - text: Location
        - 'button "Keep: Location" [pressed]': Keep
        - button "Location": Choose a location
        - text: Quantity
        - group:
          - button "One fewer"
          - textbox "Quantity": "1"
          - button "One more"
        - text: Labels
        - 'button "Keep: Labels" [pressed]': Keep
        - button "Labels": Choose labels
        - text: Description
        - textbox "Description"
        - button "Price, serial number, warranty All optional"
        - button "Add another Shift Enter"
        - button "Add""
    `)
    await page.keyboard.type('Spirit level')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Spirit level' }).waitFor()
  })

  it('describes a field with the reason why its value was rejected', async () => {
    await openDrill()
    await press(page.getByRole('button', { name: 'Change: Price' }))
    const field = page.getByRole('textbox', { name: 'Price' })
    await hasFocus(field)
    await field.fill('abc')
    await page.keyboard.press('Enter')
    await field.and(page.locator('[aria-invalid=true]')).waitFor()
    const reason = (await field.getAttribute('aria-describedby')) ?? ''
    const reasons = await Promise.all(
      reason.split(' ').map((id) => page.locator(`[id="${id}"]`).textContent()),
    )
    expect(reasons).toMatchInlineSnapshot(`
      [
        "That isn't a number. Enter one like €1,234.50.",
      ]
    `)
    await page.keyboard.press('Escape')
  })

  it('contains the locations to which an item can be moved, and the confirmation of a move', async () => {
    await openDrill()
    await press(page.getByRole('button', { name: 'Move', exact: true }))
    const dialog = page.getByRole('dialog')
    await hasFocus(dialog.getByRole('combobox'))
    await dialog.getByRole('option', { name: /Attic/ }).waitFor()
    expect(await treeOf(dialog)).toMatchInlineSnapshot(`
      "- dialog "Move “Cordless drill”":
        - heading "Move “Cordless drill”" [level=2]
        - button "Close"
        - radiogroup "Move to":
          - radio "To a location" [checked]
          - text: To a location
          - radio "Into another item"
          - text: Into another item
        - combobox "Search locations" [expanded]
        - listbox "Move “Cordless drill”":
          - option "Attic 0 items"
          - option "Cellar current location" [disabled]
        - button "Cancel"
        - button "Move" [disabled]"
    `)
    await page.keyboard.type('Attic')
    await dialog.getByRole('option', { name: /Cellar/ }).waitFor({ state: 'detached' })
    await page.keyboard.press('ArrowDown')
    await page.locator('[role=combobox][aria-activedescendant]:focus').waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Move to Attic' }).waitFor()
    await page.keyboard.press('Enter')
    await undo(page, await holdUndo(page, / moved .*to Attic/))
  })

  it('contains the questions asked when a due maintenance entry is marked as done', async () => {
    await goTo('/maintenance', 'Maintenance')
    const done = page.getByRole('button', { name: /^Mark as done.*Oil the chuck|^Done: Oil the chuck/ })
    await tabTo(done)
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('heading').first().waitFor()
    expect(await treeOf(dialog)).toMatchInlineSnapshot(`
      "- dialog "Mark “Oil the chuck” as done":
        - heading "Mark “Oil the chuck” as done" [level=2]
        - button "Close"
        - text: Done on
        - textbox "Done on":
          - /placeholder: dd/mm/yyyy
          - text: (today)
        - button "Open calendar"
        - text: Cost
        - textbox "Cost"
        - group "Receipts":
          - text: Receipts
          - button "Add receipt"
        - button "Cancel"
        - button "Mark as done""
    `)
    await press(inDialog(page, 'button', 'Mark as done'))
    await said(page, 'Done: “Oil the chuck”')
  })

  it('contains the level, value and selection of each location in the tree', async () => {
    await goTo('/locations', 'Locations')
    await page.getByRole('row', { name: 'Cellar, 1 item, €129' }).waitFor()
    expect(await treeOf(page.getByRole('treegrid'))).toMatchInlineSnapshot(`
      "- treegrid "Locations":
        - row "Attic, 0 items, €0" [level=1]:
          - 'gridcell "Drag Attic Attic 0 Actions: Attic"':
            - button "Drag Attic"
            - text: Attic 0
            - 'button "Actions: Attic"'
        - row "Cellar, 1 item, €129" [level=1] [selected]:
          - 'gridcell "Drag Cellar Cellar 1 €129 Actions: Cellar"':
            - button "Drag Cellar"
            - text: Cellar 1 €129
            - 'button "Actions: Cellar"'"
    `)
  })

  it('contains the item whose code was typed into the scanner', async () => {
    await goTo('/scanner', /./)
    const field = page.getByRole('textbox').first()
    await tabTo(field)
    await page.keyboard.type('000-001')
    await page.keyboard.press('Enter')
    const found = page.getByRole('region', { name: 'Scanned' })
    await found.getByText('Cordless drill').first().waitFor()
    await found.getByText('€129.00').waitFor()
    expect(await treeOf(found)).toMatchInlineSnapshot(`
      "- region "Scanned":
        - text: Or type, paste, or use a handheld scanner
        - textbox "Or type, paste, or use a handheld scanner":
          - /placeholder: 000-012, serial or product number
        - button "Use a picture"
        - article:
          - heading "Cordless drill" [level=2]
          - text: Cellar
          - paragraph: €129.00 000-001
          - link "Open":
            - /url: /item/(id)
          - button "Move"
          - button "Photo""
    `)
  })
})

/** Returns the accessibility tree without today's date, ids and the version. */
async function treeOf(part: Locator): Promise<string> {
  const tree = await part.ariaSnapshot()
  return tree
    .replaceAll(/\d\d\/\d\d\/\d{4}/g, '(today)')
    .replaceAll(/[\da-f]{8}-[\da-f-]{27}/g, '(id)')
    .replaceAll(/Cubby [\d.]+/g, 'Cubby (version)')
}

async function press(target: Locator): Promise<void> {
  await tabTo(target)
  await target.page().keyboard.press('Enter')
}
