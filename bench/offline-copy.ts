/**
 * Measures the copy that a device keeps for searching offline: `node bench/offline-copy.ts --rows 10000 --photos 100`.
 * Prints its size on the device, how long it takes to make, and how long the first and a later search take offline.
 * Needs a build (`npm run build`), and a browser.
 */
import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { launchBrowser } from '../e2e/browser.ts'
import { startServer } from '../e2e/server-process.ts'
import { openSignedInPage, phone } from '../e2e/signed-in-page.ts'
import { readTestFile, testData } from '#test/test-data.ts'

const { values } = parseArgs({
  options: { rows: { type: 'string', default: '10000' }, photos: { type: 'string', default: '100' } },
})
const server = await startServer()
const browser = await launchBrowser()
try {
  const { page, send } = await openSignedInPage(browser, server.url, { ...phone, serviceWorkers: 'allow' })
  const { request } = page.context()
  const csv = execFileSync(process.execPath, [join(testData, 'make-inventory.mjs'), values.rows], {
    maxBuffer: 1e9,
  })
  await request.post(`${server.url}/api/v1/items/import`, {
    multipart: { csv: { name: 'home.csv', mimeType: 'text/csv', buffer: csv } },
    timeout: 600_000,
  })
  // as: `send` returns any JSON. The contract defines that items have an id.
  const { items } = (await send('GET', `/items?page=1&pageSize=${values.photos}`)) as unknown as {
    items: { id: string }[]
  }
  const photos = readdirSync(join(testData, 'photos')).filter((name) => name.endsWith('.jpg'))
  for (const [at, { id }] of items.entries()) {
    const name = photos[at % photos.length] ?? ''
    const file = { name, mimeType: 'image/jpeg', buffer: readTestFile(`photos/${name}`) }
    await request.post(`${server.url}/api/v1/items/${id}/attachments`, { multipart: { name, file } })
  }

  await page.goto(`${server.url}/profile/device`)
  await page.evaluate(`navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller !== null ||
    new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', () => resolve(true))))`)
  const startedAt = performance.now()
  await page.getByRole('button', { name: 'Keep a copy' }).click()
  const state = page.getByText(/ items? · .* photos? · /)
  await state.waitFor({ timeout: 600_000 })
  report('items are copied after', performance.now() - startedAt)
  await page.getByText(` · ${values.photos} photos · `).waitFor({ timeout: 600_000 })
  report('photos are copied after', performance.now() - startedAt)
  console.log(await state.innerText())
  console.log('storage of the browser:', await page.evaluate('navigator.storage.estimate()'))

  await server.kill()
  for (const which of ['first', 'second']) {
    const ms = await page.evaluate<number>(`(async () => {
      const startedAt = performance.now()
      await (await fetch('/api/v1/items?q=drill&page=1&pageSize=25')).json()
      return performance.now() - startedAt
    })()`)
    report(`the ${which} search offline takes`, ms)
  }
} finally {
  await browser.close()
  await server.stop()
}

function report(what: string, ms: number) {
  console.log(`${what} ${Math.round(ms)} ms`)
}
