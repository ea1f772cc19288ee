import type { Page } from 'playwright-core'
import { Secret, TOTP } from 'otpauth'
import { describe, expect, it } from 'vitest'
import { setStage } from './stage.ts'
import { desktop, inDialog, password, phone, signedInVisitor } from './visitor.ts'

describe('Signing in with more than a password', () => {
  const stage = setStage()

  for (const { size, options } of [
    { size: 'a phone', options: phone },
    { size: 'a desktop', options: desktop },
  ]) {
    it(`asks for a code of the app that was set up, or for a recovery code, on ${size}`, async () => {
      const { browser, server } = stage
      const visitor = await signedInVisitor(browser, server.url, options)
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
      await inDialog(page, 'button', 'Done').click()
      await page.getByText('10 recovery codes are left.').waitFor()

      const email = await emailOf(visitor.page)
      await page.context().clearCookies()
      await page.goto(`${server.url}/items`)
      await page.getByLabel('Email').fill(email)
      await page.getByRole('textbox', { name: 'Password' }).fill(password)
      await page.getByRole('button', { name: 'Sign in' }).click()
      // The app's newest code was used to set it up.
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
  }
})

async function emailOf(page: Page): Promise<string> {
  const answer = await page.request.get(new URL('/api/v1/users/self', page.url()).href)
  // as: the contract's answer, of which a test reads this.
  return ((await answer.json()) as { item: { email: string } }).item.email
}
