import type { Browser, BrowserContextOptions, FileChooser, Locator, Page } from 'playwright-core'

export interface SignedInPage {
  readonly page: Page
  /** Errors behind the page. */
  readonly problems: readonly string[]
  /** A call by the same session, for what a test needs to be there; returns the JSON. */
  send(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, data?: object): Promise<TestResponse>
  leave(): Promise<void>
}

/** The parts of a response that tests read. */
interface TestResponse {
  readonly id: string
  readonly total: number
  /** The rows of a list. */
  readonly items: readonly { readonly name: string }[]
  /** Of an invitation. */
  readonly token: string
}

export const password = 'correct horse battery'
/** Without a service worker, whose answers a test could not tell from the server's; `offline.test.ts` has one. */
export const desktop: BrowserContextOptions = {
  viewport: { width: 1440, height: 900 },
  serviceWorkers: 'block',
}
export const phone: BrowserContextOptions = {
  serviceWorkers: 'block',
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
}

/** Finds what holds the place of something that is still loading. */
export const skeleton = '.animate-pulse-soft'

let visitors = 0
export const newEmail = () => `visitor-${process.pid}-${(visitors += 1)}@example.org`

/** Someone with a new, empty household, signed in. */
export async function openSignedInPage(
  browser: Browser,
  url: string,
  options: BrowserContextOptions = desktop,
): Promise<SignedInPage> {
  return signUp(await openTab(browser, options), url)
}

/** By the options that they were opened with. */
const emptyTabs = new WeakMap<Browser, Map<string, Page[]>>()

/**
 * Someone like that in the tab that the one before has left, if there is one. It has compiled the app already, which
 * halves the work of a short journey. For journeys that set nothing about the tab, such as its clock or its answers,
 * but for a script before each page.
 */
export async function reuseSignedInPage(
  browser: Browser,
  url: string,
  options: BrowserContextOptions = desktop,
  script?: string,
): Promise<SignedInPage> {
  const tabsOf = emptyTabs.get(browser) ?? new Map<string, Page[]>()
  emptyTabs.set(browser, tabsOf)
  const kind = JSON.stringify(options)
  const tabs = tabsOf.get(kind) ?? []
  tabsOf.set(kind, tabs)
  const page = tabs.pop() ?? (await openTab(browser, options))
  const added = script === undefined ? undefined : await page.addInitScript(script)
  // A journey that failed does not come here, so that it leaves nothing to the next.
  const leave = async () => {
    await added?.dispose()
    await emptyTab(page, url)
    tabs.push(page)
  }
  return { ...(await signUp(page, url)), leave }
}

async function openTab(browser: Browser, options: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext({ reducedMotion: 'reduce', locale: 'en-GB', ...options })
  const page = await context.newPage()
  // Less than a test may take, so that a failure names its step.
  page.setDefaultTimeout(60_000)
  return page
}

async function emptyTab(page: Page, url: string): Promise<void> {
  // Out of the app; an empty page would be one of another process.
  await page.goto(`${url}/api/v1/status`)
  // The page has a copy of its own, which hears of what is cleared below a moment later.
  await page.evaluate('sessionStorage.clear(); localStorage.clear()')
  await page.context().clearCookies()
  const browser = await page.context().newCDPSession(page)
  await browser.send('Storage.clearDataForOrigin', { origin: new URL(url).origin, storageTypes: 'all' })
  await browser.send('Page.resetNavigationHistory')
  await browser.detach()
}

async function signUp(page: Page, url: string): Promise<SignedInPage> {
  const context = page.context()
  const email = newEmail()
  const send: SignedInPage['send'] = async (method, path, data) => {
    const response = await context.request.fetch(`${url}/api/v1${path}`, {
      method,
      ...(data ? { data } : {}),
    })
    if (!response.ok())
      throw new Error(`${method} ${path} answered ${response.status()}: ${await response.text()}`)
    const text = await response.text()
    // The contract's answers; a test reads no more of them than is named here.
    return (text === '' ? {} : JSON.parse(text)) as TestResponse
  }
  const household = { groupName: 'Lindenstraße 14', currency: 'EUR', timeZone: 'Europe/Berlin', seed: false }
  await send('POST', '/users/register', { name: 'Jana Berger', email, password, ...household })
  await send('POST', '/users/login', { username: email, password })
  return { page, problems: watch(page), send, leave: () => context.close() }
}

/** Collects script errors and complaints of the browser. */
export function watch(page: Page): string[] {
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(error.message))
  page.on('console', (message) => {
    // A server that restarts is not reached for a moment, and a refusal is no fault.
    const isExpected = /net::ERR_|Failed to load resource/.test(message.text())
    if (message.type() === 'error' && !isExpected) problems.push(message.text())
  })
  return problems
}

