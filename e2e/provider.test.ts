// @module-tag slow

import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createOidcProvider, type OidcProvider } from '../server/test/oidc-provider.ts'
import { launchBrowser } from './browser.ts'
import { startServer, type ServerProcess } from './server-process.ts'
import { useServerAndBrowser } from './test-environment.ts'
import { desktop, openTab } from './signed-in-page.ts'

const ada = { sub: 'ada', email: 'ada@example.org', email_verified: true, name: 'Ada' }

describe('Single sign-on', () => {
  let provider: OidcProvider
  let browser: Browser
  beforeAll(async () => {
    provider = await createOidcProvider()
    browser = await launchBrowser()
  })
  afterAll(async () => {
    await browser.close()
    await provider.close()
  })

  async function onServer(
    settings: Record<string, string>,
    run: (page: Page, server: ServerProcess) => Promise<void>,
  ): Promise<void> {
    provider.person = ada
    const server = await startServer({ env: { ...provider.settings, ...settings } })
    const page = await openTab(browser)
    try {
      await run(page, server)
    } finally {
      await page.context().close()
      await server.stop()
    }
  }

  it('signs in through the provider, which is offered beside the password form, and opens the requested page', () =>
    onServer({ CUBBY_OIDC_BUTTON_TEXT: 'Sign in with Home' }, async (page, { url }) => {
      await page.goto(`${url}/locations`)
      await page.getByRole('textbox', { name: 'Password' }).waitFor()
      await page.getByRole('link', { name: 'Sign in with Home' }).click()
      await page.waitForURL(`${url}/locations`)
      await page.goto(`${url}/profile/security`)
      await page.getByText('This account has no password here.', { exact: false }).waitFor()
      expect(await page.getByRole('button', { name: 'Change password' }).count()).toBe(0)
    }))

  it('explains why signing in failed, and can be retried', () =>
    onServer({}, async (page, { url }) => {
      provider.isDown = true
      await page.goto(url)
      await page.getByRole('link', { name: 'Single sign-on' }).click()
      await page.getByRole('alert').filter({ hasText: "can't be reached right now" }).waitFor()
      provider.isDown = false
      await page.getByRole('link', { name: 'Single sign-on' }).click()
      await page.waitForURL(`${url}/home`)
      expect(await page.getByRole('alert').filter({ hasText: /./ }).count()).toBe(0)
    }))

  it('signs in again in another window when the session has ended, and then repeats the failed requests', () =>
    onServer({}, async (page, { url }) => {
      await page.goto(`${url}/labels`)
      await page.getByRole('link', { name: 'Single sign-on' }).click()
      await page.waitForURL(`${url}/labels`)
      await page.getByRole('button', { name: 'Add label' }).first().click()
      const form = page.getByRole('dialog', { name: 'Add label' })
      await form.getByRole('textbox', { name: 'Name' }).fill('Fragile')
      await page.context().clearCookies()
      await form.getByRole('button', { name: 'Add', exact: true }).click()
      const dialog = page.getByRole('dialog', { name: 'Sign in again' })
      const opened = page.context().waitForEvent('page')
      await dialog.getByRole('link', { name: 'Single sign-on' }).click()
      const other = await opened
      await other.waitForURL(`${url}/labels`)
      await other.close()
      // Playwright's pages always have the focus, so the browser fires no `focus` event when the user returns to a
      // page. The test fires the event.
      await page.evaluate(`dispatchEvent(new Event('focus'))`)
      await page
        .getByRole('link', { name: /Fragile/ })
        .first()
        .waitFor()
      expect(await dialog.count()).toBe(0)
    }))

  it('is the only way to sign in when passwords are off, and starts by itself when configured, except after signing out', () =>
    onServer(
      { CUBBY_ALLOW_LOCAL_SIGN_IN: 'false', CUBBY_OIDC_AUTO_REDIRECT: 'true' },
      async (page, { url }) => {
        await page.goto(`${url}/locations`)
        await page.getByRole('button', { name: /Account/ }).click()
        expect(page.url()).toBe(`${url}/locations`)
        await page.getByText('Sign out', { exact: true }).click()
        await page.waitForURL(`${url}/?out=true`)
        await page.getByRole('link', { name: 'Single sign-on' }).waitFor()
        expect(await page.getByRole('textbox').count()).toBe(0)
        expect(await page.getByRole('link', { name: 'Set up a household' }).count()).toBe(0)
      },
    ))
})

describe('A proxy that signs users in', () => {
  const stage = useServerAndBrowser({
    env: { CUBBY_TRUSTED_PROXIES: '127.0.0.1,::1', CUBBY_PROXY_USER_HEADER: 'Remote-Email' },
  })

  it('opens the requested page without a form, and explains when the proxy sends no name', async () => {
    const { url } = stage.server
    const named = { extraHTTPHeaders: { 'Remote-Email': 'ada@example.org' } }
    const page = await openTab(stage.browser, { ...desktop, ...named })
    await page.goto(`${url}/locations`)
    await page.waitForURL(`${url}/locations`)
    await page.getByRole('heading', { name: 'Locations' }).first().waitFor()
    await page.goto(`${url}/profile/security`)
    await page.getByText('The proxy in front of this server signs you in.', { exact: false }).waitFor()
    await page.setExtraHTTPHeaders({ 'Remote-Email': 'ben@example.org' })
    await page.goto(`${url}/profile/account`)
    await page.getByText('The proxy in front of this server signs you in.', { exact: false }).waitFor()
    expect(await page.getByRole('textbox', { name: 'Email' }).inputValue()).toBe('ben@example.org')
    await page.context().close()

    const other = await openTab(stage.browser)
    await other.goto(`${url}/locations`)
    await other.getByRole('alert').filter({ hasText: "didn't pass on who you are" }).waitFor()
    await other.getByRole('textbox', { name: 'Password' }).waitFor()
    await other.setExtraHTTPHeaders(named.extraHTTPHeaders)
    await other.getByRole('link', { name: 'Single sign-on' }).click()
    await other.waitForURL(`${url}/locations`)
    await other.context().close()
  })
})
