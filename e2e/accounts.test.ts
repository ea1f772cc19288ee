// @module-tag slow

import type { Browser, Page } from 'playwright-core'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eachSize } from './each-size.ts'
import { createStubMailServer, type StubMailServer } from '../server/test/stub-mail-server.ts'
import { launchBrowser } from './browser.ts'
import { accessibilityProblems } from './faults.ts'
import { startServer, type ServerProcess } from './server-process.ts'
import { useServerAndBrowser } from './test-environment.ts'
import { inDialog, password, openSignedInPage } from './signed-in-page.ts'

describe('Signing in with more than a password', () => {
  const stage = useServerAndBrowser()

  eachSize((options) => {
    it('asks for a code of the authenticator app or a recovery code', async () => {
      const { browser, server } = stage
      const visitor = await openSignedInPage(browser, server.url, options)
      const { page } = visitor
      await page.goto(`${server.url}/profile/security`)
      await page.getByRole('button', { name: 'Turn on two-factor sign-in' }).click()
      await inDialog(page, 'textbox', 'Password').fill('not my password')
      await inDialog(page, 'button', 'Next').click()
      await page.getByText("That's not your current password.").waitFor()
      await inDialog(page, 'textbox', 'Password').fill(password)
      await inDialog(page, 'button', 'Next').click()
      const picture = page.getByRole('img', { name: 'QR code for the authenticator app' })
      await picture.waitFor()
      const secret = await inDialog(page, 'textbox', 'Key').inputValue()
      const app = new TOTP({ secret: Secret.fromBase32(secret) })
      await inDialog(page, 'textbox', 'Code').fill(app.generate({ timestamp: 0 }))
      await inDialog(page, 'button', 'Turn on').click()
      await page.getByText("That's not the current code.", { exact: false }).waitFor()
      await inDialog(page, 'textbox', 'Code').fill(app.generate())
      await inDialog(page, 'button', 'Turn on').click()
      await page.getByRole('dialog', { name: 'Your recovery codes' }).waitFor()
      const codes = await page.getByRole('dialog').getByRole('listitem').allTextContents()
      expect(codes.length).toBe(10)
      expect(await accessibilityProblems(page, 'recovery codes')).toEqual([])
      await inDialog(page, 'button', 'Done').click()
      await page.getByText('10 recovery codes are left.').waitFor()

      const email = await emailOf(visitor.page)
      await page.context().clearCookies()
      await page.goto(`${server.url}/items`)
      await page.getByLabel('Email').fill(email)
      await page.getByRole('textbox', { name: 'Password' }).fill(password)
      await page.getByRole('button', { name: 'Sign in' }).click()
      // Enters the code that was valid in 1970, which must be rejected.
      await page.getByLabel('Code', { exact: true }).fill(app.generate({ timestamp: 0 }))
      await page.getByRole('button', { name: 'Sign in' }).click()
      await page.getByText('This code is wrong or was used already.', { exact: false }).waitFor()
      await page.getByRole('button', { name: 'Use a recovery code' }).click()
      await page.getByLabel('Recovery code').fill(codes[0]?.toLowerCase() ?? '')
      await page.getByRole('button', { name: 'Sign in' }).click()
      await page.waitForURL(`${server.url}/items`)

      await page.goto(`${server.url}/profile/security`)
      await page.getByText('9 recovery codes are left.').waitFor()
      await page.getByRole('button', { name: 'Turn off two-factor sign-in' }).click()
      await inDialog(page, 'textbox', 'Password').fill(password)
      await inDialog(page, 'button', 'Turn off').click()
      await page.getByRole('button', { name: 'Turn on two-factor sign-in' }).waitFor()
      expect(visitor.problems).toEqual([])
      await visitor.leave()
    })
  })

  it('accepts a passkey instead of the password until the user removes the passkey', async () => {
    const { browser, server } = stage
    const url = server.url.replace('127.0.0.1', 'localhost')
    const visitor = await openSignedInPage(browser, url)
    const { page } = visitor
    const device = await addAuthenticator(page)
    // Disables the autofill of passkeys in the email field, because its request would compete with the request of the
    // passkey button.
    await page.addInitScript('PublicKeyCredential.isConditionalMediationAvailable = async () => false')
    await page.goto(`${url}/profile/security`)
    for (const name of ['Phone', 'Security key']) {
      await page.getByRole('button', { name: 'Passkey', exact: true }).click()
      await inDialog(page, 'textbox', 'Name').fill(name)
      await inDialog(page, 'textbox', 'Password').fill(password)
      await inDialog(page, 'button', 'Create').click()
      if (name === 'Phone') {
        await page.getByRole('button', { name: 'Remove Phone' }).waitFor()
        continue
      }
      await page.getByText('This device already has a passkey for your account.').waitFor()
      await inDialog(page, 'button', 'Cancel').click()
    }
    await page.getByText('Never used', { exact: false }).waitFor()

    await device.isPresent(false)
    await page.context().clearCookies()
    await page.goto(`${url}/items`)
    const button = page.getByRole('button', { name: 'Sign in with a passkey' })
    await button.waitFor()
    await device.isPresent(true)
    await button.click()
    await page.waitForURL(`${url}/items`)

    await page.goto(`${url}/profile/security`)
    await page.getByText(/· Used/).waitFor()
    await page.getByRole('button', { name: 'Remove Phone' }).click()
    await inDialog(page, 'button', 'Remove').click()
    await page.getByRole('button', { name: 'Remove Phone' }).waitFor({ state: 'detached' })
    await device.isPresent(false)
    await page.context().clearCookies()
    await page.goto(`${url}/items`)
    await button.waitFor()
    await device.isPresent(true)
    await button.click()
    await page.getByText("This passkey doesn't work here.", { exact: false }).waitFor()
    expect(visitor.problems).toEqual([])
    await visitor.leave()
  })
})