/**
 * Goes to another page as the links of the app do, which takes a fifth of the work of loading the app anew. That page may
 * lead on to another; what the old one still draws does not count.
 */
export async function follow(page: Page, path: string): Promise<void> {
  const [before, after] = [new URL(page.url()), new URL(path, page.url())]
  if (before.href === after.href) return
  if (before.pathname === after.pathname)
    throw new Error(`${path} is the page that is open, with another question`)
  await page.evaluate(`new Promise((resolve, reject) => {
    const stop = __TSR_ROUTER__.subscribe('onRendered', ({ toLocation }) => {
      if (toLocation.pathname !== ${JSON.stringify(before.pathname)}) resolve(stop())
    })
    // Less than a test may take, so that a failure names the page.
    setTimeout(() => reject(new Error(${JSON.stringify(path)} + ' is not drawn; the address is ' + location.href)), 60_000)
    __TSR_ROUTER__.navigate({ href: ${JSON.stringify(path)} })
  })`)
}

/** Nothing of the page is still loading. */
export async function isLoaded(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor({ state: 'attached' })
  await page.locator(skeleton).first().waitFor({ state: 'detached' })
}

/** Keys go to the element with the focus, which gets it a moment after it is shown. */
export async function hasFocus(target: Locator): Promise<void> {
  await target.and(target.page().locator(':focus')).waitFor()
}

/** Undoes what the newest message is about, or what `held` is for; the page may show it a moment later. */
export async function undo(page: Page, held?: Locator): Promise<void> {
  const button = held ?? notifications(page).getByRole('button', { name: 'Undo' }).last()
  const response = page.waitForResponse((candidate) => new URL(candidate.url()).pathname.endsWith('/undo'))
  await button.click()
  if (!(await response).ok()) throw new Error(`Undoing was answered ${(await response).status()}`)
  await said(page, 'Undone')
}

/** A message at the bottom of the screen. */
export async function said(page: Page, text: string): Promise<void> {
  await notifications(page).getByText(text).last().waitFor()
}

/** The button that undoes what a message is about. It gets the focus, because the message would go after some seconds. */
export async function holdUndo(page: Page, text: string | RegExp): Promise<Locator> {
  const message = notifications(page).locator('div').filter({ hasText: text })
  const button = message.getByRole('button', { name: 'Undo' }).last()
  await button.focus()
  return button
}

const notifications = (page: Page) => page.getByRole('region', { name: 'Notifications' })

/** By its whole name in the dialog that is open. */
export function inDialog(
  page: Page,
  role: 'button' | 'textbox' | 'checkbox' | 'radio',
  name: string,
): Locator {
  return page.getByRole('dialog').getByRole(role, { name, exact: true })
}

/** Answers the window for files that `press` opens. */
export async function giveFile(
  page: Page,
  press: () => Promise<void>,
  file: Parameters<FileChooser['setFiles']>[0],
): Promise<void> {
  // A key pressed before the browser knows that somebody answers in its place opens a window that nobody closes.
  const pressed = page.evaluate('0').then(press)
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), pressed])
  await chooser.setFiles(file)
}

/** Chooses in the menu of the page. */
export async function more(page: Page, entry: string): Promise<void> {
  const menus = page.getByRole('main').getByRole('button', { name: 'More', exact: true })
  await menus.filter({ visible: true }).first().click()
  await page.getByRole('menuitem', { name: entry }).click()
}

/** A dialog with a heading; a menu has none. */
export async function dialogShows(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('heading').first().waitFor()
  await isInSight(page)
}

/** With a touch screen a dialog hides until a keyboard has risen. */
export async function isInSight(page: Page): Promise<void> {
  await page.locator('[style*="opacity: 0"]').first().waitFor({ state: 'detached' })
}

/** Goes there by the tab key alone, or by another. */
export async function tabTo(target: Locator, key: 'Tab' | 'Shift+Tab' | 'ArrowDown' = 'Tab'): Promise<void> {
  await target.waitFor()
  for (let presses = 0; presses < 80; presses += 1) {
    if (await target.evaluate((element) => element.matches(':focus'))) return
    await target.page().keyboard.press(key)
  }
  throw new Error(`The keyboard does not reach ${String(target)}`)
}

/** Ticks a box or chooses a radio button; one whose choice stands in the address shows it a moment later. */
export async function tick(box: Locator): Promise<void> {
  if (await box.isChecked()) return
  await box.click()
  await box.and(box.page().locator(':checked')).waitFor({ state: 'attached' })
}

/** Every key at once, as a hand scanner sends them. */
export async function scanByHand(page: Page, code: string): Promise<void> {
  await page.evaluate(`for (const key of [...${JSON.stringify(code)}, 'Enter'])
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))`)
}

/** Held down, because a short press begins with a photo on phones. */
export async function openAddMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add', exact: true }).click({ delay: 700 })
  await page.getByRole('menu').waitFor()
}
