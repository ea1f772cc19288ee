// The home page in every theme on one picture, docs/pictures/themes.webp: `node e2e/theme-sheet.ts` after `npm run build`.
import { globSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import sharp, { type OverlayOptions } from 'sharp'
import { launchBrowser } from './browser.ts'
import { credentialsOf, furnish } from './households.ts'
import { startServer } from './server-process.ts'

const screen = { width: 1200, height: 800 }
const tile = { width: 360, height: 240 }
const captionHeight = 28
const gap = 12
const columns = 5

const themes = globSync(join(import.meta.dirname, '../web/src/themes/*.css'))
  .map((file) => basename(file, '.css'))
  .toSorted()
const folder = join(import.meta.dirname, '..', 'docs', 'pictures')
await mkdir(folder, { recursive: true })
const server = await startServer()
const browser = await launchBrowser()
try {
  await furnish(server)
  const parts: OverlayOptions[] = []
  for (const [index, name] of themes.entries()) {
    const left = gap + (index % columns) * (tile.width + gap)
    const top = gap + Math.floor(index / columns) * (tile.height + captionHeight + gap)
    parts.push(
      { input: await takeHome(name), left, top: top + captionHeight },
      { ...caption(name), left, top },
    )
  }
  const rows = Math.ceil(themes.length / columns)
  const sheet = sharp({
    create: {
      width: gap + columns * (tile.width + gap),
      height: gap + rows * (tile.height + captionHeight + gap),
      channels: 3,
      background: '#e8e8e8',
    },
  })
  const file = join(folder, 'themes.webp')
  await sheet.composite(parts).webp({ quality: 75 }).toFile(file)
  console.log(`${themes.length} themes are in ${file}`)
} finally {
  await browser.close()
  await server.stop()
}

async function takeHome(theme: string): Promise<Buffer> {
  const context = await browser.newContext({
    viewport: screen,
    reducedMotion: 'reduce',
    locale: 'en-GB',
    serviceWorkers: 'block',
  })
  await context.addInitScript(
    (preferences) => localStorage.setItem('homebox/preferences/location', preferences),
    JSON.stringify({ theme, colorMode: 'light' }),
  )
  const data = credentialsOf('owner')
  const answer = await context.request.post(`${server.url}/api/v1/users/login`, { data })
  if (!answer.ok()) throw new Error(`Signing in answered ${answer.status()}`)
  const page = await context.newPage()
  page.setDefaultTimeout(90_000)
  await page.goto(`${server.url}/home`, { waitUntil: 'networkidle' })
  await page.locator(`html[data-theme="${theme}"]`).waitFor()
  const picture = await page.screenshot()
  await context.close()
  return sharp(picture).resize(tile.width, tile.height).png().toBuffer()
}

function caption(text: string): { input: Buffer } {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${tile.width}" height="${captionHeight}">
    <text x="2" y="20" font-family="sans-serif" font-size="17" fill="#333">${text}</text></svg>`
  return { input: Buffer.from(svg) }
}
