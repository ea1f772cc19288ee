// @module-tag slow

import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eachSize } from './each-size.ts'
import { launchBrowser } from './browser.ts'
import { startServer, type ServerProcess } from './server-process.ts'
import { desktop, dialogShows, password, reuseSignedInPage } from './signed-in-page.ts'

const newPassword = 'a brass kettle on the sill'

describe('The profile', () => {
  let server: ServerProcess
  let browser: Browser
  let hook: Server
  const heard: string[] = []
  beforeAll(async () => {
    hook = createServer((request, response) => {
      heard.push(request.url ?? '')
      response.writeHead(request.url === '/refuse' ? 403 : 200).end('not you')
    })
    await new Promise<void>((resolve) => hook.listen(0, '127.0.0.1', resolve))
    server = await startServer({ env: { CUBBY_ALLOW_NETS: '127.0.0.0/8' } })
    browser = await launchBrowser()
  })
  afterAll(async () => {
    await browser?.close()
    await server?.stop()
    hook?.close()
  })

  const visit = (options = desktop) => reuseSignedInPage(browser, server.url, options)

  eachSize((options, size) => {
    it('keeps unsaved input when the page is reloaded, and saves it', async () => {
      const visitor = await visit(options)
      const { page } = visitor
      await openSection(page, server.url, size, 'Account')
      const name = page.getByLabel('Your name')
      await name.fill('Jana Weber')
      await page.reload()
      await expect.poll(() => name.inputValue()).toBe('Jana Weber')
      await page.getByLabel('Email').fill('no address')
      await page.getByRole('button', { name: 'Save' }).click()
      await page.getByText('Enter an email address such as name@example.com.').waitFor()
      await page.getByRole('button', { name: 'Discard' }).click()
      await name.fill('Jana Weber')
      await page.getByRole('button', { name: 'Save' }).click()
      await page.getByText('Saved', { exact: true }).first().waitFor()
      await page.reload()
      await name.waitFor()
      expect(await name.inputValue()).toBe('Jana Weber')
      if (size === 'phone') {
        await page.getByRole('link', { name: 'Back' }).click()
        await page.getByRole('navigation', { name: 'Sections of the profile' }).waitFor()
      }
      expect(visitor.problems).toEqual([])
      await visitor.leave()
    })

    it('changes the password and ends other sessions', async () => {
      const visitor = await visit(options)
      const { page } = visitor
      const { item } = await me(page, server.url)
      const other = await browser.newContext()
      await other.request.post(`${server.url}/api/v1/users/login`, {
        data: { username: item.email, password },
        headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0' },
      })
      await openSection(page, server.url, size, 'Security')
      await page.getByText('Firefox on Linux').waitFor()
      await page.getByRole('button', { name: 'End the session of Firefox on Linux' }).click()
      await page.getByText('Firefox on Linux', { exact: true }).waitFor({ state: 'detached' })
      const refused = await other.request.get(`${server.url}/api/v1/users/self`)
      expect(refused.status()).toBe(401)

      await page.getByRole('button', { name: 'Change password' }).click()
      const dialog = page.getByRole('dialog', { name: 'Change password' })
      await dialog.getByLabel('Current password').fill('not my password')
      await dialog.getByLabel('New password').fill(newPassword)
      await dialog.getByText('Very strong').waitFor()
      await dialog.getByRole('button', { name: 'Change password' }).click()
      await dialog.getByText("That's not your current password.").waitFor()
      await dialog.getByLabel('Current password').fill(password)
      await dialog.getByRole('button', { name: 'Change password' }).click()
      await page.getByText('Password changed').waitFor()
      const again = await other.request.post(`${server.url}/api/v1/users/login`, {
        data: { username: item.email, password: newPassword },
      })
      expect(again.status()).toBe(200)
      expect(visitor.problems).toEqual([])
      await other.close()
      await visitor.leave()
    })

    it('creates an API key that is shown once and works until it is revoked', async () => {
      const visitor = await visit(options)
      const { page } = visitor
      await openSection(page, server.url, size, 'Security')
      await page.getByRole('button', { name: 'API key', exact: true }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Name').fill('Label printer')
      await dialog.getByLabel('Role').selectOption('Viewer')
      // The dialog keeps its input after it was closed and the page was reloaded.
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
      await page.reload()
      await page.getByRole('button', { name: 'API key', exact: true }).click()
      await dialog.getByText("You entered this earlier and didn't save it.").waitFor()
      expect(await dialog.getByLabel('Name').inputValue()).toBe('Label printer')
      await dialog.getByRole('button', { name: 'Create' }).click()
      const key = await dialog.getByRole('textbox', { name: 'API key' }).inputValue()
      expect(key).toMatch(/^hb_/)
      const read = async () =>
        (await fetch(`${server.url}/api/v1/items`, { headers: { authorization: key } })).status
      expect(await read()).toBe(200)
      await dialog.getByRole('button', { name: 'Done' }).click()
      await dialog.waitFor({ state: 'detached' })
      await page.getByText('Label printer').waitFor()
      expect(await page.content()).not.toContain(key)
      await page.getByRole('button', { name: 'Revoke Label printer' }).click()
      await dialog.getByRole('button', { name: 'Revoke' }).click()
      await page.getByText('Label printer', { exact: true }).waitFor({ state: 'detached' })
      expect(await read()).toBe(401)
      expect(visitor.problems).toEqual([])
      await visitor.leave()
    })

    it('adds a notifier, tests it, and shows the result in its log', async () => {
      const visitor = await visit(options)
      const { page } = visitor
      const { port } = hook.address() as AddressInfo
      await openSection(page, server.url, size, 'Reminders')
      await page.getByRole('button', { name: 'Reminder channel', exact: true }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Type').selectOption('Webhook')
      await dialog.getByLabel('Name').fill('Home Assistant')
      await dialog.getByLabel('Address').fill(`http://127.0.0.1:${port}/refuse`)
      await dialog.getByRole('button', { name: 'Send a test message' }).click()
      await dialog.getByText(/answered 403/).waitFor()
      await dialog.getByLabel('Address').fill(`http://127.0.0.1:${port}/s3cret`)
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
      await page.getByRole('button', { name: 'Reminder channel', exact: true }).click()
      await dialog.getByRole('button', { name: 'Send a test message' }).click()
      await dialog.getByText('Sent. Has it arrived?').waitFor()
      expect(heard).toContain('/s3cret')
      await dialog.getByRole('button', { name: 'Add', exact: true }).click()
      await dialog.waitFor({ state: 'detached' })
      await page.getByText('Home Assistant', { exact: true }).waitFor()
      // Once saved, the secrets are not shown again.
      expect(await page.content()).not.toContain('s3cret')

      await runTest(page, size)
      await page.getByRole('button', { name: /^Tested/ }).click()
      await page.getByRole('region', { name: 'Delivery log' }).getByText('Test message').waitFor()
      await page.getByRole('switch', { name: /Home Assistant/ }).click()
      await page.getByText('“Home Assistant” is off').waitFor()
      expect(visitor.problems).toEqual([])
      await visitor.leave()
    })

    it('invites a user by link and code, changes a role, and lets an owner leave the household', async () => {
      const visitor = await visit(options)
      const guest = await visit()
      const { page } = visitor
      await openSection(page, server.url, size, 'Household')
      // The household has no other member, and the user no other household.
      await page.getByText(/You are its only member and have no other household/).waitFor()
      await page.getByLabel('Name', { exact: true }).fill('Mill Lane 3')
      await page.getByRole('button', { name: 'Save' }).click()
      await page.getByRole('button', { name: 'Undo' }).first().waitFor()

      await page.getByRole('button', { name: 'Invite', exact: true }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Recipient').fill('Tom')
      await dialog.getByLabel('Role').selectOption('Viewer')
      await dialog.getByRole('button', { name: 'Create link' }).click()
      const link = await page.getByRole('textbox', { name: 'Invitation link' }).inputValue()
      const code = page.getByRole('img', { name: 'QR code of the invitation link' })
      await code.waitFor()
      const src = await code.getAttribute('src')
      const picture = await page.request.get(new URL(src ?? '', page.url()).href)
      expect([picture.status(), picture.headers()['content-type']]).toEqual([
        200,
        expect.stringContaining('image/'),
      ])
      const token = new URL(link).searchParams.get('token') ?? ''
      await guest.send('POST', `/groups/invitations/${token}`)

      // The owner's page shows the new member without a reload.
      await page.getByRole('combobox', { name: /^Role of/ }).waitFor()
      await page.getByText(/You are the only owner/).waitFor()
      expect(await page.getByRole('button', { name: 'Leave' }).isDisabled()).toBe(true)
      await page.getByRole('combobox', { name: /^Role of/ }).selectOption('Owner')
      await page.getByRole('button', { name: 'Leave', disabled: false }).click()
      await page.getByText(/It is your only household, so you get a new, empty one/).waitFor()
      await dialog.getByRole('button', { name: 'Leave' }).click()
      await page.getByRole('heading', { name: /An empty shelf/ }).waitFor()
      expect(visitor.problems).toEqual([])
      await guest.leave()
      await visitor.leave()
    })
  })

  it('keeps the input of an unfinished invitation when the session ends', async () => {
    const visitor = await visit()
    const { page, send } = visitor
    await page.goto(`${server.url}/profile/household`)
    await page.getByRole('button', { name: 'Invite', exact: true }).click()
    await dialogShows(page)
    await page.getByLabel('Recipient').fill('Grandma')
    await send('POST', '/users/logout/all')
    // The socket closes with its session, so the page asks the user to sign in at once.
    const dialog = page.getByRole('dialog', { name: 'Sign in again' })
    await dialog.getByLabel('Password', { exact: true }).fill(password)
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'detached' })
    expect(await page.getByLabel('Recipient').inputValue()).toBe('Grandma')
    await page.getByRole('button', { name: 'Create link' }).click()
    await page.getByText('Editor, for Grandma').waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
    await visitor.leave()
  })

  it('lists the data that is deleted with an account, and offers the deletion only when no household loses its last owner', async () => {
    const visitor = await visit()
    const guest = await visit()
    const { page, send } = visitor
    await send('POST', '/items', { name: 'Kettle' })
    await send('POST', '/locations', { name: 'Attic' })
    const { token } = await send('POST', '/groups/invitations', { uses: 1 })
    await guest.send('POST', `/groups/invitations/${token}`)
    await page.goto(`${server.url}/profile/account`)
    await page.getByRole('button', { name: 'Delete…' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(/You are its only owner/).waitFor()
    expect(await dialog.getByRole('button', { name: 'Delete account for good' }).count()).toBe(0)
    await dialog.getByRole('button', { name: 'Go to its members' }).click()
    await page.getByRole('button', { name: /^Actions for/ }).click()
    await page.getByRole('menuitem', { name: 'Remove from the household' }).click()
    await dialog.getByRole('button', { name: 'Remove from the household' }).click()
    await dialog.waitFor({ state: 'detached' })

    await page.getByRole('link', { name: 'Account', exact: true }).click()
    await page.getByRole('button', { name: 'Delete…' }).click()
    await dialog.getByText('1 item and 1 location').waitFor()
    await dialog.getByRole('button', { name: 'Delete account for good' }).click()
    await dialog.getByText("That's not your email.").waitFor()
    const { item } = await me(page, server.url)
    await dialog.getByLabel(/to confirm$/).fill(item.email)
    await dialog.getByRole('button', { name: 'Delete account for good' }).click()
    await page.getByRole('button', { name: 'Sign in' }).waitFor()
    expect(visitor.problems).toEqual([])
    await guest.leave()
    await visitor.leave()
  })

  it('shows a viewer the members of the household, and no control that the server would reject', async () => {
    const host = await visit()
    const guest = await visit()
    const { token } = await host.send('POST', '/groups/invitations', { uses: 1, role: 'viewer' })
    const { id } = await guest.send('POST', `/groups/invitations/${token}`)
    const { page } = guest
    await page.goto(`${server.url}/profile/household?tenant=${id}`)
    await page.getByText(/Only owners can change the household/).waitFor()
    await page.getByRole('main').getByText('Viewer', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Leave' }).waitFor()
    const main = page.getByRole('main')
    expect(await main.getByRole('combobox').count()).toBe(0)
    expect(await main.getByRole('textbox').count()).toBe(0)
    expect(await main.getByRole('button', { name: /Invite|Save|Actions/ }).count()).toBe(0)
    expect(guest.problems).toEqual([])
    await guest.leave()
    await host.leave()
  })
})

/** Opens a section of the profile as a user does: on a phone from a list, on a wider screen from a menu. */
async function openSection(page: Page, url: string, size: string, name: string): Promise<void> {
  await page.goto(`${url}/home`)
  await page
    .getByRole('link', { name: /^Profile/ })
    .first()
    .click()
  const sections = page.getByRole('navigation', { name: 'Sections of the profile' })
  await sections.getByRole('link', { name: size === 'phone' ? new RegExp(`^${name}`) : name }).click()
  const path = name === 'Reminders' ? 'notifications' : name.toLowerCase()
  await page.waitForURL(`**/profile/${path}`)
}

async function runTest(page: Page, size: string): Promise<void> {
  if (size === 'phone') {
    await page.getByRole('button', { name: 'Actions for Home Assistant' }).click()
    await page.getByRole('menuitem', { name: 'Test' }).click()
  } else {
    await page.getByRole('button', { name: 'Test Home Assistant' }).click()
  }
  await page.getByText('Test message sent').waitFor()
}

async function me(page: Page, url: string) {
  const response = await page.request.get(`${url}/api/v1/users/self`)
  // as: `json()` returns `any`. Only the email address is read.
  return (await response.json()) as { item: { email: string } }
}
