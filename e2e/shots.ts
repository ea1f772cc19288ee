// Pictures of every screen for looking at, not for comparing: `npm run shots`, then open the folder shots/.
import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { launchBrowser } from './browser.ts'
import { startServer } from './server-process.ts'
import { dialogShows } from './visitor.ts'

interface Shot {
  readonly name: string
  readonly path: string
  /** What to do on the page before the picture is taken. */
  readonly prepare?: (page: Page) => Promise<void>
  /** Only where the screen looks like that. */
  readonly size?: string
}

const signedOut: readonly Shot[] = [
  { name: 'sign-in', path: '/' },
  {
    name: 'register',
    path: '/',
    prepare: (page) => page.getByRole('link', { name: 'Set up a household' }).click(),
  },
]

const signedIn: readonly Shot[] = [
  { name: 'home', path: '/home' },
  { name: 'search-cards', path: '/items?q=ca&view=card' },
  { name: 'search-table', path: '/items?view=table&orderBy=purchasePrice' },
  { name: 'search-nearest', path: '/items?q=grindr+coffe' },
  { name: 'search-nothing', path: '/items?q=xyzzyx' },
  { name: 'item', path: '/items?q=mirrorless+camera', prepare: openFirst },
  {
    name: 'item-edit',
    path: '/items?q=mirrorless+camera',
    prepare: async (page) => {
      await openFirst(page)
      await page.goto(`${page.url()}/edit`, { waitUntil: 'networkidle' })
      await page.getByLabel('Name', { exact: true }).waitFor()
    },
  },
  { name: 'item-new', path: '/item/new' },
  { name: 'add-item', path: '/home', prepare: (page) => openDialog(page, 'Item') },
  { name: 'add-location', path: '/home', prepare: (page) => openDialog(page, 'Location') },
  { name: 'add-label', path: '/home', prepare: (page) => openDialog(page, 'Label') },
  { name: 'import', path: '/home', prepare: (page) => openDialog(page, 'Import a spreadsheet') },
  {
    name: 'search-filters',
    path: '/items?q=ca&view=card',
    size: 'phone',
    prepare: async (page) => {
      await page.getByRole('button', { name: /Filter/ }).click()
      await dialogShows(page)
      await page.waitForLoadState('networkidle')
    },
  },
  { name: 'not-found', path: '/nowhere' },
]

/** What a household without things sees. */
const empty: readonly Shot[] = [
  { name: 'home-empty', path: '/home' },
  { name: 'search-empty', path: '/items' },
]

async function openFirst(page: Page): Promise<void> {
  const link = page.locator('main a[href*="/item/"]').first()
  await link.click()
  await page.waitForURL('**/item/*')
  await page.locator('article h1').waitFor()
  await page.waitForLoadState('networkidle')
}

async function openDialog(page: Page, entry: string): Promise<void> {
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('menuitem', { name: entry }).click()
  await dialogShows(page)
  await page.waitForLoadState('networkidle')
}

const sizes: Record<string, BrowserContextOptions> = {
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
  tablet: { viewport: { width: 820, height: 1180 } },
  desktop: { viewport: { width: 1440, height: 900 } },
}
const modes = ['light', 'dark'] as const

const repository = join(import.meta.dirname, '..')
const folder = join(repository, 'shots')
const password = 'correct horse battery'
/** The household of the mockups, so that the pictures compare with them. */
const account = {
  name: 'Jana Berger',
  email: 'jana@example.org',
  password,
  groupName: 'Lindenstraße 14',
  currency: 'EUR',
  timeZone: 'Europe/Berlin',
  seed: false,
}
const newcomer = { ...account, email: 'new@example.org', seed: true }
const ownSmallFile = [
  'HB.location,HB.labels,HB.name,HB.quantity,HB.purchase_price',
  'House / Kitchen,Appliances,Kettle,1,39.90',
  'House / Office,Electronics,Monitor,2,249',
].join('\n')

await rm(folder, { recursive: true, force: true })
await mkdir(folder, { recursive: true })
const server = await startServer()
const browser = await launchBrowser()
try {
  await fillHousehold()
  for (const [size, options] of Object.entries(sizes)) {
    for (const colorScheme of modes) {
      await takeShots(browser, { ...options, colorScheme }, size)
    }
  }
  console.log(`The pictures are in ${folder}`)
} finally {
  await browser.close()
  await server.stop()
}

async function fillHousehold(): Promise<void> {
  await call('/users/register', { body: JSON.stringify(account) })
  await call('/users/register', { body: JSON.stringify(newcomer) })
  const csv = await readFile(
    join(process.env['CUBBY_SHARED'] ?? join(repository, '../shared'), 'data/household.csv'),
  )
    // Without the test material a small file of our own fills the screens.
    .catch(() => ownSmallFile)
  const form = new FormData()
  form.append('csv', new Blob([csv], { type: 'text/csv' }), 'household.csv')
  const session = await signIn()
  await call('/items/import', { body: form, headers: { authorization: session } })
}

async function signIn(): Promise<string> {
  const credentials = { username: account.email, password: account.password }
  const response = await call('/users/login', { body: JSON.stringify(credentials) })
  // The contract's Session; this script does not check it.
  const { token } = (await response.json()) as { token: string }
  return token
}

async function call(path: string, request: { body: string | FormData; headers?: Record<string, string> }) {
  const headers = typeof request.body === 'string' ? { 'content-type': 'application/json' } : {}
  const response = await fetch(`${server.url}/api/v1${path}`, {
    method: 'POST',
    body: request.body,
    headers: { ...headers, ...request.headers },
  })
  if (!response.ok) throw new Error(`POST ${path} answered ${response.status}: ${await response.text()}`)
  return response
}

async function takeShots(from: Browser, options: BrowserContextOptions, size: string): Promise<void> {
  const suffix = `${size}-${options.colorScheme}`
  const context = await from.newContext({ ...options, reducedMotion: 'reduce', locale: 'en-GB' })
  // Dark is a preference of the person, not of the system, unless they choose so.
  await context.addInitScript((colorMode) => {
    localStorage.setItem('homebox/preferences/location', JSON.stringify({ colorMode }))
  }, options.colorScheme)
  const page = await context.newPage()
  for (const shot of signedOut) await take(page, shot, suffix)
  await signInBrowser(context, account.email)
  for (const shot of signedIn) if (!shot.size || shot.size === size) await take(page, shot, suffix)
  await signInBrowser(context, newcomer.email)
  for (const shot of empty) await take(page, shot, suffix)
  await context.close()
}

/** Through the context this sets the same cookies as the form does. */
async function signInBrowser(context: BrowserContext, username: string): Promise<void> {
  const answer = await context.request.post(`${server.url}/api/v1/users/login`, {
    data: { username, password },
  })
  if (!answer.ok()) throw new Error(`Signing in answered ${answer.status()}`)
}

async function take(page: Page, { name, path, prepare }: Shot, suffix: string): Promise<void> {
  await page.goto(`${server.url}${path}`, { waitUntil: 'networkidle' })
  await prepare?.(page)
  await page.screenshot({ path: join(folder, `${name}-${suffix}.png`) })
}
