import { AxeBuilder } from '@axe-core/playwright'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { eachSize } from './each-size.ts'
import { useServerAndBrowser } from './test-environment.ts'
import {
  desktop,
  dialogShows,
  giveFile,
  openAddMenu,
  phone,
  said,
  reuseSignedInPage,
  tabTo,
} from './signed-in-page.ts'

const broken = [
  'HB.location,HB.name,HB.quantity,HB.purchase_time',
  'House / Kitchen,Kettle,-1,2024-02-29',
  'House / Kitchen,Toaster,several,2024-02-29',
  'House / Kitchen,Whisk,2,2024-02-29',
].join('\n')
const foreign = [
  'Objekt Nr;Bezeichner;Zimmer;Anzahl;Farbe',
  '1;Wasserkocher;Haus / Küche;2;rot',
  '2;Leselampe;Haus / Wohnzimmer;1;blau',
].join('\n')
const homebox = [
  'HB.import_ref,HB.parent_import_ref,HB.location,HB.tags,HB.asset_id,HB.url,HB.name,HB.purchase_date,HB.colour_code',
  ',,House,,000-891,/location/0198c0de-0000-7000-8000-000000000001,Kitchen,,',
  'lens0001,camera01,House / Kitchen,Photo,000-001,/item/0198c0de-0000-7000-8000-000000000011,Lens,2023-03-18,7016',
  'camera01,,House / Kitchen,Photo,000-002,/item/0198c0de-0000-7000-8000-000000000012,Camera,2023-03-18,',
].join('\n')
const many = [
  'HB.location,HB.labels,HB.name,HB.description',
  ...Array.from(
    { length: 30_000 },
    (_, index) => `House / Room ${index % 50},Box,Item ${index},Number ${index}`,
  ),
].join('\n')

