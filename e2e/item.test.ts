import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eachSize } from './each-size.ts'
import { useServerAndBrowser } from './test-environment.ts'
import {
  desktop,
  dialogShows,
  inDialog,
  more,
  phone,
  reuseSignedInPage,
  openSignedInPage,
  tabTo,
  undo,
  type SignedInPage,
  tick,
  holdUndo,
} from './signed-in-page.ts'

describe('The page of an item', () => {
  const stage = useServerAndBrowser()
  let visitor: SignedInPage
  let page: Page

  eachSize((options, size) => {
    beforeAll(async () => {
      visitor = await openSignedInPage(stage.browser, stage.server.url, options)
      page = visitor.page
    })
    afterAll(() => visitor.leave())

    it('duplicates the item with its fields, and opens the copy with its name selected', async () => {
      const fields = [{ name: 'Size', type: 'number', numberValue: 2.5 }]
      const id = await open({ name: 'Folding chair', fields })
      await more(page, 'Duplicate')
      await inDialog(page, 'checkbox', 'Its custom field').waitFor()
      await inDialog(page, 'button', 'Make a copy').click()
      const name = page.getByRole('textbox', { name: 'Name' })
      await name.waitFor()
      expect(page.url()).not.toContain(id)
      expect(await name.inputValue()).toBe('Copy of Folding chair')
      await expect.poll(() => page.evaluate('getSelection().toString()')).toBe('Copy of Folding chair')
      await page.keyboard.type('Camping chair')
      await page.keyboard.press('Enter')
      await page.getByRole('heading', { name: 'Camping chair', level: 1 }).waitFor()
      await page.getByText('2.5').waitFor()
    })

    it('makes several copies of the item at once, which one undo removes', async () => {
      await open({ name: 'Wine glass' })
      await more(page, 'Duplicate')
      await inDialog(page, 'textbox', 'Number of copies').fill('5')
      await inDialog(page, 'textbox', 'Number of copies').blur()
      await inDialog(page, 'button', 'Make 5 copies').click()
      const back = await holdUndo(page, 'Made 5 copies of “Wine glass”')
      expect(await count('wine glass')).toBe(6)
      await undo(page, back)
      await expect.poll(() => count('wine glass')).toBe(1)
    })

    it('shows the facts right below the description when the column beside them is longer', async () => {
      const id = await open({ name: 'Boiler', description: 'In the cellar.', serialNumber: 'B-12' })
      for (const name of ['Burner', 'Filter']) {
        await visitor.send('POST', `/items/${id}/maintenance`, { name, scheduledDate: '2030-01-01' })
      }
      await visitor.send('POST', `/items/${id}/maintenance`, { name: 'Pump', completedDate: '2020-01-01' })
      await page.reload()
      await page.getByRole('link', { name: /^Pump/ }).waitFor()
      const description = await page.getByText('In the cellar.').boundingBox()
      const serial = await page.getByText('Serial number', { exact: true }).boundingBox()
      if (!description || !serial)
        throw new Error('The page shows neither the description nor the serial number.')
      expect(serial.y - description.y - description.height).toBeLessThan(40)
    })

    it('does not move the item to a location that another user has just deleted', async () => {
      const { id } = await visitor.send('POST', '/locations', { name: 'Shed' })
      await open({ name: 'Rake' })
      await page.getByRole('button', { name: 'Move', exact: true }).filter({ visible: true }).first().click()
      await page.getByRole('option', { name: /Shed/ }).click()
      await inDialog(page, 'button', 'Move to Shed').waitFor()
      await visitor.send('DELETE', `/locations/${id}`)
      const button = inDialog(page, 'button', 'Move')
      await button.waitFor()
      expect(await button.isDisabled()).toBe(true)
      await inDialog(page, 'button', 'Cancel').click()
    })

    it('lends the item, shows the day of its return on the agenda and on home, and takes the item back', async () => {
      await open({ name: 'Drill' })
      await more(page, 'Mark as lent out')
      await inDialog(page, 'button', 'Mark as lent out').click()
      await page.getByText('Enter who has it.').waitFor()
      await inDialog(page, 'textbox', 'Lent to').fill('Anna')
      await inDialog(page, 'textbox', 'Due back').fill('2020-03-01')
      await inDialog(page, 'button', 'Mark as lent out').click()
      await page.getByText(/^Lent to Anna, was due back on/).waitFor()

      const countLent = async () => (await visitor.send('GET', '/items?q=drill&lent=true')).total
      const returned = () => page.getByRole('button', { name: 'Returned: Drill' })
      await page.goto(`${stage.server.url}/maintenance`)
      await page.getByRole('heading', { name: 'Due back from Anna' }).waitFor()
      await returned().click()
      await returned().waitFor({ state: 'detached' })
      expect(await countLent()).toBe(0)
      await undo(page)
      await returned().waitFor()
      await page.goto(`${stage.server.url}/items?lent=true`)
      await page.getByRole('link', { name: /Drill/ }).waitFor()
      await page.goto(`${stage.server.url}/home`)
      await returned().click()
      await returned().waitFor({ state: 'detached' })
      expect(await countLent()).toBe(0)
      expect(visitor.problems).toEqual([])
    })

    it('sells the item with a note, archives it with the note, and restores it', async () => {
      await open({ name: 'Piano' })
      await more(page, 'Mark as sold')
      await inDialog(page, 'textbox', 'Sold to').fill('Ada')
      await inDialog(page, 'textbox', 'Sold for').fill('900')
      await inDialog(page, 'button', 'Mark as sold').click()
      await page.getByText(/^Sold \d/).waitFor()
      await page.getByText('Archived', { exact: true }).first().waitFor()
      await page.getByText('€900.00').last().waitFor()
      await more(page, 'Mark as not sold')
      await page.getByText(/^Sold \d/).waitFor({ state: 'detached' })
      expect(visitor.problems).toEqual([])
    })

    it('adds a part to the item, makes the item a part of another one, and says before the deletion that the part is kept', async () => {
      const box = await visitor.send('POST', '/items', { name: 'Camera case' })
      await open({ name: 'Camera' })
      await page.getByRole('region', { name: 'Parts and accessories' }).getByRole('button').click()
      const option = (name: string | RegExp) => page.getByRole('option', { name })
      await option(/Camera case/).waitFor()
      await page.getByRole('dialog').getByRole('combobox').fill('Lens cap')
      // Until the results for the typed text have loaded, the list still contains the previous options.
      await option(/Camera case/).waitFor({ state: 'detached' })
      await option('Add item “Lens cap”').click()
      await page.getByRole('link', { name: /Lens cap/ }).waitFor()

      await page.getByRole('button', { name: 'Move', exact: true }).filter({ visible: true }).first().click()
      await tick(inDialog(page, 'radio', 'Into another item'))
      await option(/Lens cap/).waitFor()
      await page.getByRole('dialog').getByRole('combobox').fill('case')
      await option(/Lens cap/).waitFor({ state: 'detached' })
      await option(/Camera case/).click()
      await inDialog(page, 'button', 'Move to Camera case').click()
      await page.getByText('Moved into another item').waitFor()
      expect((await visitor.send('GET', `/items?parentIds=${box.id}`)).total).toBe(1)

      await more(page, 'Delete')
      await page.getByText('The item that is part of it is kept.').waitFor()
      await inDialog(page, 'button', 'Delete').click()
      await page.waitForURL('**/items')
      await undo(page, await holdUndo(page, 'Deleted “Camera”'))
      await expect.poll(() => count('camera')).toBe(2)
    })

    it('plans maintenance, marks it as done, and adds up the costs', async () => {
      const id = await open({ name: 'Boiler' })
      await page
        .getByRole(size === 'phone' ? 'button' : 'link', { name: 'Maintenance' })
        .filter({ visible: true })
        .last()
        .click()
      await page.getByRole('heading', { name: 'No maintenance yet' }).waitFor()
      await page.getByRole('button', { name: 'Add entry' }).click()
      await inDialog(page, 'textbox', 'Task').fill('Service')
      await inDialog(page, 'button', 'Add').click()
      await page.getByText('Enter at least one date').waitFor()
      await page.getByRole('dialog').getByLabel('Due on').fill('29/02/2020')
      await page.getByRole('dialog').getByRole('combobox', { name: 'Repeats' }).selectOption('years')
      await inDialog(page, 'button', 'Add').click()
      await page.getByRole('heading', { name: 'Overdue' }).waitFor()
      await page.getByText('yearly').waitFor()

      await page.getByRole('button', { name: 'Mark as done: Service' }).click()
      await inDialog(page, 'textbox', 'Cost').fill('120.50')
      await inDialog(page, 'button', 'Mark as done').click()
      // The next maintenance entry is due a year from today.
      await page.getByRole('heading', { name: 'Later' }).waitFor()
      await page.getByRole('heading', { name: 'Costs' }).waitFor()
      await page.getByText('€120.50').first().waitFor()
      await tick(page.getByRole('radio', { name: 'Completed' }))
      await page.waitForURL(`**/item/${id}/maintenance?status=completed`)
      await page.reload()
      await page.getByRole('heading', { name: 'Done' }).waitFor()
      await page.getByRole('button', { name: 'More: Service' }).click()
      await page.getByRole('menuitem', { name: 'Delete' }).click()
      await inDialog(page, 'button', 'Delete entry').click()
      await page.getByText('Nothing has been done yet.').waitFor()
      await undo(page, await holdUndo(page, 'Deleted “Service”'))
      await page.getByRole('heading', { name: 'Done' }).waitFor()
      expect(visitor.problems).toEqual([])
    })

    it('shows old and new values in the history, undoes one of several changes, and names the conflict when a later change prevents an undo', async () => {
      const id = await open({ name: 'Bicycle', purchasePrice: 700 })
      await visitor.send('PUT', `/items/${id}`, { purchasePrice: 850, purchaseTime: '2026-03-01' })
      await visitor.send('PUT', `/items/${id}`, { quantity: 2 })
      await page.goto(`${stage.server.url}/item/${id}/history`)
      await page.getByText('changed Quantity').waitFor()
      await page.getByRole('deletion').filter({ hasText: '€700.00' }).waitFor()
      await page.getByRole('insertion').filter({ hasText: '1 Mar 2026' }).waitFor()

      const undos = page.getByRole('button', { name: /^Undo: / })
      await undos.nth(1).click()
      await page.getByRole('deletion').filter({ hasText: '€850.00' }).waitFor()
      expect(await visitor.send('GET', `/items/${id}`)).toMatchObject({ purchasePrice: 700, quantity: 2 })

      await page.getByRole('button', { name: /^Redo: / }).click()
      await page.getByText('Redone', { exact: true }).waitFor()
      expect(await visitor.send('GET', `/items/${id}`)).toMatchObject({ purchasePrice: 850, quantity: 2 })

      await visitor.send('PUT', `/items/${id}`, { quantity: 3 })
      await page.reload()
      await page
        .getByRole('button', { name: /^Undo: .*changed Quantity/ })
        .last()
        .click()
      await page.getByRole('dialog', { name: "This can't be undone" }).waitFor()
      await page.getByRole('dialog').getByRole('link', { name: 'Bicycle' }).click()
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    })

    it('opens by the asset id of the item, unless no item or several items have that asset id', async () => {
      const id = await open({ name: 'Drill' })
      await visitor.send('PUT', `/items/${id}`, { assetId: '4711' })
      await page.goto(`${stage.server.url}/a/004-712`)
      await page.getByRole('heading', { name: 'No item has the asset ID 004-712' }).last().waitFor()
      expect(page.url()).toBe(`${stage.server.url}/assets/004-712`)
      await page.goto(`${stage.server.url}/a/4711`)
      await page.waitForURL(`**/item/${id}`)
      const other = await visitor.send('POST', '/items', { name: 'Saw' })
      await visitor.send('PUT', `/items/${other.id}`, { assetId: '4711' })
      await page.goto(`${stage.server.url}/assets/004-711`)
      await page.getByRole('link', { name: /Drill/ }).waitFor()
      await page.getByRole('link', { name: /Saw/ }).waitFor()
      expect(visitor.problems).toEqual([])
    })
  })

  it('shows an item again after its restore from the Trash', async () => {
    visitor = await reuseSignedInPage(stage.browser, stage.server.url, phone)
    page = visitor.page
    const { id } = await visitor.send('POST', '/items', { name: 'Globe' })
    await page.goto(`${stage.server.url}/tools/deleted`)
    await page.getByText('Trash is empty').waitFor()
    await visitor.send('POST', '/items/bulk', { ids: [id], delete: true })
    await page.getByRole('button', { name: 'Restore: Globe' }).click()
    await page.getByText('Restored: Globe').waitFor()
    await page.getByText('Trash is empty').waitFor()
    await page.goto(`${stage.server.url}/item/${id}`)
    await page.getByRole('heading', { name: 'Globe', level: 1 }).waitFor()
    expect(visitor.problems).toEqual([])
    await visitor.leave()
  })

  it('shows an item of another household after switching to that household', async () => {
    visitor = await reuseSignedInPage(stage.browser, stage.server.url, phone)
    page = visitor.page
    const cottage = await visitor.send('POST', '/groups', { name: 'Cottage' })
    const { id } = await visitor.send('POST', `/items?tenant=${cottage.id}`, { name: 'Rowing boat' })
    await page.goto(`${stage.server.url}/item/${id}`)
    await page.getByRole('button', { name: 'Switch to Cottage' }).click()
    await page.getByRole('heading', { name: 'Rowing boat', level: 1 }).waitFor()
    await page.goto(`${stage.server.url}/item/01a1ffb1-89d2-7001-b797-f5a0ee3d7b0f`)
    await page.getByText('404').waitFor()
    expect(visitor.problems).toEqual([])
    await visitor.leave()
  })

  it('works without a mouse', async () => {
    visitor = await reuseSignedInPage(stage.browser, stage.server.url, desktop)
    page = visitor.page
    const { id } = await visitor.send('POST', '/items', { name: 'Kettle', purchasePrice: 30 })
    await visitor.send('POST', '/items', { name: 'Tray' })
    await page.goto(`${stage.server.url}/item/${id}?from=mail#fields`)
    await tabTo(page.getByRole('button', { name: 'Change: Price' }))
    await page.keyboard.press('Enter')
    await page.keyboard.type('35.5')
    await page.keyboard.press('Enter')
    await page.getByText('Price of Kettle changed from €30.00 to €35.50').waitFor()

    await tabTo(page.getByRole('button', { name: 'More', exact: true }).first(), 'Shift+Tab')
    await page.keyboard.press('Enter')
    await page.locator('[role=menuitem]:focus').waitFor()
    await tabTo(page.getByRole('menuitem', { name: 'Save as template' }), 'ArrowDown')
    await page.keyboard.press('Enter')
    await dialogShows(page)
    await tabTo(inDialog(page, 'textbox', 'Template name'))
    await page.keyboard.press('Enter')
    await page.getByText('Saved template “Kettle”').waitFor()

    await tabTo(page.getByRole('link', { name: 'History' }))
    await page.keyboard.press('Enter')
    await tabTo(page.getByRole('button', { name: /^Undo: / }).first())
    await page.keyboard.press('Enter')
    await page.getByText('Undone', { exact: true }).first().waitFor()
    expect(await visitor.send('GET', `/items/${id}`)).toMatchObject({ purchasePrice: 30 })
    expect(visitor.problems).toEqual([])
    await visitor.leave()
  })

  async function open({ name, ...fields }: { name: string; [field: string]: unknown }): Promise<string> {
    const { id } = await visitor.send('POST', '/items', { name })
    if (Object.keys(fields).length > 0) await visitor.send('PUT', `/items/${id}`, fields)
    await page.goto(`${stage.server.url}/item/${id}`)
    await page.getByRole('heading', { name, level: 1 }).waitFor()
    return id
  }

  const count = async (words: string): Promise<number> =>
    (await visitor.send('GET', `/items?includeArchived=true&q=${encodeURIComponent(words)}`)).total
})