describe('A forgotten password', () => {
  let mails: StubMailServer
  let server: ServerProcess
  let browser: Browser
  beforeAll(async () => {
    mails = await createStubMailServer()
    server = await startServer({
      env: {
        CUBBY_BASE_URL: 'http://cubby.test',
        CUBBY_MAIL_URL: `smtp://127.0.0.1:${mails.port}/?from=cubby@example.org`,
      },
    })
    browser = await launchBrowser()
  })
  afterAll(async () => {
    await browser?.close()
    await server?.stop()
    await mails?.close()
  })

  it('is reset by a mailed link, which works only once', async () => {
    const visitor = await openSignedInPage(browser, server.url)
    const { page } = visitor
    await page.goto(`${server.url}/home`)
    const email = await emailOf(page)
    await page.context().clearCookies()
    await page.goto(`${server.url}/items`)
    await page.getByRole('link', { name: 'Forgot password?' }).click()
    await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor()
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Send link' }).click()
    await page.getByText(`If ${email} has an account here, a link is on its way.`, { exact: false }).waitFor()
    await expect.poll(() => mails.lines).toContain('.')
    const link = mails.lines.find((line) => line.startsWith('http://cubby.test/?reset=')) ?? ''
    const address = link.replaceAll('=3D', '=').replace('http://cubby.test', server.url)
    await page.goto(address)
    await page.getByLabel('New password').fill('a brass kettle on the sill')
    await page.getByRole('button', { name: 'Change password' }).click()
    await page.getByText('Password changed. Sign in with it.').waitFor()
    await page.getByLabel('Email').fill(email)
    await page.getByRole('textbox', { name: 'Password' }).fill('a brass kettle on the sill')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.waitForURL(`${server.url}/home`)
    await page.goto(address)
    await page.getByLabel('New password').fill('another kettle on the sill')
    await page.getByRole('button', { name: 'Change password' }).click()
    await page.getByText("This link isn't valid", { exact: false }).waitFor()
    expect(visitor.problems).toEqual([])
    await visitor.leave()
  })
})

async function addAuthenticator(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    isPresent: (enabled: boolean) =>
      session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }),
  }
}

async function emailOf(page: Page): Promise<string> {
  const response = await page.request.get(new URL('/api/v1/users/self', page.url()).href)
  // as: `json()` returns `any`. Only the email address is read.
  return ((await response.json()) as { item: { email: string } }).item.email
}