describe('Importing a spreadsheet', () => {
  const stage = useServerAndBrowser()

  it('accepts cells pasted from a spreadsheet', async () => {
    const visitor = await reuseSignedInPage(stage.browser, stage.server.url, desktop)
    const dialog = await open(visitor.page)
    await dialog.getByText('or paste cells copied from a spreadsheet').waitFor()
    const copied = 'Name\tRoom\tPrice\r\n15" screen\tHall\t€ 149,90\r\nLamp\tHall\t\r\n'
    await visitor.page.evaluate(`
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', ${JSON.stringify(copied)})
      document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
    `)
    await dialog.getByRole('heading', { name: 'clipboard.tsv' }).waitFor()
    await dialog.getByText('149.90').waitFor()
    await dialog.getByRole('button', { name: 'Import 2 rows' }).click()
    await dialog.getByRole('heading', { name: 'Imported' }).waitFor()
    expect((await visitor.send('GET', '/items?q=15%22%20screen')).total).toBe(1)
    expect(visitor.problems).toEqual([])
    await visitor.leave()
  })

  it('lists every rejected cell, skips the rows with such cells on request, and reads the corrected file', async () => {
    const visitor = await reuseSignedInPage(stage.browser, stage.server.url, phone)
    const dialog = await look(visitor.page, broken)
    await dialog.getByText("The import can't start while there are errors.").waitFor()
    await dialog.getByRole('button', { name: '2 errors' }).click()
    expect(await lines(dialog)).toEqual([
      'Line 2 Error HB.quantity -1 must be 0 or more',
      'Line 3 Error HB.quantity several must be a number with at most four decimals, like 12.5',
    ])
    const start = dialog.getByRole('button', { name: 'Import 1 row' })
    expect(await start.isEnabled()).toBe(false)
    await dialog.getByText('Leave out the 2 rows with errors').click()
    expect(await start.isEnabled()).toBe(true)
    expect((await visitor.send('GET', '/items')).total).toBe(0)

    const corrected = broken.replace('-1', '1').replace('several', '3')
    await dialog.getByLabel('Choose another file').setInputFiles(asFile(corrected))
    await dialog.getByRole('button', { name: '3 new' }).waitFor()
    await dialog.getByRole('button', { name: 'Import 3 rows' }).click()
    await dialog.getByRole('heading', { name: 'Imported' }).waitFor()
    expect((await visitor.send('GET', '/items')).total).toBe(3)
    await dialog.getByRole('link', { name: 'Show imported items' }).click()
    await visitor.page.getByRole('link', { name: /Whisk/ }).waitFor()
    expect(visitor.problems).toEqual([])
    await visitor.leave()
  })

  eachSize((options) => {
    it('imports a list of another program after choosing its columns', async () => {
      const visitor = await reuseSignedInPage(stage.browser, stage.server.url, options)
      const { page } = visitor
      const dialog = await look(page, foreign)
      await dialog.getByText('Choose above which column contains the name.').waitFor()
      await dialog.getByLabel('Bezeichner', { exact: true }).selectOption({ label: 'Name' })
      await dialog.getByRole('button', { name: '2 new' }).waitFor()
      await dialog.getByLabel('Farbe', { exact: true }).selectOption({ label: 'Custom field “Farbe”' })
      await dialog.getByLabel('Objekt Nr', { exact: true }).selectOption({ label: 'Asset ID' })
      await dialog.getByText('Each has a field').waitFor()
      expect((await new AxeBuilder({ page }).include('[role=dialog]').analyze()).violations).toEqual([])
      expect((await visitor.send('GET', '/items')).total).toBe(0)
      await dialog.getByRole('button', { name: 'Import 2 rows' }).click()
      await dialog.getByRole('heading', { name: 'Imported' }).waitFor()
      expect(await visitor.send('GET', '/items?q=Wasserkocher')).toMatchObject({
        items: [{ assetId: '000-001', quantity: 2, locationPath: ['Haus', 'Küche'] }],
      })
      expect(visitor.problems).toEqual([])
      await visitor.leave()
    })
  })

  it('imports a file without a header, whose first row is an item', async () => {
    const visitor = await reuseSignedInPage(stage.browser, stage.server.url, desktop)
    const { page } = visitor
    const dialog = await look(page, 'Fondue set,House / Kitchen,2\nRaclette,House / Kitchen,1\n')
    await dialog.getByLabel('Fondue set', { exact: true }).waitFor()
    await dialog.getByText('File format').click()
    await dialog.getByLabel('Column names').selectOption({ label: 'None: the first line is an item' })
    await dialog.getByText('Example: “Fondue set”').waitFor()
    await dialog.getByLabel('Column 1', { exact: true }).selectOption({ label: 'Name' })
    await dialog.getByLabel('Column 2', { exact: true }).selectOption({ label: 'Location' })
    await dialog.getByLabel('Column 3', { exact: true }).selectOption({ label: 'Custom field “Column 3”' })
    // Waits until the preview is reloaded. Until then it is shown paler, and the check would report too little
    // contrast.
    await dialog.getByText('Each has a field').waitFor()
    expect((await new AxeBuilder({ page }).include('[role=dialog]').analyze()).violations).toEqual([])
    await dialog.getByRole('button', { name: 'Import 2 rows' }).click()
    await dialog.getByRole('heading', { name: 'Imported' }).waitFor()
    expect(await visitor.send('GET', '/items?q=fondue')).toMatchObject({
      items: [{ name: 'Fondue set', locationPath: ['House', 'Kitchen'] }],
    })
    expect(visitor.problems).toEqual([])
    await visitor.leave()
  })

  it('asks before cells of a Homebox export are lost, and imports the other cells', async () => {
    const visitor = await reuseSignedInPage(stage.browser, stage.server.url)
    const { page, send } = visitor
    const dialog = await look(page, homebox)
    await dialog
      .getByText('1 filled cell has no matching field in Cubby. A warning names its column.')
      .waitFor()
    await dialog.getByRole('button', { name: 'Import 3 rows' }).click()
    await dialog.getByText('Import without this 1 cell?').waitFor()
    expect((await new AxeBuilder({ page }).include('[role=dialog]').analyze()).violations).toEqual([])
    await dialog.getByRole('button', { name: 'Back to preview' }).click()
    expect((await send('GET', '/items')).total).toBe(0)
    await dialog.getByRole('button', { name: 'Import 3 rows' }).click()
    await dialog.getByRole('button', { name: 'Import anyway' }).click()
    await dialog.getByRole('heading', { name: 'Imported' }).waitFor()
    await dialog.getByText('The column is not recognised. Filled cells left out: 1').waitFor()
    expect(await send('GET', '/items?q=Lens')).toMatchObject({
      items: [{ locationPath: ['House', 'Kitchen'], purchaseTime: '2023-03-18' }],
    })
    expect(await send('GET', '/locations')).toMatchObject([
      { name: 'House' },
      { name: 'Kitchen', description: 'Asset ID 000-891' },
    ])
    expect(visitor.problems).toEqual([])
    await visitor.leave()
  })

  it('shows what a row changes when its item exists, and undoes the whole import by keyboard', async () => {
    const visitor = await reuseSignedInPage(stage.browser, stage.server.url)
    const { page, send } = visitor
    const csv = 'HB.import_ref,HB.location,HB.name,HB.purchase_price\na,House,Axe,12\nb,House,Bow,3\n'
    await (await look(page, csv)).getByRole('button', { name: 'Import 2 rows' }).press('Enter')
    await page.getByRole('heading', { name: 'Imported' }).waitFor()
    await page.keyboard.press('Escape')

    const dialog = await open(page)
    await tabTo(dialog.getByLabel('Choose a file'))
    const changed = asFile(csv.replace('House,Axe,12', 'Shed,Axe,15.5'))
    await giveFile(page, () => page.keyboard.press('Space'), changed)
    await tabTo(dialog.getByRole('button', { name: '1 to change' }))
    await page.keyboard.press('Enter')
    expect(await lines(dialog)).toEqual([
      expect.stringContaining('Location: House → Shed Price per piece: €12.00 → €15.50'),
    ])
    await tabTo(dialog.getByRole('button', { name: 'Import 1 row' }))
    await page.keyboard.press('Enter')
    await dialog.getByRole('heading', { name: 'Imported' }).waitFor()
    await tabTo(dialog.getByRole('button', { name: 'Undo' }))
    await page.keyboard.press('Enter')
    await said(page, 'Undone')
    expect(await send('GET', '/items?q=Axe')).toMatchObject({ items: [{ purchasePrice: 12 }] })
    expect(visitor.problems).toEqual([])
    await visitor.leave()
  })

  it('shows the progress of an import, and imports nothing when the user cancels', async () => {
    const visitor = await reuseSignedInPage(stage.browser, stage.server.url)
    const dialog = await look(visitor.page, many)
    await dialog.getByText('29,980 more lines like these').waitFor()
    await dialog.getByRole('button', { name: 'Import 30,000 rows' }).click()
    await dialog.getByText(/[\d,]+ of 30,000 rows/).waitFor()
    await dialog.getByRole('button', { name: 'Cancel import' }).click()
    await visitor.page.getByText('Cancelled. Nothing was imported.').waitFor()
    await dialog.getByRole('button', { name: 'Import 30,000 rows' }).waitFor()
    expect((await visitor.send('GET', '/items')).total).toBe(0)
    expect(visitor.problems).toEqual([])
    await visitor.leave()
  })

  it('downloads spreadsheets of the household that the tab uses, not of the default household', async () => {
    const visitor = await reuseSignedInPage(stage.browser, stage.server.url)
    const { page, send } = visitor
    const { id } = await send('POST', '/groups', { name: 'Cabin', currency: 'EUR' })
    await page.goto(`${stage.server.url}/tools?tenant=${id}`)
    const links = page.getByRole('main').getByRole('link', { name: /^Download: / })
    await links.first().waitFor()
    const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
    expect(addresses).toHaveLength(10)
    expect(addresses.filter((address) => !address?.includes(`tenant=${id}`))).toEqual([])
    const link = page.getByRole('link', { name: 'Download: All items as a spreadsheet (.xlsx)' })
    const [file] = await Promise.all([page.waitForEvent('download'), link.click()])
    expect(file.suggestedFilename()).toMatch(/^cubby-items_.*\.xlsx$/)
    expect(visitor.problems).toEqual([])
    await visitor.leave()
  })

  async function open(page: Page): Promise<Locator> {
    await page.goto(`${stage.server.url}/home`)
    await openAddMenu(page)
    await page.getByRole('menuitem', { name: 'Import a spreadsheet' }).click()
    await dialogShows(page)
    return page.getByRole('dialog', { name: 'Import a spreadsheet' })
  }

  async function look(page: Page, csv: string): Promise<Locator> {
    const dialog = await open(page)
    await dialog.getByLabel('Choose a file').setInputFiles(asFile(csv))
    await dialog.getByRole('heading', { name: 'list.csv' }).waitFor()
    return dialog
  }
})

function asFile(csv: string) {
  return { name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) }
}

async function lines(dialog: Locator): Promise<string[]> {
  const texts = await dialog
    .getByRole('list', { name: 'Lines in the file' })
    .getByRole('listitem')
    .allInnerTexts()
  return texts.map((text) => text.replace(/\s+/g, ' ').trim())
}
