// @module-tag slow

import { describe, expect, it } from 'vitest'
import { useServerAndBrowser } from './test-environment.ts'
import {
  desktop,
  dialogShows,
  newestDay,
  phone,
  reuseSignedInPage,
  undo,
  holdUndo,
} from './signed-in-page.ts'

describe('Tools', () => {
  const stage = useServerAndBrowser()

  it.each(Object.entries({ phone, desktop }))(
    'show what an action would change before it runs, and undo it afterwards, on a %s',
    async (_name, options) => {
      const visitor = await reuseSignedInPage(stage.browser, stage.server.url, options)
      const { page } = visitor
      for (const name of ['Umbrella', 'Doormat']) {
        const { id } = await visitor.send('POST', '/items', { name })
        await visitor.send('PUT', `/items/${id}`, { assetId: 0 })
      }
      await page.goto(`${stage.server.url}/tools`)
      await page.getByText('Dates are stored as days, so none has a time of day.').waitFor()
      const preview = page.getByRole('button', { name: 'Preview: Give every item an asset ID' })
      await preview.click()
      await dialogShows(page)
      const dialog = page.getByRole('dialog')
      await dialog.getByText('000-003').waitFor()
      await dialog.getByText('000-004').waitFor()
      await dialog.getByRole('button', { name: 'Assign 2 asset IDs' }).click()
      const back = await holdUndo(page, '2 items got an asset ID')
      await preview.waitFor({ state: 'detached' })
      await undo(page, back)
      await preview.waitFor()

      const check = page.getByRole('button', { name: 'Check files' })
      // On a phone the toast covers the lower edge of the page, where the button “Check files” is. A reload removes the
      // toast.
      await page.reload()
      await check.click()
      await page.getByText('Checked 0 files: none missing or damaged').waitFor()
      expect(visitor.problems).toEqual([])
      await visitor.leave()
    },
  )

  it.each(Object.entries({ phone, desktop }))(
    'open the history, where a bulk change is one entry that is undone and redone in place, on a %s',
    async (_name, options) => {
      const visitor = await reuseSignedInPage(stage.browser, stage.server.url, options)
      const { page } = visitor
      const ids: string[] = []
      for (const name of ['Suitcase', 'Telescope', 'Sledge']) {
        ids.push((await visitor.send('POST', '/items', { name })).id)
      }
      await visitor.send('POST', '/items/bulk', { ids, delete: true })
      await page.goto(`${stage.server.url}/tools`)
      await page.getByRole('link', { name: 'Open: History' }).click()
      await page.getByRole('heading', { name: 'History', level: 1 }).waitFor()
      const entries = page.getByRole('region', { name: newestDay }).getByRole('listitem')
      const deletion = entries.filter({ hasText: 'deleted 3 items' })
      await deletion.waitFor()
      const count = await entries.count()
      await deletion.getByRole('button', { name: /^Undo/ }).click()
      await deletion.getByText(/Undone by/).waitFor()
      expect(await entries.count()).toBe(count)
      await deletion.getByRole('button', { name: /^Redo/ }).click()
      await deletion.getByText(/Undone by/).waitFor({ state: 'detached' })
      expect(await entries.count()).toBe(count)
      expect(visitor.problems).toEqual([])
      await visitor.leave()
    },
  )

  it.each(Object.entries({ phone, desktop }))(
    'list changes in the history, equal ones on one line, undo one change, and find changes by name, on a %s',
    async (_name, options) => {
      const visitor = await reuseSignedInPage(stage.browser, stage.server.url, options)
      const { page, send } = visitor
      const [from, into] = [
        await send('POST', '/labels', { name: 'Appliances' }),
        await send('POST', '/labels', { name: 'Kitchen' }),
      ]
      const garage = await send('POST', '/locations', { name: 'Garage' })
      const attic = await send('POST', '/locations', { name: 'Attic' })
      const ids: string[] = []
      for (const name of ['Drill', 'Kettle', 'Toaster']) {
        const item = { name, locationId: garage.id, labelIds: name === 'Drill' ? [] : [from.id] }
        ids.push((await send('POST', '/items', item)).id)
      }
      await send('POST', '/items/bulk', { ids, set: { manufacturer: 'Bosch' } })
      await send('POST', `/labels/${from.id}/merge`, { into: into.id })
      await send('PUT', `/items/${ids[0]}`, { locationId: attic.id })
      await page.goto(`${stage.server.url}/history`)
      const entries = page.getByRole('region', { name: newestDay }).getByRole('listitem')
      const entry = (text: string) => entries.filter({ hasText: `Jana Berger ${text}` })
      await entry('moved Drill from Garage to Attic').waitFor()
      await entry('merged Appliances into Kitchen: 2 items').waitFor()
      await entry('set Manufacturer of 3 items to Bosch').waitFor()
      await page.getByRole('link', { name: 'Drill' }).waitFor()

      await entry('added 3 items').getByRole('button', { name: '3 changes' }).click()
      const single = page.getByRole('list', { name: '3 changes' }).getByRole('listitem')
      expect(await single.count()).toBe(3)
      const move = entry('moved Drill from Garage to Attic')
      await move.getByRole('button', { name: /^Undo/ }).click()
      await move.getByText(/Undone by/).waitFor()

      await page.getByRole('searchbox', { name: 'Search by name' }).fill('kettle')
      await move.waitFor({ state: 'detached' })
      await entry('merged Appliances into Kitchen').waitFor()
      await entry('added Kettle').waitFor()
      expect(new URL(page.url()).searchParams.get('q')).toBe('kettle')
      expect(visitor.problems).toEqual([])
      await visitor.leave()
    },
  )

  it('wipe the inventory only after the user types the name of the household, and undo restores all records', async () => {
    const visitor = await reuseSignedInPage(stage.browser, stage.server.url, desktop)
    const { page } = visitor
    await visitor.send('POST', '/items', { name: 'Umbrella' })
    await page.goto(`${stage.server.url}/tools`)
    await page.getByRole('button', { name: 'Preview: Wipe the inventory' }).click()
    await dialogShows(page)
    await page.getByRole('button', { name: 'Wipe now' }).click()
    await page.getByText('Type the name of the household: Lindenstraße 14').waitFor()
    await page.getByRole('textbox').fill('Lindenstraße 14')
    await page.getByRole('button', { name: 'Wipe now' }).click()
    await page.getByText('1 record deleted').waitFor()
    await undo(page)
    await page.goto(`${stage.server.url}/items?q=umbrella`)
    await page
      .getByRole('main')
      .getByRole('link', { name: /Umbrella/ })
      .waitFor()
    expect(visitor.problems).toEqual([])
    await visitor.leave()
  })

  it.each(Object.entries({ phone, desktop }))(
    'keep deleted records in the Trash, where users search, restore or permanently delete them, on a %s',
    async (_name, options) => {
      const visitor = await reuseSignedInPage(stage.browser, stage.server.url, options)
      const { page } = visitor
      const attic = await visitor.send('POST', '/locations', { name: 'Attic' })
      const ids: string[] = []
      for (const name of ['Suitcase', 'Telescope', 'Sledge']) {
        ids.push((await visitor.send('POST', '/items', { name, locationId: attic.id, purchasePrice: 60 })).id)
      }
      await visitor.send('POST', '/items/bulk', { ids, delete: true })
      await page.goto(`${stage.server.url}/tools/deleted`)
      await page.waitForURL('**/tools/trash')
      const group = page.getByRole('region', { name: 'Deleted 3 items' })
      await group.getByText('Telescope').waitFor()
      await group.getByText('Attic').first().waitFor()
      await page.getByRole('searchbox', { name: 'Search in Trash' }).fill('tele')
      await page.getByText('Suitcase').waitFor({ state: 'detached' })
      await page.getByRole('button', { name: 'Restore: Telescope' }).first().click()
      await page.getByText('Restored: Telescope').waitFor()
      await page.getByRole('searchbox', { name: 'Search in Trash' }).fill('')
      await page.getByRole('button', { name: 'Delete for good: Sledge' }).click()
      await dialogShows(page)
      await page.getByRole('dialog').getByRole('button', { name: 'Delete for good' }).click()
      await page.getByText('Deleted for good: Sledge').waitFor()
      await page.getByRole('button', { name: 'Restore: Suitcase' }).click()
      await page.getByText('Trash is empty').waitFor()
      await page.goto(`${stage.server.url}/items`)
      await page
        .getByRole('main')
        .getByRole('link', { name: /Telescope/ })
        .waitFor()
      await page
        .getByRole('main')
        .getByRole('link', { name: /Suitcase/ })
        .waitFor()
      expect(visitor.problems).toEqual([])
      await visitor.leave()
    },
  )
})
