// Pictures of every screen for looking at, not for comparing: `npm run shots`, then open the folder shots/.
// `node e2e/shots.ts --only home --only item-new --size phone --mode dark` takes a few; the start of a name is enough;
// `--language ja-JP` takes the screens in that language. The pictures in the docs are updated by
// `node e2e/shots.ts --docs --only home --only claim --only server --only sign-in-provider --size desktop --mode light`.
import { existsSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import sharp from 'sharp'
import { launchBrowser } from './browser.ts'
import { filmCodes } from './camera.ts'
import { startServer, type ServerProcess } from './server-process.ts'
import { testData } from '../server/test/test-data.ts'
import { credentialsOf, createFixtures, type Names } from './households.ts'
import { shots } from './shots-screens.ts'
import type { Shot } from './shots-steps.ts'

interface Look {
  readonly options: BrowserContextOptions
  /** True for additional sizes, in which only the main screens are taken, and only in light mode. */
  readonly isExtra?: boolean
  readonly language?: string
}

const phone: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
}
const looks: Readonly<Record<string, Look>> = {
  phone: { options: phone },
  tablet: { options: { viewport: { width: 820, height: 1180 } } },
  desktop: { options: { viewport: { width: 1440, height: 900 } } },
  landscape: { options: { viewport: { width: 1024, height: 768 } }, isExtra: true },
  laptop: { options: { viewport: { width: 1280, height: 800 } }, isExtra: true },
  narrow: { options: { ...phone, viewport: { width: 320, height: 640 } }, isExtra: true },
  long: { options: { ...phone, viewport: { width: 320, height: 640 } }, isExtra: true, language: 'pl' },
  rtl: { options: phone, isExtra: true, language: 'ar' },
  'rtl-desktop': { options: { viewport: { width: 1440, height: 900 } }, isExtra: true, language: 'he' },
}

const { values: wanted } = parseArgs({
  options: {
    only: { type: 'string', multiple: true },
    size: { type: 'string', multiple: true, default: Object.keys(looks) },
    mode: { type: 'string', multiple: true, default: ['light', 'dark'] },
    /** Takes the screenshots in this language, but only of screens without `prepare` steps. */
    language: { type: 'string' },
    docs: { type: 'boolean', default: false },
  },
})
/** Pages for signing in. Each needs a server with other settings. */
const entranceNames = ['demo', 'sign-in-provider'] as const
const screens = [...shots.map(({ name }) => name), ...entranceNames]
for (const start of wanted.only ?? []) {
  if (!screens.some((name) => name.startsWith(start))) throw new Error(`No screen begins with ${start}`)
}
const folder = join(import.meta.dirname, '..', 'shots')
const docs = {
  folder: join(import.meta.dirname, '..', 'docs', 'pictures'),
  names: ['home', 'claim', 'server', 'sign-in-provider'],
}
const failures: string[] = []

// With `--only`, the pictures of other screens are kept.
if (!wanted.only) await rm(folder, { recursive: true, force: true })
await mkdir(folder, { recursive: true })
const server = await startServer()
const demo = await startServer({ env: { CUBBY_DEMO: 'true' } })
/** The provider is never contacted, because the script does not press its sign-in button. */
const oidc = {
  ISSUER_URL: 'https://auth.example.org',
  CLIENT_ID: 'cubby',
  BUTTON_TEXT: 'Sign in with Authelia',
}
const withProvider = await startServer({
  env: Object.fromEntries(Object.entries(oidc).map(([name, value]) => [`CUBBY_OIDC_${name}`, value])),
})
/**
 * The addresses of the pages for signing in. The second has localhost as its host, because passkeys do not work with an
 * IP address.
 */
const entrances: Readonly<Record<(typeof entranceNames)[number], string>> = {
  demo: demo.url,
  'sign-in-provider': withProvider.url.replace('127.0.0.1', 'localhost'),
}
// The simulated camera shows the label of an item in front of a photo.
const camera = await filmCodes([`${server.url}/a/000-016`], findPhoto())
const browser = await launchBrowser(camera.args)
try {
  const names = await createFixtures(server)
  for (const size of wanted.size) {
    for (const mode of wanted.mode) await takeAll(browser, size, mode, names)
  }
  console.log(`The pictures are in ${folder}`)
} finally {
  await browser.close()
  await Promise.all([server.stop(), demo.stop(), withProvider.stop(), camera.remove()])
}
if (failures.length > 0) {
  console.error(`Not taken:\n${failures.join('\n')}`)
  process.exitCode = 1
}

/**
 * Returns the path of the photo that the simulated camera shows behind a label, or undefined when the test files lack
 * the photo.
 */
