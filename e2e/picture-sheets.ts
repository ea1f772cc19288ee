// Contact sheets of many screens: `node e2e/picture-sheets.ts` after `npm run build`.
// docs/pictures/themes.webp has the home page in every theme, docs/pictures/languages.webp five screens in six
// languages.
import { globSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { BrowserContextOptions } from 'playwright-core'
import sharp, { type OverlayOptions } from 'sharp'
import { launchBrowser } from './browser.ts'
import { credentialsOf, createFixtures } from './households.ts'
import { startServer } from './server-process.ts'
import { labels } from './shots-steps.ts'

interface Tile {
  readonly caption: string
  readonly path: string
  readonly preferences: { readonly theme?: string; readonly colorMode: 'light'; readonly language?: string }
}

interface Sheet {
  readonly name: string
  readonly columns: number
  readonly look: BrowserContextOptions & { readonly viewport: { width: number; height: number } }
  /** The size of a screen's picture on the sheet, divided by the size of the screen. */
  readonly scale: number
  readonly tiles: readonly Tile[]
}

const captionHeight = 28
const gap = 12
const folder = join(import.meta.dirname, '..', 'docs', 'pictures')
const server = await startServer()
const browser = await launchBrowser()
try {
  await mkdir(folder, { recursive: true })
  const { camera } = await createFixtures(server)
  await drawSheet(themeSheet())
  await drawSheet(languageSheet(['/home', '/items', `/item/${camera}`, '/maintenance', labels]))
} finally {
  await browser.close()
  await server.stop()
}

function themeSheet(): Sheet {
  const themes = globSync(join(import.meta.dirname, '../web/src/themes/*.css')).map((file) =>
    basename(file, '.css'),
  )
  return {
    name: 'themes',
    columns: 5,
    look: { viewport: { width: 1200, height: 800 } },
    scale: 0.3,
    tiles: themes
      .toSorted()
      .map((theme) => ({ caption: theme, path: '/home', preferences: { theme, colorMode: 'light' } })),
  }
}

/** One row per screen and one column per language. The languages differ in script and length of words. */
function languageSheet(paths: readonly string[]): Sheet {
  const languages = ['de', 'ja-JP', 'th-TH', 'ta-IN', 'ar', 'he']
  return {
    name: 'languages',
    columns: languages.length,
    look: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
    scale: 0.6,
    tiles: paths.flatMap((path) =>
      languages.map((language) => ({
        caption: language,
        path,
        preferences: { colorMode: 'light', language },
      })),
    ),
  }
}

async function drawSheet(sheet: Sheet): Promise<void> {
  const width = Math.round(sheet.look.viewport.width * sheet.scale)
  const height = Math.round(sheet.look.viewport.height * sheet.scale)
  const parts: OverlayOptions[] = []
  for (const [index, tile] of sheet.tiles.entries()) {
    const left = gap + (index % sheet.columns) * (width + gap)
    const top = gap + Math.floor(index / sheet.columns) * (height + captionHeight + gap)
    const screen = await sharp(await takeScreen(sheet, tile))
      .resize(width, height)
      .png()
      .toBuffer()
    parts.push(
      { input: screen, left, top: top + captionHeight },
      { ...drawCaption(tile.caption, width), left, top },
    )
  }
  const rows = Math.ceil(sheet.tiles.length / sheet.columns)
  const background = {
    width: gap + sheet.columns * (width + gap),
    height: gap + rows * (height + captionHeight + gap),
    channels: 3,
    background: '#e8e8e8',
  } as const
  const file = join(folder, `${sheet.name}.webp`)
  await sharp({ create: background }).composite(parts).webp({ quality: 75 }).toFile(file)
  console.log(`${sheet.tiles.length} pictures are in ${file}`)
}

async function takeScreen({ look }: Sheet, { path, preferences }: Tile): Promise<Buffer> {
  const usual = { reducedMotion: 'reduce', locale: 'en-GB', serviceWorkers: 'block' } as const
  const context = await browser.newContext({ ...look, ...usual })
  await context.addInitScript(
    (chosen) => localStorage.setItem('homebox/preferences/location', chosen),
    JSON.stringify(preferences),
  )
  const data = credentialsOf('owner')
  const response = await context.request.post(`${server.url}/api/v1/users/login`, { data })
  if (!response.ok()) throw new Error(`Signing in answered ${response.status()}`)
  const page = await context.newPage()
  page.setDefaultTimeout(90_000)
  await page.goto(server.url + path, { waitUntil: 'networkidle' })
  const { theme, language } = preferences
  if (theme) await page.locator(`html[data-theme="${theme}"]`).waitFor()
  if (language) await page.locator(`html[lang="${language}"]`).waitFor()
  const picture = await page.screenshot()
  await context.close()
  return picture
}

function drawCaption(text: string, width: number): { input: Buffer } {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${captionHeight}">
    <text x="2" y="20" font-family="sans-serif" font-size="17" fill="#333">${text}</text></svg>`
  return { input: Buffer.from(svg) }
}
