import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchBrowser } from './browser.ts'
import { startServer, type ServerProcess } from './server-process.ts'
import {
  desktop,
  holdUndo,
  newEmail,
  openSignedInPage,
  openTab,
  password,
  phone,
  type SignedInPage,
  tabTo,
  undo,
  watch,
} from './signed-in-page.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser?.close())

describe('The first minute with Cubby', () => {
  let server: ServerProcess
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server?.stop())

  it('works on a phone from signing up to removing the sample items', async () => {
    const { page, problems, leave } = await newVisitor(phone)
    await page.goto(server.url)
    // A new server opens on the form for the first household.
    await page.getByLabel('Household name').fill('Lindenstraße 14')
    await page.getByLabel('Your name').fill('Mira')
    await page.getByLabel('Email').fill(newEmail())
    const secret = page.getByRole('textbox', { name: 'Password' })
    await secret.fill('short')
    await page.getByRole('button', { name: 'Create household' }).click()
    await page.getByText('Too short: at least 8 characters.').waitFor()
    await secret.fill('password1')
    await page.getByText('Many people use this password.').waitFor()
    await secret.fill('a kettle sings on tuesdays')
    await page.getByText('Very strong').waitFor()
    await page.getByRole('button', { name: 'Create household' }).click()
    await page.getByRole('heading', { name: 'An empty shelf and 8 rooms.' }).waitFor()

    await page.getByRole('button', { name: 'Try with sample data' }).click()
    await page.getByText('40 sample items added').waitFor()
    await page.getByRole('heading', { name: 'Needs attention' }).waitFor()
    await page.getByRole('button', { name: 'Remove sample data' }).click()
    const dialog = page.getByRole('dialog', { name: 'Remove the sample data?' })
    await dialog.getByText('40 sample items are removed').waitFor()
    await dialog.getByRole('button', { name: 'Remove sample data' }).click()
    const back = await holdUndo(page, '40 sample items removed')
    await page.getByRole('heading', { name: /An empty shelf/ }).waitFor()
    await undo(page, back)
    await page.getByRole('heading', { name: 'Recently added' }).waitFor()
    expect(problems).toEqual([])
    await leave()
  })

  it(
    'completes a task on home, and opens the dialog of the value over time, with only a keyboard',
    { tags: 'slow' },
    async () => {
      const { page, problems, send, leave } = await openSignedInPage(browser, server.url)
      await send('POST', '/samples')
      await page.goto(`${server.url}/home`)
      const done = page.getByRole('button', { name: 'Done: Clean the heat exchanger' })
      await tabTo(done)
      await page.keyboard.press('Enter')
      const dialog = page.getByRole('dialog', { name: /Clean the heat exchanger/ })
      await tabTo(dialog.getByRole('button', { name: 'Mark as done' }))
      await page.keyboard.press('Enter')
      const back = await holdUndo(page, 'Done: “Clean the heat exchanger”')
      await done.waitFor({ state: 'detached' })
      await page.keyboard.press('Enter')
      await back.waitFor({ state: 'detached' })
      await done.waitFor()

      await tabTo(page.getByRole('button', { name: /^Show value over time/ }), 'Shift+Tab')
      await page.keyboard.press('Enter')
      const value = page.getByRole('dialog', { name: 'Value of your items' })
      await value.getByRole('row', { name: /^2019/ }).waitFor()
      await tabTo(value.getByRole('radio', { name: 'By year' }))
      await page.keyboard.press('ArrowRight')
      await value.getByRole('link', { name: 'Living room' }).waitFor()
      await page.keyboard.press('Escape')
      await value.waitFor({ state: 'detached' })

      await tabTo(page.getByRole('link', { name: 'Changed Items' }))
      await page.keyboard.press('Enter')
      await page.getByRole('heading', { name: 'Recently changed' }).waitFor()
      await page.getByRole('link', { name: /^Show: 20 items without a photo/ }).click()
      await page.waitForURL('**/items?without=photo')
      expect(problems).toEqual([])
      await leave()
    },
  )

  it('shows the household of an invitation before a newcomer joins, and rejects a used invitation', async () => {
    const owner = await openSignedInPage(browser, server.url)
    const link = `${server.url}/?token=${await invite(owner.page, server, { uses: 1, role: 'viewer' })}`
    await owner.leave()
    const { page, problems, leave } = await newVisitor(phone)
    await page.goto(link)
    await page.getByRole('heading', { name: 'Join Lindenstraße 14' }).waitFor()
    await page.getByText('As a viewer, you can see everything but change nothing.').waitFor()
    await page.getByRole('link', { name: 'Decline invitation' }).click()
    await page.getByRole('heading', { name: 'Everything has its place.' }).waitFor()
    expect(page.url()).toBe(`${server.url}/`)

    await page.goto(link)
    await page.getByLabel('Your name').fill('Noor')
    await page.getByLabel('Email').fill(newEmail())
    await page.getByRole('textbox', { name: 'Password' }).fill(password)
    await page.getByRole('button', { name: 'Join', exact: true }).click()
    await page.getByText('No items yet.').waitFor()
    await page.context().clearCookies()
    await page.goto(link)
    await page.getByText("This invitation isn't valid: it may have expired or been used up.").waitFor()
    expect(problems).toEqual([])
    await leave()
  })

  it('asks a visitor with an account only whether to join the household', async () => {
    const owner = await openSignedInPage(browser, server.url)
    const token = await invite(owner.page, server, { uses: 5, role: 'editor' })
    const email = newEmail()
    await register(owner.page, server, email)
    await owner.leave()
    const { page, problems, leave } = await newVisitor(desktop)
    await page.goto(`${server.url}/?token=${token}`)
    await page.getByRole('link', { name: 'Sign in to join' }).click()
    // Waits for the sign-in form, because the sign-up form that it replaces has fields with the same names.
    await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
    await page.getByLabel('Email').fill(email)
    await page.getByRole('textbox', { name: 'Password' }).fill(password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByText(`You'll join as Noor (${email}).`).waitFor()
    await page.getByRole('button', { name: 'Not now' }).click()
    await page.getByRole('link', { name: 'Elsewhere' }).waitFor()

    await page.goto(`${server.url}/?token=${token}`)
    await page.getByRole('button', { name: 'Join', exact: true }).click()
    await page.getByRole('button', { name: 'Lindenstraße 14, switch household' }).waitFor()
    await page.goto(`${server.url}/?token=${token}`)
    await page.getByRole('button', { name: 'Join', exact: true }).click()
    await page.getByText("You're already a member of this household.").waitFor()
    expect(problems).toEqual([])
    await leave()
  })
})

