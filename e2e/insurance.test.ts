import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { readZip } from '../server/src/storage/read-zip.ts'
import { testData } from '../server/test/test-data.ts'
import { eachSize } from './each-size.ts'
import { dialogShows, inDialog, isLoaded, openSignedInPage, said } from './signed-in-page.ts'
import { useServerAndBrowser } from './test-environment.ts'

describe('An insurance claim', () => {
  const stage = useServerAndBrowser()

  eachSize((options, size) => {
    it('is begun after a burglary with three stolen items of a location, and its archive has the sums of all its files', async () => {
      const visitor = await openSignedInPage(stage.browser, stage.server.url, options)
      const { page, send } = visitor
      await importHousehold(page, stage.server.url)
      await send('POST', '/policies', { name: 'Home contents', deductible: 200, limitTotal: 60_000 })
      await page.goto(`${stage.server.url}/home`)
      await isLoaded(page)

      const taps = countTaps()
      if (size === 'phone') await taps.on(page.getByRole('button', { name: 'More', exact: true }))
      await taps.on(page.getByRole(size === 'phone' ? 'menuitem' : 'link', { name: 'Tools', exact: true }))
      await taps.on(page.getByRole('link', { name: 'Open: Policies and claims' }))
      await taps.on(page.getByRole('button', { name: 'New claim' }))
      await dialogShows(page)
      await taps.on(inDialog(page, 'button', 'Begin'))
      await page.waitForURL('**/claim/*')
      await taps.on(page.getByRole('button', { name: 'Add items' }))
      await dialogShows(page)
      await taps.on(page.getByRole('dialog').getByRole('button', { name: /^Location/ }))
      await page.getByRole('combobox', { name: 'Search locations' }).fill('drawers')
      // Only one item is in the drawers themselves, the others are in a single drawer.
      await taps.on(page.getByRole('option', { name: /^Drawers/ }))
      await inDialog(page, 'button', 'Add all 7 found items').waitFor()
      for (let index = 0; index < 3; index += 1) {
        await taps.on(page.getByRole('dialog').getByRole('option').nth(index))
      }
      await taps.on(inDialog(page, 'button', 'Add 3 items'))
      await said(page, '3 items added')
      await page.getByRole('heading', { name: /^Items/ }).waitFor()
      await expect.poll(() => page.getByRole('main').getByText('Stolen').count()).toBe(3)
      await taps.on(page.getByRole('button', { name: /^No photo/ }))
      await page.waitForURL('**/claim/*without=photo')
      await page
        .getByText(/^Missing: photo/)
        .first()
        .waitFor()
      const archive = page.waitForEvent('download')
      await taps.on(page.getByRole('button', { name: 'Export', exact: true }))
      await expectWholeArchive(await (await archive).path(), 3)
      // On phones the main menu takes one tap more.
      expect(taps.count()).toBe(size === 'phone' ? 14 : 13)
      expect(visitor.problems).toEqual([])
      await visitor.leave()
    })
  })
})

async function importHousehold(page: Page, url: string): Promise<void> {
  const csv = { name: 'household.csv', mimeType: 'text/csv' }
  const content = await readFile(join(testData, 'household.csv'))
  const response = await page.context().request.post(`${url}/api/v1/items/import`, {
    multipart: { csv: { ...csv, buffer: content } },
  })
  expect(response.status()).toBe(204)
}

interface Manifest {
  readonly records: readonly { readonly kind: string }[]
  readonly files: readonly { readonly path: string; readonly sha256: string }[]
}

/** Compares the files of an archive with the sums in its manifest, as a reader without Cubby does. */
async function expectWholeArchive(path: string, itemCount: number): Promise<void> {
  const files = new Map<string, Buffer>()
  for await (const entry of readZip(path, 1e9))
    files.set(entry.name, await buffer(Readable.from(entry.read())))
  const sumOf = (name: string) =>
    createHash('sha256')
      .update(files.get(name) ?? '')
      .digest('hex')
  // as: `JSON.parse` returns `any`. Only records and files are read.
  const manifest = JSON.parse(String(files.get('manifest.json'))) as Manifest
  expect(manifest.files.map(({ path: name }) => ({ name, sha256: sumOf(name) }))).toEqual(
    manifest.files.map(({ path: name, sha256 }) => ({ name, sha256 })),
  )
  expect([...files.keys()].toSorted()).toEqual(
    ['manifest.json', ...manifest.files.map(({ path: name }) => name)].toSorted(),
  )
  expect(manifest.records.filter(({ kind }) => kind === 'claimItem')).toHaveLength(itemCount)
}

/** Presses controls as a user does, and counts the presses. */
function countTaps() {
  let count = 0
  return {
    on: async (control: Locator) => {
      count += 1
      await control.filter({ visible: true }).first().click()
    },
    count: () => count,
  }
}
