import type { Browser, BrowserContextOptions, FileChooser, Locator, Page } from 'playwright-core'

export interface SignedInPage {
  readonly page: Page
  readonly problems: readonly string[]
  /** Sends a request with the session of the page, for test data. Returns the JSON. */
  send(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, data?: object): Promise<TestResponse>
  leave(): Promise<void>
}

interface TestResponse {
  readonly id: string
  readonly total: number
  readonly items: readonly { readonly name: string }[]
  readonly token: string
  readonly attachments: readonly { readonly id: string; readonly title: string; readonly mimeType: string }[]
}

export const password = 'correct horse battery'
/**
 * Blocks service workers, because a test could not distinguish their responses from the server's. Only
 * `offline.test.ts` allows them.
 */
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

/** The heading of the newest entries of a history, which may be older than midnight. */
export const newestDay = /^(Today|\d{1,2} \w+ \d{4})$/

export const skeleton = '.animate-pulse-soft'

let visitors = 0
export const newEmail = () => `visitor-${process.pid}-${(visitors += 1)}@example.org`

/** Opens a page for a signed-in user with a new, empty household. */
export async function openSignedInPage(
  browser: Browser,
  url: string,
  options?: BrowserContextOptions,
): Promise<SignedInPage> {
  return signUp(await openTab(browser, options), url)
}

/** Open pages that later tests can reuse, by the options with which they were opened. */
const emptyTabs = new WeakMap<Browser, Map<string, Page[]>>()

/**
 * Like `openSignedInPage`, but reuses the tab of an earlier test, in which the app is compiled already. That halves the
 * work of a short test. Only for tests that change neither the tab nor its clock nor the responses that it gets.
 * `script` runs before each page and is removed afterwards.
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
  // Resets the page and offers it to later tests. A failed test does not call `leave`, so its page is not reused.
  const leave = async () => {
    await added?.dispose()
    await emptyTab(page, url)
    tabs.push(page)
  }
  return { ...(await signUp(page, url)), leave }
}

/** Opens a page in a context of its own, which the caller closes. */
export async function openTab(browser: Browser, options: BrowserContextOptions = desktop): Promise<Page> {
  const context = await browser.newContext({ reducedMotion: 'reduce', locale: 'en-GB', ...options })
  const page = await context.newPage()
  // Shorter than the timeout of a test, so that the error names the Playwright call that did not finish.
  page.setDefaultTimeout(60_000)
  return page
}

async function emptyTab(page: Page, url: string): Promise<void> {
  // Opens a response of the API to leave the app. `about:blank` would make the browser switch to another process.
  await page.goto(`${url}/api/v1/status`)
  // Clears the storage inside the page as well. The page would notice only later that the storage was cleared from
  // outside.
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
    // as: `JSON.parse` returns `any`. `TestResponse` has the properties that tests read.
    return (text === '' ? {} : JSON.parse(text)) as TestResponse
  }
  const household = { groupName: 'Lindenstraße 14', currency: 'EUR', timeZone: 'Europe/Berlin', seed: false }
  await send('POST', '/users/register', { name: 'Jana Berger', email, password, ...household })
  await send('POST', '/users/login', { username: email, password })
  return { page, problems: watch(page), send, leave: () => context.close() }
}

/** Collects script errors and console errors of the page. */
export function watch(page: Page): string[] {
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(error.message))
  page.on('console', (message) => {
    // Ignores two kinds of messages: those of failed connections while a server restarts, and those of requests that
    // the server rejects. A server that is stopping answers the live updates with 503, which has a message of its own.
    const isExpected = /net::ERR_|Failed to load resource|^WebSocket connection to/.test(message.text())
    if (message.type() === 'error' && !isExpected) problems.push(message.text())
  })
  return problems
}

/**
 * Navigates like a link of the app, which takes a fifth of the work of loading the app again. The page may redirect.
 * Content of the previous page is ignored.
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
    // This timeout is shorter than that of a test, so that the error names the page.
    setTimeout(() => reject(new Error(${JSON.stringify(path)} + ' is not drawn; the address is ' + location.href)), 60_000)
    __TSR_ROUTER__.navigate({ href: ${JSON.stringify(path)} })
  })`)
}

/**
 * Opens the page again after a change that lets it send its waiting changes. The page is closed meanwhile, because it
 * would otherwise send them before it reloads.
 */
