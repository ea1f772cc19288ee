import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { eachSize } from './each-size.ts'
import { picture } from '../server/test/attach.ts'
import { useServerAndBrowser } from './test-environment.ts'
import {
  desktop,
  dialogShows,
  hasFocus,
  isLoaded,
  newestDay,
  openAddMenu,
  password,
  phone,
  reuseSignedInPage,
  openSignedInPage,
} from './signed-in-page.ts'

describe('The app shell', () => {
  const stage = useServerAndBrowser()

  const visit = (options = desktop) => reuseSignedInPage(stage.browser, stage.server.url, options)

  it('opens the pages of the server, the history, the display and the reminders by their URLs', async () => {
    // The first account of the server is its admin, so this user also sees the page of the server.
    const visitor = await visit()
    const { page } = visitor
    for (const [path, name] of [
      ['/tools/server', 'Open invitations'],
      ['/history', 'History'],
      ['/profile/appearance', 'Display'],
      ['/profile/notifications', 'No reminders yet'],
    ] as const) {
      await page.goto(stage.server.url + path)
      await page.getByRole('heading', { name, exact: true }).waitFor()
      await isLoaded(page)
    }
    expect(visitor.problems).toEqual([])
    await visitor.leave()
  })

  it('shows the history of a location, and links from it back to the location', async () => {
    const visitor = await visit()
    const { page, send } = visitor
    const { id } = await send('POST', '/locations', { name: 'Loft', parentId: null })
    await page.goto(`${stage.server.url}/location/${id}/history`)
    const heading = page.getByRole('heading', { level: 1, name: 'History of Loft' })
    await heading.waitFor()
    await page.getByRole('heading', { name: newestDay }).first().waitFor()
    expect(await page.title()).toBe('History: Loft · Cubby')

    await page.getByRole('main').getByRole('link', { name: 'Back' }).click()
    const location = page.getByRole('heading', { level: 1, name: 'Loft', exact: true })
    await hasFocus(location)
    expect(await page.title()).toBe('Loft · Cubby')
    await page.goBack()
    await hasFocus(heading)
    await page.getByRole('heading', { name: newestDay }).first().waitFor()
    expect(await page.title()).toBe('History: Loft · Cubby')
    expect(visitor.problems).toEqual([])
    await visitor.leave()
  })

  it('is printed without its controls', async () => {
    // The window has the width of an A4 page without its margins.
    const visitor = await visit({ ...desktop, viewport: { width: 718, height: 1016 } })
    const { page, send } = visitor
    const { id: loft } = await send('POST', '/locations', { name: 'Loft', parentId: null })
    const { id: label } = await send('POST', '/labels', { name: 'Tools' })
    const named = Array.from({ length: 30 }, (_, index) => ({ name: `Hammer ${index}` }))
    const items = named.map((item) => ({ ...item, locationId: loft, labelIds: [label] }))
    await send('POST', '/items/many', { items })
    const controls = page.getByRole('main').locator('button, select, input, [role=radiogroup], nav')
    for (const [path, text] of [
      ['/items', '30 items'],
      [`/location/${loft}`, '30 items'],
      ['/labels', 'Tools'],
      ['/history', 'Jana Berger added Tools'],
      ['/maintenance', 'Maintenance'],
    ] as const) {
      await page.emulateMedia({ media: 'screen' })
      await page.goto(stage.server.url + path)
      const shown = page.getByRole('main').getByText(text).first()
      await shown.waitFor()
      await isLoaded(page)
      expect(await controls.filter({ visible: true }).count(), path).toBeGreaterThan(0)
      await page.emulateMedia({ media: 'print' })
      await shown.waitFor()
      expect(await controls.filter({ visible: true }).count(), path).toBe(0)
    }
    await page.emulateMedia({ media: null })
    await visitor.leave()
  })

  it('prints the loaded rows of a long list, and says how many more there are', async () => {
    const { page, send, leave } = await visit(desktop)
    const named = (name: string) => Array.from({ length: 120 }, (_, index) => ({ name: `${name} ${index}` }))
    await send('POST', '/items/many', { items: named('Hammer') })
    for (const { name } of named('Box').slice(0, 60)) await send('POST', '/locations', { name })
    const rows = page.getByRole('main').getByRole('row')
    for (const [path, name, count] of [
      ['/items?view=table', /Hammer/, 50],
      ['/locations', /Box/, 60],
    ] as const) {
      await page.goto(stage.server.url + path)
      await rows.filter({ hasText: name }).first().waitFor()
      expect(await rows.filter({ hasText: name }).count(), path).toBeLessThan(count)
      await page.evaluate("dispatchEvent(new Event('beforeprint'))")
      expect(await rows.filter({ hasText: name }).count(), path).toBe(count)
      expect(await page.getByText('And 70 more').count(), path).toBe(path === '/locations' ? 0 : 1)
      await page.evaluate("dispatchEvent(new Event('afterprint'))")
      await rows.filter({ hasText: `${name.source} 55` }).waitFor({ state: 'detached' })
    }
    await leave()
  })

  it('prints how many entries of the maintenance page are not loaded', async () => {
    const { page, send, leave } = await visit(desktop)
    const { id } = await send('POST', '/items', { name: 'Car' })
    for (let entry = 1; entry <= 33; entry += 1) {
      await send('POST', `/items/${id}/maintenance`, { name: `Oil ${entry}`, scheduledDate: '2020-01-01' })
    }
    await page.goto(`${stage.server.url}/maintenance`)
    await page.getByRole('button', { name: 'Show more (3)' }).waitFor()
    const note = page.getByText('And 3 more')
    expect(await note.isVisible()).toBe(false)
    await page.emulateMedia({ media: 'print' })
    expect(await note.isVisible()).toBe(true)
    await page.emulateMedia({ media: null })
    await leave()
  })

  it.each([718, 1040])('prints the data of an item at %i px, but no empty fields', async (width) => {
    const visitor = await visit({ ...desktop, viewport: { width, height: 1016 } })
    const { page, send } = visitor
    const { id } = await send('POST', '/items', { name: 'Hammer' })
    await page.goto(`${stage.server.url}/item/${id}`)
    await isLoaded(page)
    const title = page.getByRole('heading', { level: 1, name: 'Hammer' })
    const offers = [
      page.getByRole('region', { name: 'Files' }),
      page.getByRole('region', { name: 'Parts and accessories' }),
      page.getByRole('button', { name: 'Add photos' }),
    ]
    for (const offer of offers.slice(0, 2)) await offer.waitFor()
    await page.emulateMedia({ media: 'print' })
    expect(await title.isVisible()).toBe(true)
    for (const offer of offers) expect(await offer.filter({ visible: true }).count()).toBe(0)
    expect(await page.getByRole('navigation', { name: 'About this item' }).isVisible()).toBe(false)
    await visitor.leave()
  })

  it('ignores shortcuts while the user types or a dialog is open', async () => {
    const visitor = await visit()
    const { page, send } = visitor
    const { id } = await send('POST', '/items', { name: 'Kettle' })
    await page.goto(`${stage.server.url}/item/${id}/edit`)
    const description = page.getByRole('textbox', { name: 'Description' })
    await description.click()
    await page.keyboard.press('Shift+Digit1')
    await page.keyboard.press('?')
    await page.keyboard.press('/')
    expect(await description.inputValue()).toBe('!?/')
    expect(await page.getByRole('dialog').count()).toBe(0)

    await page.goto(`${stage.server.url}/home`)
    await homeIsThere(page)
    await loadDialogOf(page, 'Control+k')
    await page.keyboard.press('Shift+Digit2')
    await page.getByRole('dialog', { name: 'Add location' }).waitFor()
    await hasFocus(page.getByRole('textbox', { name: 'Name' }))
    await page.keyboard.type('Loft')
    await page.keyboard.press('Control+Backquote')
    await page.keyboard.press('Control+k')
    expect(await page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Loft')
    expect(await page.getByRole('dialog').count()).toBe(1)
    expect(visitor.problems).toEqual([])
    await visitor.leave()
  })

  it('lists the shortcuts when the question mark is pressed, and lets the user turn off single-key shortcuts', async () => {
    const visitor = await visit()
    const { page } = visitor
    await page.goto(`${stage.server.url}/home`)
    await homeIsThere(page)
    await loadDialogOf(page, 'Shift+Digit1')
    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
    await page.getByRole('switch', { name: /Single-key shortcuts/ }).click()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.keyboard.press('?')
    await page.keyboard.press('Shift+Digit1')
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog', { name: 'Search and actions' }).waitFor()
    expect(await page.getByRole('dialog').count()).toBe(1)
    await visitor.leave()
  })

  it('links to the home page after signing in, and to every page from the menu', async () => {
    const visitor = await visit()
    const { page } = visitor
    await page.goto(stage.server.url)
    await page.waitForURL('**/home')
    const menu = page.getByRole('navigation', { name: 'Main menu' })
    for (const [name, path] of [
      ['Search', 'items'],
      ['Locations', 'locations'],
      ['Scanner', 'scanner'],
      ['Maintenance', 'maintenance'],
      ['Tools', 'tools'],
      ['Profile', 'profile'],
      ['Home', 'home'],
    ] as const) {
      // The name of the link may end with the number of overdue maintenance entries, so only its start is compared.
      await menu.getByRole('link', { name: new RegExp(`^${name}`) }).click()
      await page.waitForURL(`**/${path}`)
    }
    expect(visitor.problems).toEqual([])
    await visitor.leave()
  })

  it('finds records and runs commands in the palette by keyboard', async () => {
    const visitor = await visit()
    const { page, send } = visitor
    const location = await send('POST', '/locations', { name: 'Worktop' })
    await send('POST', '/locations', { name: 'Cellar' })
    await send('POST', '/items', { name: 'Coffee grinder', locationId: location.id })
    await send('POST', '/items', { name: 'Jebena', description: 'Clay coffee pot' })
    await page.goto(`${stage.server.url}/home`)
    await homeIsThere(page)

    await page.keyboard.press('Control+k')
    const field = page.getByRole('combobox', { name: 'Search items, locations and labels' })
    await hasFocus(field)
    await page.keyboard.type('cof')
    await page.getByRole('row', { name: /Coffee grinder.*Worktop/ }).waitFor()
    await page.getByRole('row', { name: /Jebena.*Clay coffee pot/ }).waitFor()

    // Moves the highlight to the item, and increases its quantity by one without leaving the page.
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowDown')
    await page.getByRole('row', { selected: true, name: /Coffee grinder/ }).waitFor()
    for (const action of ['Move', 'Edit', 'Add 1 more']) {
      await page.keyboard.press('Tab')
      await hasFocus(page.getByRole('button', { name: action, exact: true }))
    }
    await page.keyboard.press('Enter')
    await page.getByText(/^Quantity of .* changed from 1 to 2$/).waitFor()
    await page.getByRole('row', { name: /Coffee grinder.*×2/ }).waitFor()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'Move “Coffee grinder”' }).waitFor()
    await hasFocus(page.getByRole('dialog').getByRole('combobox'))
    await page.keyboard.type('cell')
    await page.getByRole('option', { name: /Cellar/ }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.locator('[role=combobox][aria-activedescendant]:focus').waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Move to Cellar' }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByText('Coffee grinder moved from Worktop to Cellar').waitFor()
    await page.getByRole('dialog').waitFor({ state: 'detached' })

    // When Enter is pressed right after the last letter, the palette waits for the results and opens the first one.
    await page.keyboard.press('Control+k')
    await hasFocus(field)
    await page.keyboard.type('jeb')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Jebena' }).waitFor()
    await page.keyboard.press('Control+k')
    await hasFocus(field)
    await page.keyboard.type('cellar')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/location/*')
    // Before the user types, the palette lists recently viewed items.
    await page.keyboard.press('Control+k')
    await page
      .getByRole('rowgroup', { name: 'Recently viewed' })
      .getByRole('row', { name: /Jebena/ })
      .waitFor()
    expect(visitor.problems).toEqual([])
    await visitor.leave()
  })

  it('runs an entry of the quick menu when its digit is pressed, and offers typed text as the name of a new record', async () => {
    const visitor = await visit()
    const { page } = visitor
    await page.goto(`${stage.server.url}/items`)
    await page.getByRole('heading', { level: 1 }).waitFor({ state: 'attached' })
    const field = page.getByRole('combobox', { name: 'Search items, locations and labels' })
    for (const [digit, title] of [
      ['1', 'Add item'],
      ['2', 'Add location'],
      ['3', 'Add label'],
    ] as const) {
      await page.keyboard.press('Control+Backquote')
      await hasFocus(field)
      await page.keyboard.press(digit)
      await hasFocus(page.getByRole('dialog', { name: title }).getByRole('textbox', { name: 'Name' }))
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    }

    await page.keyboard.press('Control+k')
    await hasFocus(field)
    await page.keyboard.type('1')
    await expect.poll(() => field.inputValue()).toBe('1')
    await field.fill('Ladder')
    await page.getByRole('row', { name: 'Add location “Ladder”' }).click()
    await page.getByRole('dialog', { name: 'Add location' }).waitFor()
    expect(await page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Ladder')
    await visitor.leave()
  })

  it('shows changes of other users on an open page, also after the server was down for a while', async () => {
    const visitor = await visit()
    const { page, send } = visitor
    const { id } = await send('POST', '/items', { name: 'Kettle' })
    await page.goto(`${stage.server.url}/item/${id}`)
    await page.getByRole('heading', { level: 1, name: 'Kettle' }).waitFor()
    await send('PUT', `/items/${id}`, { name: 'Red kettle' })
    await page.getByRole('heading', { level: 1, name: 'Red kettle' }).waitFor()
    await page.getByRole('link', { name: 'Home' }).first().click()
    await page
      .getByRole('link', { name: /Red kettle/ })
      .first()
      .waitFor()
    await send('POST', '/items', { name: 'Toaster' })
    await page.getByRole('link', { name: /Toaster/ }).waitFor()
    await stage.server.restart()
    await send('POST', '/items', { name: 'Blender' })
    await page.getByRole('link', { name: /Blender/ }).waitFor()
    expect(visitor.problems).toEqual([])
    await visitor.leave()
  })

  it('shows “Offline” while there is no connection to the server', async () => {
    const visitor = await visit()
    const { page } = visitor
    await page.goto(`${stage.server.url}/home`)
    await homeIsThere(page)
    await page.context().setOffline(true)
    await page.getByRole('status').getByText('Offline').waitFor()
    await page.context().setOffline(false)
    await page.getByText('Offline', { exact: true }).waitFor({ state: 'detached' })
    expect(visitor.problems).toEqual([])
    await visitor.leave()
  })

  it('asks in a dialog to sign in again when the session has ended, and keeps the unsaved input', async () => {
    const visitor = await visit()
    const { page, send } = visitor
    const { id } = await send('POST', '/items', { name: 'Kettle' })
    await page.goto(`${stage.server.url}/item/${id}/edit`)
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Blue kettle')
    // Ends all sessions, so that the server closes the open socket.
    await send('POST', '/users/logout/all')
    const dialog = page.getByRole('dialog', { name: 'Sign in again' })
    await dialog.waitFor()
    await dialog.getByLabel('Password', { exact: true }).fill(password)
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: /Save/ }).first().click()
    await page.getByRole('heading', { level: 1, name: 'Blue kettle' }).waitFor()
    // Changes the item, to see whether the socket is open again after the sign-in.
    await send('PUT', `/items/${id}`, { name: 'Green kettle' })
    await page.getByRole('heading', { level: 1, name: 'Green kettle' }).waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
    await visitor.leave()
  })

  eachSize((options) => {
    it('switches from one household to another and back by the menu of households', async () => {
      const visitor = await visit(options)
      const { page, send } = visitor
      const { id } = await send('POST', '/items', { name: 'Kettle' })
      await page.goto(`${stage.server.url}/home`)
      await homeIsThere(page)
      await openHouseholds(page)
      await page.getByRole('button', { name: 'New household' }).click()
      await page.getByRole('textbox', { name: 'Name' }).fill('Garden club')
      await page.getByRole('button', { name: 'Create' }).click()
      await page.getByRole('heading', { name: /An empty shelf/ }).waitFor()
      expect(new URL(page.url()).search).toBe('')

      // On a link to a record of the first household, a tab of the second offers to switch.
      await page.goto(`${stage.server.url}/item/${id}`)
      await page.getByRole('button', { name: 'Switch to Lindenstraße 14' }).click()
      await page.getByRole('heading', { level: 1, name: 'Kettle' }).waitFor()

      await page.goto(`${stage.server.url}/home`)
      await openHouseholds(page)
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /Garden club/ })
        .click()
      await page.getByRole('heading', { name: /An empty shelf/ }).waitFor()
      expect(visitor.problems).toEqual([])
      await visitor.leave()
    })
  })

  it('joins a household by an invitation link after showing the role', async () => {
    const host = await visit()
    const { token } = await host.send('POST', '/groups/invitations', { uses: 1, role: 'viewer' })
    const guest = await visit()
    const { page } = guest
    await page.goto(`${stage.server.url}/home`)
    await homeIsThere(page)
    await openHouseholds(page)
    await page.getByRole('button', { name: 'Join with a link' }).click()
    const field = page.getByRole('textbox', { name: 'Invitation link or code' })
    await field.fill('unheard-of')
    await page.getByRole('button', { name: 'Check invitation' }).click()
    await page.getByText(/This invitation isn't valid/).waitFor()
    await field.fill(`${stage.server.url}/?token=${encodeURIComponent(token)}`)
    await page.getByRole('button', { name: 'Check invitation' }).click()
    await page.getByText(/Your role: Viewer/).waitFor()
    await page.getByRole('button', { name: 'Join', exact: true }).click()
    await page.getByText(/Items that other members add appear here/).waitFor()
    expect(await page.getByRole('button', { name: 'Add', exact: true }).count()).toBe(0)
    await host.leave()
    await guest.leave()
  })

  it('reloads once when a chunk is missing, but never while a form has unsaved input', async () => {
    const visitor = await visit()
    const { page, send } = visitor
    const { id } = await send('POST', '/items', { name: 'Kettle' })
    await page.goto(`${stage.server.url}/item/${id}/edit`)
    const name = page.getByRole('textbox', { name: 'Name', exact: true })
    await name.fill('Blue kettle')
    await page.evaluate(losePart)
    await page.getByText('A new version of Cubby is ready.').waitFor()
    expect(await name.inputValue()).toBe('Blue kettle')
    await name.fill('Kettle')

    await Promise.all([page.waitForEvent('load'), page.evaluate(losePart)])
    await name.waitFor()
    let loads = 0
    page.on('load', () => (loads += 1))
    // Renews the ten seconds without another reload, because a slow machine may have needed them already.
    await page.evaluate("sessionStorage.setItem('cubby/chunk-reload', String(Date.now()))")
    await page.evaluate(losePart)
    await page.getByRole('link', { name: 'Home' }).first().click()
    await page
      .getByRole('link', { name: /Kettle/ })
      .first()
      .waitFor()
    expect(loads).toBe(0)
    await visitor.leave()
  })

  it('closes overlays on Back on a phone, and only then leaves the page', async () => {
    const visitor = await openSignedInPage(stage.browser, stage.server.url, phone)
    const { page, send, problems } = visitor
    const { id } = await send('POST', '/items', { name: 'Kettle' })
    await page.context().request.post(`${stage.server.url}/api/v1/items/${id}/attachments`, {
      multipart: {
        name: 'kettle.jpg',
        file: {
          name: 'kettle.jpg',
          mimeType: 'image/jpeg',
          buffer: await picture(60, 40).jpeg().toBuffer(),
        },
      },
    })
    const open = (role: 'button' | 'menuitem', name: string | RegExp) =>
      page.getByRole(role, { name, exact: true }).click()

    // The item is the first page of the tab, as after a scan.
    await page.goto(`${stage.server.url}/item/${id}`)
    await open('button', /^Open photo 1/)
    await backCloses(page, page.getByRole('button', { name: 'Close' }))
    await open('button', 'More')
    await backCloses(page, page.getByRole('menuitem', { name: 'Duplicate' }))
    await open('button', 'More')
    await open('menuitem', 'Mark as sold')
    await backCloses(page, page.getByRole('dialog', { name: /Kettle/ }))
    expect(new URL(page.url()).pathname).toBe(`/item/${id}`)

    await page.goto(`${stage.server.url}/items`)
    await open('button', 'Filters')
    await backCloses(page, page.getByRole('dialog', { name: 'Filters' }))
    await open('button', 'Select items')
    await page.getByRole('checkbox', { name: /^Select Kettle/ }).check()
    await backCloses(page, page.getByRole('region', { name: 'Selection' }))
    await openAddMenu(page)
    await backCloses(page, page.getByRole('menuitem', { name: 'Item', exact: true }))
    expect(new URL(page.url()).pathname).toBe('/items')

    await page.getByRole('link', { name: 'Kettle' }).click()
    await page.getByRole('heading', { level: 1, name: 'Kettle' }).waitFor()
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: 'Search' }).waitFor()
    await page.goForward()
    await page.getByRole('heading', { level: 1, name: 'Kettle' }).waitFor()
    expect(problems).toEqual([])
    await visitor.leave()
  })

  it('keeps unsaved input after Back, Escape and a reload', async () => {
    const visitor = await visit(phone)
    const { page, send } = visitor
    const { id } = await send('POST', '/items', { name: 'Boiler' })
    const task = page.getByRole('textbox', { name: 'Task' })
    const openEntry = () => page.getByRole('button', { name: 'Add entry' }).click()
    await page.goto(`${stage.server.url}/item/${id}/maintenance`)
    await openEntry()
    await task.fill('Service')
    await page.getByRole('textbox', { name: 'Cost' }).fill('120')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Escape')
    await task.waitFor({ state: 'detached' })
    await openEntry()
    expect(await task.inputValue()).toBe('Service')
    expect(await page.getByRole('textbox', { name: 'Cost' }).inputValue()).toBe('€120.00')
    await page.getByRole('button', { name: 'Start over' }).click()
    expect(await task.inputValue()).toBe('')

    // The price filter is shown only when an item has a price.
    await send('POST', '/items', { name: 'Kettle', purchasePrice: 40 })
    await page.goto(`${stage.server.url}/items`)
    const name = page.getByRole('dialog').getByRole('textbox', { name: 'Name' })
    const openAdd = async () => {
      await page.getByRole('button', { name: 'Add', exact: true }).click()
      await name.waitFor()
    }
    await openAdd()
    await name.fill('Toaster')
    await backCloses(page, name)
    await page.reload()
    await openAdd()
    expect(await name.inputValue()).toBe('Toaster')
    await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Toaster' }).waitFor()

    await page.goto(`${stage.server.url}/items`)
    await openAdd()
    expect(await name.inputValue()).toBe('')
    await backCloses(page, name)
    await page.getByRole('button', { name: 'Filters', exact: true }).click()
    const price = page.getByRole('dialog').getByRole('textbox', { name: 'From' }).first()
    await price.fill('1.000,50')
    await backCloses(page, price)
    await page.waitForURL('**priceMin=1000.5')
    await visitor.leave()
  })

  it("offers to load a new build, and loads the account's preferences after signing in", async () => {
    const visitor = await openSignedInPage(stage.browser, stage.server.url)
    const { page, send } = visitor
    await send('PUT', '/users/self/settings', { colorMode: 'dark', unknown: 1 })
    const { id } = (await (await fetch(`${stage.server.url}/builds/latest.json`)).json()) as { id: string }
    const meta = await fetch(`${stage.server.url}/builds/meta/${id}.json`)
    expect([meta.status, meta.headers.get('cache-control')]).toEqual([
      200,
      'public, max-age=31536000, immutable',
    ])
    // A missing file returns 404 and not the page of the app.
    for (const path of [
      'builds/meta/0.json',
      'nope.js',
      'x.webmanifest',
      'assets/nope.css',
      'item/_payload.json',
    ]) {
      expect((await fetch(`${stage.server.url}/${path}`)).status).toBe(404)
    }

    await page.clock.install()
    await page.goto(`${stage.server.url}/home`)
    await homeIsThere(page)
    await page.locator('html[data-mode="dark"]').waitFor()
    await page.route('**/builds/latest.json', (route) => route.fulfill({ json: { id: 'next' } }))
    const looked = page.waitForEvent('console', (message) => message.text().includes('could not be read'))
    await page.clock.fastForward('10:01')
    await looked
    expect(await page.getByText('A new version of Cubby is ready.').count()).toBe(0)
    await page.route('**/builds/meta/next.json', (route) => route.fulfill({ json: { id: 'next' } }))
    await page.clock.fastForward('10:01')
    await page.getByText('A new version of Cubby is ready.').waitFor()
    await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Reload' }).click()])
    await homeIsThere(page)
    await visitor.leave()
  })
})

/** The event that Vite fires when a file of an older build is missing. */
const losePart = "void dispatchEvent(new Event('vite:preloadError', { cancelable: true }))"

/** Goes back by the browser's history. Playwright's `goBack` would wait for a navigation. */
async function backCloses(page: Page, layer: Locator): Promise<void> {
  await layer.waitFor()
  await page.evaluate('history.back()')
  await layer.waitFor({ state: 'detached' })
}

/** Opens a dialog by a key and closes it. Loaded dialogs open at once, so a test can expect that one stays closed. */
async function loadDialogOf(page: Page, key: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await page.keyboard.press(key)
  await dialog.waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
}

async function homeIsThere(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add', exact: true }).waitFor()
}

async function openHouseholds(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^(Account|More)$/ }).click()
  await page.getByRole('menuitem', { name: 'Households' }).click()
  await dialogShows(page)
}
