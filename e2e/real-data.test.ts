// @module-tag slow

import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eachSize } from './each-size.ts'
import { testData } from '../server/test/test-data.ts'
import { launchBrowser } from './browser.ts'
import { call, credentialsOf, createFixtures, signIn } from './households.ts'
import { startServer, type ServerProcess } from './server-process.ts'
import { desktop, holdUndo, isLoaded, openTab, said, undo, watch } from './signed-in-page.ts'

const rows = 10_000

describe('A household with photos and 10,000 more items', () => {
  let server: ServerProcess
  let browser: Browser
  beforeAll(async () => {
    server = await startServer()
    browser = await launchBrowser()
    await createFixtures(server)
    await importMany(server)
  })
  afterAll(async () => {
    await browser?.close()
    await server?.stop()
  })

  eachSize((options) => {
    it('shows what needs attention, finds items, and opens one', async () => {
      const { page, problems } = await visit(options)
      await page.goto(`${server.url}/home`)
      await page.getByText('Sensor cleaning').first().waitFor()
      await isDrawn(page.getByRole('main').locator('img').first())

      await page.goto(`${server.url}/items`)
      await page
        .getByRole('searchbox', { name: 'Search items, locations and labels' })
        .fill('canon mirorless')
      const found = page.getByRole('link', { name: /^Mirrorless camera body/ }).first()
      await found.waitFor()
      await found.click()
      await page.getByRole('heading', { level: 1, name: 'Mirrorless camera body' }).waitFor()
      await isDrawn(page.getByRole('main').locator('img').first())
      await page.getByText('033890240038503').waitFor()
      await page.getByText('Invoice, camera', { exact: false }).first().waitFor()
      expect(problems).toEqual([])
      await page.context().close()
    })

    it('scrolls through all items with few rows in the page', async () => {
      const { page, problems } = await visit(options)
      await page.goto(`${server.url}/items?view=table&pageSize=all&orderBy=name`)
      const results = page.getByRole('main').locator('a[href*="/item/"]')
      await results.first().waitFor()
      const last = await lastByName(page)
      await expect
        .poll(async () => {
          await page.evaluate('scrollTo(0, document.body.scrollHeight)')
          return page.getByRole('link', { name: last }).count()
        })
        .toBeGreaterThan(0)
      expect(await results.count()).toBeLessThan(150)
      expect(problems).toEqual([])
      await page.context().close()
    })
  })

  it('causes no layout shift on a desktop while a page loads', async () => {
    const { page, problems } = await visit(desktop)
    const addresses = ['home', 'items?view=card', 'items?view=table', 'items?q=lamp']
    const shifts: Record<string, string[]> = {}
    for (const address of addresses) {
      await page.goto(`${server.url}/${address}`, { waitUntil: 'networkidle' })
      await isLoaded(page)
      shifts[address] = await readShifts(page)
    }
    const link = page.getByRole('main').locator('a[href*="/item/"]').first()
    const itemUrl = new URL((await link.getAttribute('href')) ?? '', server.url)
    const insurance = Promise.withResolvers<void>()
    await page.route('**/items/*/insurance', async (route) => {
      await insurance.promise
      await route.continue()
    })
    // Opened by its address, because layout shifts soon after a click do not count.
    await page.goto(itemUrl.href)
    await isLoaded(page)
    insurance.resolve()
    await page.getByRole('heading', { name: 'Insurance' }).waitFor()
    await page.waitForLoadState('networkidle')
    shifts['item'] = await readShifts(page)
    const none = Object.fromEntries([...addresses, 'item'].map((address) => [address, []]))
    expect(shifts).toEqual(none)
    expect(problems).toEqual([])
    await page.context().close()
  })

  it('shows the progress of a change of all items until the user cancels it, and undoes another such change', async () => {
    const { page, problems } = await visit(desktop)
    await page.clock.install()
    await page.goto(`${server.url}/items?view=table`)
    const boxes = page.getByRole('table').getByRole('checkbox')
    await boxes.nth(1).press('Control+a')
    await boxes.nth(1).press('Control+a')
    const bar = page.getByRole('region', { name: 'Selection' })
    await bar.getByText(/^10,\d{3} selected/).waitFor()
    const before = await archivedCount(page)

    await bar.getByRole('button', { name: 'Archive' }).click()
    const messages = page.getByRole('region', { name: 'Notifications' })
    const progress = messages.getByRole('progressbar', { name: /of 10,\d{3}/ })
    // The page shows the progress after a second, but a fast machine may need less for the whole change.
    const isSoonShown = () => page.clock.fastForward(1000).then(() => progress.isVisible())
    await expect.poll(isSoonShown).toBe(true)
    await messages.getByRole('button', { name: 'Cancel' }).click()
    await said(page, 'Cancelled. Nothing was changed.')
    expect(await archivedCount(page)).toBe(before)

    await bar.getByRole('button', { name: 'Archive' }).click()
    await undo(page, await holdUndo(page, /10,\d{3} items archived/))
    await page
      .getByText(/10,\d{3} items/)
      .first()
      .waitFor()
    expect(problems).toEqual([])
    await page.context().close()
  })

  async function visit(options: BrowserContextOptions): Promise<{ page: Page; problems: string[] }> {
    const page = await openTab(browser, options)
    await page.context().request.post(`${server.url}/api/v1/users/login`, { data: credentialsOf('owner') })
    return { page, problems: watch(page) }
  }

  async function archivedCount(page: Page): Promise<number> {
    const response = await page.context().request.get(`${server.url}/api/v1/items/facets`)
    // as: `json()` returns `any`. Only `archived` is read.
    const { archived } = (await response.json()) as { archived: number }
    return archived
  }

  async function lastByName(page: Page): Promise<string> {
    const query = 'page=1&pageSize=1&orderBy=name&order=desc'
    const response = await page.context().request.get(`${server.url}/api/v1/items?${query}`)
    // as: `json()` returns `any`. Only the names are read.
    const { items } = (await response.json()) as { items: { name: string }[] }
    return items[0]?.name ?? ''
  }
})

async function importMany(server: ServerProcess): Promise<void> {
  const generator = join(testData, 'make-inventory.mjs')
  const options = { maxBuffer: 20_000_000 }
  const { stdout } = await promisify(execFile)(process.execPath, [generator, String(rows)], options)
  const form = new FormData()
  form.append('csv', new Blob([stdout], { type: 'text/csv' }), 'many.csv')
  await call(server, '/items/import', form, await signIn(server, 'owner'))
}

async function readShifts(page: Page): Promise<string[]> {
  return page.evaluate(`new Promise((resolve) => {
    const moved = new Set()
    const observer = new PerformanceObserver((list) => {
      for (const { hadRecentInput, sources } of list.getEntries()) {
        if (hadRecentInput) continue
        for (const { node } of sources) moved.add(node?.className || node?.textContent?.slice(0, 40) || 'gone')
      }
    })
    observer.observe({ type: 'layout-shift', buffered: true })
    // Resolves in a later task, when the observer has received the layout shifts so far.
    requestAnimationFrame(() => setTimeout(() => resolve([...moved])))
  })`)
}

/** Waits until the picture has loaded and is not the broken-image icon. */
async function isDrawn(image: Locator): Promise<void> {
  await image.waitFor()
  await expect
    .poll(() => image.evaluate((one: { naturalWidth: number }) => one.naturalWidth))
    .toBeGreaterThan(0)
}