export async function reopen(page: Page, change: () => unknown): Promise<void> {
  const url = page.url()
  await page.goto('about:blank')
  await change()
  await page.goto(url)
}

/** Waits until nothing on the page is loading. */
export async function isLoaded(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor({ state: 'attached' })
  await page.locator(skeleton).first().waitFor({ state: 'detached' })
}

export async function hasFocus(target: Locator): Promise<void> {
  await target.and(target.page().locator(':focus')).waitFor()
}

/** Presses the undo button of the newest toast, or the undo button `held`, which `holdUndo` returned. */
export async function undo(page: Page, held?: Locator): Promise<void> {
  const button = held ?? notifications(page).getByRole('button', { name: 'Undo', exact: true }).last()
  const response = page.waitForResponse((candidate) => new URL(candidate.url()).pathname.endsWith('/undo'))
  await button.click()
  if (!(await response).ok()) throw new Error(`Undoing was answered ${(await response).status()}`)
  await said(page, 'Undone')
}

export async function said(page: Page, text: string): Promise<void> {
  await notifications(page).getByText(text).last().waitFor()
}

/** Returns the undo button of a toast. Focuses it, because otherwise the toast would disappear after some seconds. */
export async function holdUndo(page: Page, text: string | RegExp): Promise<Locator> {
  const message = notifications(page).locator('div').filter({ hasText: text })
  const button = message.getByRole('button', { name: 'Undo', exact: true }).last()
  await button.focus()
  return button
}

const notifications = (page: Page) => page.getByRole('region', { name: 'Notifications' })

export function inDialog(
  page: Page,
  role: 'button' | 'textbox' | 'checkbox' | 'radio',
  name: string,
): Locator {
  return page.getByRole('dialog').getByRole(role, { name, exact: true })
}

export async function giveFile(
  page: Page,
  press: () => Promise<void>,
  file: Parameters<FileChooser['setFiles']>[0],
): Promise<void> {
  // Waits until Playwright intercepts file choosers. Otherwise the key opens a window of the system, which stays open.
  const pressed = page.evaluate('0').then(press)
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), pressed])
  await chooser.setFiles(file)
}

export async function more(page: Page, entry: string): Promise<void> {
  const menus = page.getByRole('main').getByRole('button', { name: 'More', exact: true })
  await menus.filter({ visible: true }).first().click()
  await page.getByRole('menuitem', { name: entry }).click()
}

/** Waits for a dialog with a heading. A menu has no heading. */
export async function dialogShows(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('heading').first().waitFor()
  await isInSight(page)
}

/**
 * Waits until a dialog is visible, because on touch screens it is transparent until the on-screen keyboard is shown.
 */
export async function isInSight(page: Page): Promise<void> {
  await page.locator('[style*="opacity: 0"]').first().waitFor({ state: 'detached' })
}

/** Moves the focus with the Tab key, or with another key, until the target has it. */
export async function tabTo(target: Locator, key: 'Tab' | 'Shift+Tab' | 'ArrowDown' = 'Tab'): Promise<void> {
  await target.waitFor()
  for (let presses = 0; presses < 80; presses += 1) {
    if (await target.evaluate((element) => element.matches(':focus'))) return
    await target.page().keyboard.press(key)
  }
  throw new Error(`The keyboard does not reach ${String(target)}`)
}

/**
 * Checks a checkbox or a radio button, and waits until it is checked: when its state is in the URL, this takes a
 * moment.
 */
export async function tick(box: Locator): Promise<void> {
  if (await box.isChecked()) return
  await box.click()
  await box.and(box.page().locator(':checked')).waitFor({ state: 'attached' })
}

/**
 * Sends a code like a hand scanner. The timestamps of its keys are 10 ms apart, because a busy machine may need longer
 * than a scanner between two keys.
 */
export async function scanByHand(page: Page, code: string): Promise<void> {
  await page.evaluate(`for (const [index, key] of [...${JSON.stringify(code)}, 'Enter'].entries()) {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
    Object.defineProperty(event, 'timeStamp', { value: index * 10 })
    document.body.dispatchEvent(event)
  }`)
}

/** Opens the Add menu by holding its button down, because a short press on a phone opens the camera instead. */
export async function openAddMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add', exact: true }).click({ delay: 700 })
  await page.getByRole('menu').waitFor()
}
