// The search of 10,000 items in a browser whose processor is slowed down four times: `node bench/web.ts` after a build.
import type { CDPSession, Locator, Page } from 'playwright-core'
import { launchBrowser } from '../e2e/browser.ts'
import { startServer } from '../e2e/server-process.ts'
import { desktop, signedInVisitor } from '../e2e/visitor.ts'
import { readInventory } from './inventory.ts'
import { describeTasks, traceTasks } from './main-thread.ts'

const count = 10_000
const slowness = 4

const server = await startServer()
const browser = await launchBrowser()
try {
  await measureSignIn()
  const { page } = await signedInVisitor(browser, server.url, { ...desktop, bypassCSP: true })
  await page.context().request.post(`${server.url}/api/v1/items/import`, {
    multipart: { csv: { name: 'big.csv', mimeType: 'text/csv', buffer: readInventory(count) } },
    timeout: 120_000,
  })
  const cdp = await page.context().newCDPSession(page)
  // Of the page's own thread, so that a busy machine does not count.
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
  await measureStart(page, cdp, 1)
  await measureStart(page, cdp, slowness)
  await measureLoads(page)
  await measureShifts(page)
  for (const view of ['view=card', 'view=table&pageSize=100', 'view=table&pageSize=all'])
    await measureTyping(page, cdp, view)
  for (const view of ['view=table', 'view=card']) await measureScrolling(page, cdp, `${view}&pageSize=all`)
} finally {
  await browser.close()
  await server.stop()
}

/** Measures what comes before the first field of the entrance can be typed into. */
async function measureSignIn(): Promise<void> {
  const page = await browser.newPage(desktop)
  const sizes: Promise<number>[] = []
  page.on('requestfinished', (request) => {
    sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize))
  })
  await page.goto(server.url)
  await page.getByRole('textbox').first().fill('jana@example.org')
  const before = await Promise.all(sizes)
  await page.waitForLoadState('networkidle')
  const bytes = before.reduce((sum, size) => sum + size, 0)
  console.log(
    `sign-in: ${before.length} requests, ${Math.round(bytes / 1000)} kB before it can be used, ${sizes.length - before.length} requests after`,
  )
  await page.close()
}

/** Measures the tasks of the first page, from an address to a page that is quiet. */
async function measureStart(page: Page, cdp: CDPSession, rate: number): Promise<void> {
  await cdp.send('Emulation.setCPUThrottlingRate', { rate })
  await page.goto('about:blank')
  const tasks = await traceTasks(cdp, () => page.goto(`${server.url}/home`, { waitUntil: 'networkidle' }))
  console.log(`home, start, ${rate} times as slow: ${describeTasks(tasks, 50)}`)
}

/** Everything that moved by itself on the way from home over a search to an item. */
async function measureShifts(page: Page): Promise<void> {
  const shifts: string[] = []
  for (const address of ['home', 'items?view=card', 'items?view=table', 'items?q=lamp', 'locations']) {
    await page.goto(`${server.url}/${address}`, { waitUntil: 'networkidle' })
    shifts.push(`${address} ${await readShift(page)}`)
  }
  await page.goto(`${server.url}/items`, { waitUntil: 'networkidle' })
  await itemLinks(page).first().click()
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
  shifts.push(`item ${await readShift(page)}`)
  console.log(`layout shift: ${shifts.join(', ')}`)
}

async function readShift(page: Page): Promise<string> {
  return page.evaluate(`new Promise((resolve) => {
    let sum = 0
    const sources = new Set()
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (entry.hadRecentInput) continue
        sum += entry.value
        for (const { node } of entry.sources) sources.add(node?.className ?? node?.nodeName)
      }
    }).observe({ type: 'layout-shift', buffered: true })
    setTimeout(() => resolve([sum.toFixed(4), ...sources].join(' ')), 300)
  })`)
}

/** Measures the transfers and times of the first page and of going on from it. */
async function measureLoads(page: Page): Promise<void> {
  await page.goto(`${server.url}/home`, { waitUntil: 'networkidle' })
  const home = await readLoad(page)
  console.log(`home, first load: ${home.kilobytes} kB of scripts, ${home.ms} ms`)
  const start = performance.now()
  await page.getByRole('navigation').getByRole('link', { name: 'Search' }).click()
  await itemLinks(page).first().waitFor()
  const ms = Math.round(performance.now() - start)
  await page.waitForLoadState('networkidle')
  const after = await readLoad(page)
  console.log(
    `home to search: ${after.kilobytes - home.kilobytes} kB of scripts more, results after ${ms} ms`,
  )
}

function itemLinks(page: Page): Locator {
  return page.getByRole('main').locator('a[href*="/item/"]')
}

async function readLoad(page: Page): Promise<{ kilobytes: number; ms: number }> {
  return page.evaluate(`(() => {
    const scripts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'))
    const bytes = scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)
    const [paint] = performance.getEntriesByName('first-contentful-paint')
    return { kilobytes: Math.round(bytes / 1000), ms: Math.round(paint?.startTime ?? 0) }
  })()`)
}

/** From a key to the results it asks for: how long, and how much of it the page itself worked. */
async function measureTyping(page: Page, cdp: CDPSession, view: string): Promise<void> {
  await page.goto(`${server.url}/items?${view}`, { waitUntil: 'networkidle' })
  const field = page.getByRole('searchbox')
  const waits: number[] = []
  const works: number[] = []
  const tasks = await traceTasks(cdp, async () => {
    for (const key of 'lamp') {
      await field.focus()
      const before = await readWork(cdp)
      const start = performance.now()
      await page.keyboard.press(key)
      await page.waitForFunction(
        `new URLSearchParams(location.search).get('q')?.endsWith('${key}') && document.querySelector('main [aria-busy=false]')`,
        undefined,
        { polling: 'raf' },
      )
      waits.push(performance.now() - start)
      await page.waitForLoadState('networkidle')
      works.push((await readWork(cdp)) - before)
    }
  })
  console.log(
    `a key to its results (${view}): ${list(waits)} ms; the page worked ${list(works)} ms; ${describeTasks(tasks, 50)}`,
  )
}

/** How long the main thread was busy, in milliseconds. */
async function readWork(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
}

/** A wheel that is turned for some seconds, and how long each frame took. */
async function measureScrolling(page: Page, cdp: CDPSession, view: string): Promise<void> {
  await page.goto(`${server.url}/items?${view}`, { waitUntil: 'networkidle' })
  await page.mouse.move(800, 500)
  const frames: Promise<{ lengths: number[]; top: number; rows: number }> = page.evaluate(`(async () => {
    const lengths = []
    let last = performance.now()
    while (lengths.length < 240) {
      const now = await new Promise((resolve) => requestAnimationFrame(resolve))
      lengths.push(now - last)
      last = now
    }
    return { lengths, top: scrollY, rows: document.querySelectorAll('main a[href*="/item/"]').length }
  })()`)
  const tasks = await traceTasks(cdp, async () => {
    for (let turns = 0; turns < 60; turns += 1) await page.mouse.wheel(0, 300)
    await frames
  })
  const { lengths, top, rows } = await frames
  const sorted = lengths.toSorted((a, b) => a - b)
  const long = lengths.filter((length) => length > 50).length
  console.log(
    `scrolling (${view}) by ${top} px: median frame ${list([sorted[120] ?? 0])} ms, 95 % below ${list([sorted[228] ?? 0])} ms, ${long} of ${lengths.length} longer than 50 ms; ${rows} rows exist; ${describeTasks(tasks, 33)}`,
  )
}

function list(values: readonly number[]): string {
  return values.map((value) => Math.round(value)).join(', ')
}
