// @module-tag slow

import { readFile } from 'node:fs/promises'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { eachSize } from './each-size.ts'
import { readPdf } from '#test/pdf.ts'
import { useServerAndBrowser } from './test-environment.ts'
import {
  desktop,
  dialogShows,
  openTab,
  phone,
  reuseSignedInPage,
  type SignedInPage,
  tick,
} from './signed-in-page.ts'

const generator = '/reports/label-generator'

describe('Printed labels', () => {
  const stage = useServerAndBrowser()

  const open = async (
    options: BrowserContextOptions,
    path: string,
    createFixtures?: (visitor: SignedInPage) => unknown,
  ) => {
    const visitor = await reuseSignedInPage(stage.browser, stage.server.url, options)
    await createFixtures?.(visitor)
    await visitor.page.goto(stage.server.url + path)
    return visitor
  }
  const leave = async (visitor: SignedInPage) => {
    expect(visitor.problems).toEqual([])
    await visitor.leave()
  }

  eachSize((options) => {
    it('can be printed before their items exist, and are then used for new items', async () => {
      const visitor = await open(options, generator, ({ send }) => send('POST', '/items', { name: 'Drill' }))
      const { page } = visitor
      await tick(page.getByRole('radio', { name: 'Blank labels' }))
      const count = page.getByRole('textbox', { name: 'Number of labels' })
      await count.fill('12')
      await count.blur()
      await sheet(page).getByText('000-013').waitFor()
      // A preview reserves no asset ids, so it shows the same ids after a reload.
      await page.reload()
      await sheet(page).getByText('000-002').waitFor()
      expect(await count.inputValue()).toBe('12')

      expect(await savedTexts(page)).toEqual(Array.from({ length: 12 }, (_, index) => assetId(index + 2)))
      await page.getByText('000-002 to 000-013 are reserved').waitFor()
      const { id } = await visitor.send('POST', '/items', { name: 'Saw' })
      expect(await visitor.send('GET', `/items/${id}`)).toMatchObject({ assetId: '000-014' })

      await page.goto(`${stage.server.url}/a/000-005`)
      await page.getByRole('heading', { name: 'No item has the asset ID 000-005' }).last().waitFor()
      await page.getByRole('button', { name: 'Add an item with this asset ID' }).click()
      await dialogShows(page)
      await page.getByText('It gets the asset ID 000-005').waitFor()
      await page.getByRole('textbox', { name: 'Name' }).fill('Moving box')
      await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click()
      await page.getByRole('heading', { level: 1, name: 'Moving box' }).waitFor()
      const claimed = page.url().split('/').at(-1) ?? ''
      expect(await visitor.send('GET', `/items/${claimed}`)).toMatchObject({ assetId: '000-005' })
      await page.goto(`${stage.server.url}/a/5`)
      await page.waitForURL(`**/item/${claimed}`)
      await leave(visitor)
    })

    it('are rejected when the sheet is larger than its paper, and the error says by how much', async () => {
      const visitor = await open(options, generator)
      const { page } = visitor
      await sheet(page).waitFor()
      await page.getByLabel('Sheet or roll').selectOption('custom')
      const width = page.getByRole('textbox', { name: 'Label width' })
      await width.fill('90')
      await width.blur()
      await page
        .getByText('3 columns with margin and gaps need 282.29 mm, but the paper is 210 mm wide.')
        .waitFor()
      expect(await button(page, 'PDF').isDisabled()).toBe(true)
      const columns = page.getByRole('textbox', { name: 'Columns' })
      await columns.fill('2')
      await columns.blur()
      await page.getByText('need 282.29 mm').waitFor({ state: 'detached' })
      await sheet(page).getByText('000-014').waitFor()
      await sheet(page).getByText('000-015').waitFor({ state: 'detached' })
      await page.reload()
      expect(await width.inputValue()).toBe('90 mm')
      await leave(visitor)
    })
  })

  it('of selected items start at the chosen position of the sheet, and Back keeps the selection', async () => {
    const visitor = await open(desktop, '/items?view=table', addThree)
    const { page } = visitor
    const boxes = page.getByRole('main').getByRole('checkbox', { name: /^Select (?!all)/ })
    await tick(boxes.nth(0))
    await tick(boxes.nth(2))
    await page.getByRole('button', { name: 'Print labels', exact: true }).click()
    await page.getByRole('radio', { name: 'Selected items' }).waitFor()
    await page.getByRole('button', { name: 'Print 2 labels' }).waitFor()
    const start = page.getByRole('textbox', { name: 'Start at position' })
    await start.fill('21')
    await start.blur()
    await page.getByText('Sheet 1 of 2').first().waitFor()
    await page.getByRole('button', { name: 'Next sheet' }).click()
    await page.getByRole('img', { name: 'Sheet 2 of 2' }).waitFor()
    await page.goBack()
    await page.getByText('2 selected').waitFor()
    expect(visitor.problems).toEqual([])
    await visitor.leave()
  })

  it('are printed for the results of a search, or for a location and all locations inside it', async () => {
    const visitor = await open(desktop, `${generator}?what=items`, async ({ send }) => {
      await addThree({ send })
      const house = await send('POST', '/locations', { name: 'House' })
      await send('POST', '/locations', { name: 'Attic', parentId: house.id })
    })
    const { page } = visitor
    await page.getByRole('button', { name: 'Print 3 labels' }).waitFor()
    expect(await page.getByRole('navigation', { name: 'Main menu' }).count()).toBe(0)
    await page.getByRole('searchbox', { name: 'Search' }).fill('lathe')
    await page.getByRole('button', { name: 'Print 1 label' }).waitFor()
    await page.getByRole('searchbox', { name: 'Search' }).fill('nothing like it')
    await page.getByText('No items found.').waitFor()
    expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0)
    await tick(page.getByRole('radio', { name: 'Locations' }))
    await page.getByRole('button', { name: 'Print 2 labels' }).waitFor()
    expect(await savedTexts(page)).toEqual(['House', 'Attic', 'House'])
    await leave(visitor)
  })

  it('of 20,000 asset IDs show the progress of the PDF, which the user can cancel', async () => {
    const visitor = await open(desktop, `${generator}?what=range&from=1&to=20000`)
    const { page } = visitor
    let downloads = 0
    page.on('download', () => (downloads += 1))
    await page.getByRole('button', { name: 'Print 20,000 labels' }).waitFor()
    await button(page, 'PDF').click()
    const progress = page.getByRole('progressbar', { name: 'Creating the labels…' })
    await progress.and(page.locator('[aria-valuenow]:not([aria-valuenow="0"])')).waitFor()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await progress.waitFor({ state: 'detached' })
    expect(downloads).toBe(0)
    await page.getByRole('textbox', { name: 'To asset ID' }).fill('30001')
    await page.getByText('Up to 20,000 labels fit in one file.').waitFor()
    await leave(visitor)
  })

  it('are previewed, downloaded or put on a sheet for one item', async () => {
    const visitor = await reuseSignedInPage(stage.browser, stage.server.url, phone)
    const { page } = visitor
    const { id } = await visitor.send('POST', '/items', { name: 'Drill' })
    await page.goto(`${stage.server.url}/item/${id}`)
    await page.getByRole('heading', { level: 1, name: 'Drill' }).waitFor()
    await page.getByRole('button', { name: 'More', exact: true }).first().click()
    await page.getByRole('menuitem', { name: 'Print label' }).click()
    const dialog = page.getByRole('dialog', { name: 'Print label' })
    await dialog.getByRole('img', { name: 'The label of Drill' }).waitFor()
    expect(await dialog.getByRole('button', { name: 'Print on the label printer' }).count()).toBe(0)
    const download = page.waitForEvent('download')
    await button(page, 'Download').click()
    expect((await download).suggestedFilename()).toBe('label-000-001.png')
    await button(page, 'Print it on a sheet of labels').click()
    await page.getByRole('radio', { name: 'Selected items' }).waitFor()
    await page.getByRole('button', { name: 'Print 1 label' }).waitFor()
    await leave(visitor)
  })

  it('offer viewers no blank labels, but the QR code of every page', async () => {
    const visitor = await reuseSignedInPage(stage.browser, stage.server.url, desktop)
    const { token } = await visitor.send('POST', '/groups/invitations', { uses: 1, role: 'viewer' })
    await visitor.leave()
    const viewer = await reuseSignedInPage(stage.browser, stage.server.url, desktop)
    const { page } = viewer
    const household = await viewer.send('POST', `/groups/invitations/${token}`)
    await page.goto(`${stage.server.url}${generator}?tenant=${household.id}`)
    await page.getByRole('radio', { name: 'Range of asset IDs' }).waitFor()
    expect(await page.getByRole('radio', { name: 'Blank labels' }).count()).toBe(0)
    await page.getByRole('button', { name: 'QR code for this page' }).click()
    await dialogShows(page)
    await page.goto(`${stage.server.url}/maintenance`)
    await page.getByRole('button', { name: 'Account' }).click()
    await page.getByRole('menuitem', { name: 'QR code for this page' }).click()
    await page
      .getByRole('dialog')
      .getByText(/\/maintenance\?tenant=/)
      .waitFor()
    await leave(viewer)
  })

  it('are offered only after signing in, unlike the test page /testing', async () => {
    const page = await openTab(stage.browser, phone)
    await page.goto(`${stage.server.url}/testing`)
    await page.getByRole('heading', { name: 'Testing' }).waitFor()
    expect(await page.getByRole('navigation').count()).toBe(0)
    await page.goto(stage.server.url + generator)
    await page.getByRole('button', { name: 'Sign in' }).waitFor()
    expect(new URL(page.url()).searchParams.get('next')).toBe(generator)
    await page.context().close()
  })
})

const assetId = (number: number) => `000-${String(number).padStart(3, '0')}`
const sheet = (page: Page) => page.getByRole('img', { name: /^Sheet / })
const button = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true })

async function addThree({ send }: Pick<SignedInPage, 'send'>): Promise<void> {
  for (const name of ['Drill', 'Saw', 'Lathe']) await send('POST', '/items', { name })
}

async function savedTexts(page: Page): Promise<string[]> {
  const download = page.waitForEvent('download')
  await button(page, 'PDF').click()
  const saved = await download
  expect(saved.suggestedFilename()).toBe('Labels.pdf')
  const pages = readPdf(await readFile(await saved.path()))
  return pages.flatMap(({ texts }) => texts.map(({ text }) => text))
}