describe('A demo with closed registration', () => {
  let server: ServerProcess
  beforeAll(async () => {
    server = await startServer({ env: { CUBBY_DEMO: 'true', CUBBY_ALLOW_REGISTRATION: 'false' } })
  })
  afterAll(() => server?.stop())

  it('signs in with the prefilled account, and lets a visitor with an invitation join', async () => {
    const { page, problems, leave } = await newVisitor(desktop)
    await page.goto(`${server.url}/?register=true`)
    await page.getByText('Registration is disabled.').waitFor()
    await page.getByText('This is a public demo.').waitFor()
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByText('40 sample items').first().waitFor()
    const token = await invite(page, server, { uses: 1, role: 'editor' })

    await page.context().clearCookies()
    await page.goto(`${server.url}/?token=${token}`)
    await page.getByRole('button', { name: 'Join', exact: true }).waitFor()
    expect(problems).toEqual([])
    await leave()
  })

  it('shows how long to wait after too many wrong passwords', async () => {
    const { page, problems, leave } = await newVisitor(phone)
    const username = newEmail()
    await page.goto(server.url)
    await page.getByLabel('Email').fill(username)
    await page.getByRole('textbox', { name: 'Password' }).fill('wrong')
    const refused = page.getByText(/Too many attempts\. Wait \d+ (second|minute)s?, then/)
    // Enters the wrong password in the browser until the limit is reached. If the test sent these requests itself, a
    // slow machine might show the page only after the waiting time.
    while (!(await refused.isVisible())) {
      const response = page.waitForResponse((candidate) => candidate.url().endsWith('/users/login'))
      await page.getByRole('button', { name: 'Sign in' }).click()
      if ((await response).status() === 429) await refused.waitFor()
    }
    expect(problems).toEqual([])
    await leave()
  })
})

async function newVisitor(options: typeof phone): Promise<Pick<SignedInPage, 'page' | 'problems' | 'leave'>> {
  const page = await openTab(browser, options)
  return { page, problems: watch(page), leave: () => page.context().close() }
}

/** Creates an invitation as the signed-in user and returns its token. */
async function invite(page: Page, { url }: ServerProcess, data: object): Promise<string> {
  const response = await page.context().request.post(`${url}/api/v1/groups/invitations`, { data })
  // as: `json()` returns `any`. Only the token is read.
  return ((await response.json()) as { token: string }).token
}

async function register(page: Page, { url }: ServerProcess, email: string): Promise<void> {
  const data = { name: 'Noor', email, password, groupName: 'Elsewhere' }
  await page.context().request.post(`${url}/api/v1/users/register`, { data })
}
