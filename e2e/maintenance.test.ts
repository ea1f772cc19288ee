import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eachSize } from './each-size.ts'
import { useServerAndBrowser } from './test-environment.ts'
import {
  dialogShows,
  giveFile,
  hasFocus,
  holdUndo,
  inDialog,
  isLoaded,
  openSignedInPage,
  tick,
  undo,
  type SignedInPage,
} from './signed-in-page.ts'

const dayMs = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10)

describe('Maintenance of a household', () => {
  const stage = useServerAndBrowser()
  let visitor: SignedInPage
  let page: Page

  eachSize((options) => {
    beforeAll(async () => {
      visitor = await openSignedInPage(stage.browser, stage.server.url, options)
      page = visitor.page
    })
    afterAll(() => visitor.leave())

    it('is planned by an entry for a chosen item, and completing the entry creates the next one', async () => {
      await visitor.send('POST', '/items', { name: 'Wood-burning stove' })
      await visitor.send('POST', '/items', { name: 'Washing machine' })
      await goTo('/maintenance')
      await page.getByRole('button', { name: 'Add the first entry' }).click()
      await dialogShows(page)
      await inDialog(page, 'textbox', 'Task').fill('Chimney sweep')
      await inDialog(page, 'button', 'Add').click()
      await page.getByText('Choose an item.').waitFor()
      await page.getByText('Enter at least one date').waitFor()
      await page.getByRole('dialog').getByRole('button', { name: 'Item' }).click()
      await page.getByRole('option', { name: 'Wood-burning stove' }).click()
      await page.getByLabel('Due on').fill(inDays(-6))
      await page.getByRole('combobox', { name: 'Repeats' }).selectOption('years')
      await inDialog(page, 'button', 'Add').click()
      await page.getByRole('heading', { name: /^Overdue/ }).waitFor()

      await page.getByRole('button', { name: 'Mark as done: Chimney sweep' }).click()
      await dialogShows(page)
      await inDialog(page, 'textbox', 'Cost').fill('68.40')
      const receipt = { name: 'Sweep 2026.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') }
      await giveFile(page, () => inDialog(page, 'button', 'Add receipt').click(), receipt)
      await inDialog(page, 'button', 'Mark as done').click()
      // The next maintenance entry is due a year after the previous one.
      await page.getByRole('heading', { name: /^Later/ }).waitFor()
      await tick(page.getByRole('radio', { name: 'Completed' }))
      await page.waitForURL('**/maintenance?status=completed')
      await page.getByRole('button', { name: 'Sweep 2026' }).waitFor()
      await page.getByText('€68.40').first().waitFor()
      await page.reload()
      await page.getByRole('button', { name: 'Sweep 2026' }).waitFor()
      expect(visitor.problems).toEqual([])
    })

    it('undoes the completion of an entry together with the creation of the next one', async () => {
      const { id } = await visitor.send('POST', '/items', { name: 'Bicycle' })
      const recurrence = { every: 1, unit: 'months', from: 'completion' }
      const entry = { name: 'Oil the chain', scheduledDate: inDays(2), recurrence }
      await visitor.send('POST', `/items/${id}/maintenance`, entry)
      await goTo('/maintenance')
      await page.getByRole('button', { name: 'Mark as done: Oil the chain' }).click()
      await inDialog(page, 'button', 'Mark as done').click()
      await undo(page, await holdUndo(page, 'Done: “Oil the chain”. The next one is scheduled.'))
      await section('This week').getByText('Oil the chain').waitFor()
      await expect.poll(() => count('group=later', 'Oil the chain')).toBe(0)
    })

    it('postpones an overdue entry to a week from today', async () => {
      const { id } = await visitor.send('POST', '/items', { name: 'Boiler' })
      await visitor.send('POST', `/items/${id}/maintenance`, { name: 'Service', scheduledDate: inDays(-40) })
      await goTo('/maintenance')
      await section('Overdue').getByRole('button', { name: 'More: Service' }).click()
      await page.getByRole('menuitem', { name: 'Postpone by a week' }).click()
      const back = await holdUndo(page, 'Postponed “Service”')
      await section('Later').getByText('Service').waitFor()
      await undo(page, back)
      await section('Overdue').getByText('Service').waitFor()
      expect(visitor.problems).toEqual([])
    })

    it('asks before an entry is deleted until the user turns off the question, and offers undo', async () => {
      const { id } = await visitor.send('POST', '/items', { name: 'Piano' })
      for (const name of ['Tuning', 'Pedal']) {
        await visitor.send('POST', `/items/${id}/maintenance`, { name, completedDate: inDays(-3) })
      }
      await goTo(`/item/${id}/maintenance?status=completed`)
      await chooseInMenu('Tuning', 'Delete')
      await page.getByRole('dialog', { name: 'Delete this entry?' }).waitFor()
      await inDialog(page, 'button', 'Cancel').click()
      await page.getByRole('heading', { name: 'Tuning' }).waitFor()
      await chooseInMenu('Tuning', 'Delete')
      await tick(page.getByRole('dialog').getByRole('checkbox'))
      await inDialog(page, 'button', 'Delete entry').click()
      await page.getByRole('heading', { name: 'Tuning' }).waitFor({ state: 'detached' })

      await chooseInMenu('Pedal', 'Delete')
      const back = await holdUndo(page, 'Deleted “Pedal”')
      await page.getByRole('heading', { name: 'Pedal' }).waitFor({ state: 'detached' })
      await undo(page, back)
      await page.getByRole('heading', { name: 'Pedal' }).waitFor()
      await page.getByRole('button', { name: 'Ask before deleting an entry' }).click()
      await chooseInMenu('Pedal', 'Delete')
      await page.getByRole('dialog', { name: 'Delete this entry?' }).waitFor()
      expect(visitor.problems).toEqual([])
    })

    it('shows the ends of warranties in a calendar that works by keyboard, and plans an entry on a day of the calendar', async () => {
      const { id } = await visitor.send('POST', '/items', { name: 'Television' })
      await visitor.send('PUT', `/items/${id}`, { warrantyExpires: '2031-03-20' })
      await goTo('/maintenance?view=calendar&day=2031-03-20')
      await page.getByRole('heading', { name: 'March 2031', exact: true }).waitFor()
      await page.getByRole('heading', { name: 'Warranty ends' }).first().waitFor()
      await page.getByRole('gridcell', { selected: true }).getByRole('button').focus()
      await page.keyboard.press('ArrowDown')
      await page.waitForURL('**day=2031-03-27')
      await hasFocus(page.getByRole('button', { name: /27 March 2031/ }))
      await page.keyboard.press('PageDown')
      await page.getByRole('heading', { name: 'April 2031', exact: true }).waitFor()
      await hasFocus(page.getByRole('button', { name: /^Sunday,? 27 April 2031/ }))

      await page.getByRole('button', { name: 'Add entry on this day' }).click()
      await dialogShows(page)
      expect(await page.getByLabel('Due on').inputValue()).toBe('27/04/2031')
      await inDialog(page, 'textbox', 'Task').fill('Clean the screen')
      await page.getByRole('dialog').getByRole('button', { name: 'Item' }).click()
      await page.getByRole('option', { name: 'Television' }).click()
      await inDialog(page, 'button', 'Add').click()
      await page.getByRole('heading', { name: 'Clean the screen' }).waitFor()
      expect(visitor.problems).toEqual([])
    })

    it('creates a link for calendar programs that works until it is revoked', async () => {
      await goTo('/maintenance')
      await isLoaded(page)
      await page.getByRole('button', { name: 'Subscribe in your calendar' }).click()
      await inDialog(page, 'button', 'Create link').click()
      await page.getByRole('img', { name: 'QR code of the calendar link' }).waitFor()
      const address = await inDialog(page, 'textbox', 'Calendar link').inputValue()
      const feed = () => page.context().request.get(address)
      expect(await (await feed()).text()).toContain('SUMMARY:Warranty ends (Television)')
      await inDialog(page, 'button', 'Revoke link').click()
      await page.getByRole('heading', { name: 'Revoke the calendar link?' }).waitFor()
      expect((await feed()).status()).toBe(200)
      await inDialog(page, 'button', 'Revoke link').click()
      await inDialog(page, 'button', 'Create link').waitFor()
      expect((await feed()).status()).toBe(404)
    })

    it('shows long lists page by page', async () => {
      const { id } = await visitor.send('POST', '/items', { name: 'Aquarium' })
      for (let day = 1; day <= 32; day += 1) {
        const entry = { name: `Water ${day}`, completedDate: inDays(-400 - day) }
        await visitor.send('POST', `/items/${id}/maintenance`, entry)
      }
      await goTo(`/item/${id}/maintenance?status=completed`)
      await page.getByRole('heading', { name: 'Water 30' }).waitFor()
      expect(await page.getByRole('heading', { name: 'Water 31' }).count()).toBe(0)
      await page.getByRole('button', { name: 'Show more (2)' }).click()
      await page.getByRole('heading', { name: 'Water 32' }).waitFor()
    })
  })

  const goTo = (path: string) => page.goto(stage.server.url + path)

  const section = (name: string) =>
    page.locator('section').filter({ has: page.getByRole('heading', { name, level: 2 }) })

  async function chooseInMenu(entry: string, action: string) {
    await page.getByRole('button', { name: `More: ${entry}` }).click()
    await page.getByRole('menuitem', { name: action }).click()
  }

  async function count(query: string, name: string) {
    const response = await page
      .context()
      .request.get(`${stage.server.url}/api/v1/maintenance/agenda?${query}`)
    return (await response.text()).split(`"name":"${name}"`).length - 1
  }
})