function findPhoto(): string | undefined {
  const photo = join(testData, 'photos', '6hk4rj7b-1.jpg')
  return existsSync(photo) ? photo : undefined
}

async function takeAll(from: Browser, size: string, mode: string, names: Names): Promise<void> {
  const look = looks[size] && { ...looks[size], ...(wanted.language && { language: wanted.language }) }
  if (!look) throw new Error(`The sizes are ${Object.keys(looks).join(', ')}`)
  if (look.isExtra && mode === 'dark') return
  const wantedShots = shots.filter(
    (shot) =>
      (!look.isExtra || shot.isMain) &&
      // Steps find controls by their English name, so screens with steps are taken in English only.
      (!look.language || !shot.prepare) &&
      (!shot.sizes || shot.sizes.includes(size)) &&
      (!wanted.only || wanted.only.some((start) => shot.name.startsWith(start))),
  )
  const usual = { reducedMotion: 'reduce', locale: 'en-GB', serviceWorkers: 'block' } as const
  const context = await from.newContext({
    ...look.options,
    ...usual,
    colorScheme: mode === 'dark' ? 'dark' : 'light',
  })
  // The colour mode is a preference of the user, so it is stored before the page loads.
  await context.addInitScript(
    (preferences) => localStorage.setItem('homebox/preferences/location', preferences),
    JSON.stringify({ colorMode: mode, ...(look.language && { language: look.language }) }),
  )
  // Ignores writes of preferences, which are stored in the account. Otherwise a change for one picture would show in
  // the pictures of the next size.
  await context.route('**/api/v1/users/self/settings', (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ json: { item: {} } }) : route.fallback(),
  )
  let who: Shot['who'] = 'nobody'
  for (const shot of wantedShots) {
    if (shot.who !== who) await context.clearCookies()
    if (shot.who !== who && shot.who !== 'nobody') await signIn(context, server, shot.who)
    who = shot.who
    await take(context, shot, names, `${size}-${mode}${wanted.language ? `-${wanted.language}` : ''}`)
  }
  for (const [name, url] of Object.entries(entrances)) {
    if (look.isExtra || (wanted.only && !wanted.only.some((start) => name.startsWith(start)))) continue
    await context.clearCookies()
    await take(context, { name, who: 'nobody', path: '/' }, names, `${size}-${mode}`, url)
  }
  await context.close()
}

/** Signs in by a request, which sets the same cookies in the context as the sign-in form. */
async function signIn(context: BrowserContext, at: ServerProcess, who: Exclude<Shot['who'], 'nobody'>) {
  const response = await context.request.post(`${at.url}/api/v1/users/login`, { data: credentialsOf(who) })
  if (!response.ok()) throw new Error(`Signing in answered ${response.status()}`)
}

async function take(
  context: BrowserContext,
  shot: Shot,
  names: Names,
  suffix: string,
  at = server.url,
): Promise<void> {
  const page = await context.newPage()
  page.setDefaultTimeout(10_000)
  page.setDefaultNavigationTimeout(30_000)
  try {
    await show(page, shot, `${at}${shot.path.replace(/:(\w+)/, (_, name: string) => names[name] ?? '')}`)
    const path = join(folder, `${shot.name}-${suffix}.png`)
    await page.screenshot({ path, fullPage: shot.isTall === true })
    if (wanted.docs && docs.names.includes(shot.name)) {
      const picture = sharp(path).webp({ quality: 75 })
      await picture.toFile(join(docs.folder, `${shot.name}.webp`))
    }
  } catch (error) {
    failures.push(`${shot.name} ${suffix}: ${String(error).split('\n')[0]}`)
  } finally {
    await page.close()
  }
}

async function show(page: Page, { held, broken, prepare }: Shot, url: string): Promise<void> {
  // A call that is held back gets no response, so the network never becomes idle. Then the page counts as ready when it
  // has loaded.
  if (held) await page.route(held, () => {})
  const failure = { status: 500, json: { error: 'It broke.', code: 'internal', requestId: 'a1b2' } }
  if (broken) await page.route(broken, (route) => route.fulfill(failure))
  // The timeout is long, because the first page of an inventory waits until its thumbnails are generated.
  await page.goto(url, { waitUntil: held ? 'load' : 'networkidle', timeout: 180_000 })
  if (held) await page.waitForTimeout(1500)
  if (broken) await page.getByRole('button', { name: 'Try again' }).first().waitFor()
  await prepare?.(page)
  // Waits for chunks of the app and for photos that the steps may have started to load.
  if (prepare) await page.waitForTimeout(500)
}
