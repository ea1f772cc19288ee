// @module-tag slow

import { describe, expect, it } from 'vitest'
import { useServerAndBrowser } from './test-environment.ts'
import { desktop, openSignedInPage, openTab, phone, watch } from './signed-in-page.ts'

/** Stores preferences as the profile page does. */
const prefer = (preferences: object) => `
  localStorage.setItem('homebox/preferences/location', '${JSON.stringify(preferences)}')
  dispatchEvent(new Event('cubby:preferences'))`

describe('Languages', () => {
  const stage = useServerAndBrowser()

  it('follow the browser: a browser from Austria loads German and no other language', async () => {
    const page = await openTab(stage.browser, { ...phone, locale: 'de-AT' })
    const problems = watch(page)
    const scripts: string[] = []
    page.on('request', (request) => scripts.push(new URL(request.url()).pathname))
    await page.goto(`${stage.server.url}/?register=false`)
    await page.getByRole('button', { name: 'Anmelden' }).waitFor()
    expect(await page.locator('html').getAttribute('lang')).toBe('de')
    expect(await page.locator('html').getAttribute('dir')).toBe('ltr')
    expect(scripts.filter((path) => /\/assets\/en-/.test(path))).toEqual([])
    expect(problems).toEqual([])
    await page.context().close()
  })

  it('change on the current page without losing input', async () => {
    const visitor = await openSignedInPage(stage.browser, stage.server.url, desktop)
    const { page } = visitor
    await page.goto(`${stage.server.url}/item/new`)
    await page.getByLabel('Name', { exact: true }).first().fill('Akkubohrer')
    await page.evaluate(prefer({ language: 'de' }))
    await page.getByRole('heading', { name: 'Gegenstand hinzufügen' }).first().waitFor({ state: 'attached' })
    expect(await page.locator('html').getAttribute('lang')).toBe('de')
    expect(await page.getByLabel('Name', { exact: true }).first().inputValue()).toBe('Akkubohrer')
    await page.evaluate(prefer({ language: 'en' }))
    await page.getByRole('heading', { name: 'Add item' }).first().waitFor({ state: 'attached' })
    expect(visitor.problems).toEqual([])
    await visitor.leave()
  })

  it('do not change the format of money, which follows the chosen region', async () => {
    const visitor = await openSignedInPage(stage.browser, stage.server.url, desktop)
    const { page, send } = visitor
    const { id } = await send('POST', '/items', { name: 'Drill' })
    await send('PUT', `/items/${id}`, { purchasePrice: 1234.5 })
    await page.context().addInitScript(prefer({ formatLocale: 'de-DE' }))
    await page.goto(`${stage.server.url}/item/${id}`)
    await page
      .getByText(/1\.234,50\s€/)
      .first()
      .waitFor()
    expect(await page.locator('html').getAttribute('lang')).toBe('en')
    await visitor.leave()
  })

  it('that are written from right to left align text fields to the right', async () => {
    const visitor = await openSignedInPage(stage.browser, stage.server.url, phone)
    const { page, send } = visitor
    const { id } = await send('POST', '/items', {
      name: '20 MP camera (2026).',
      description: '3D printer (v2).',
    })
    await page.context().addInitScript(prefer({ language: 'ar' }))
    await page.goto(`${stage.server.url}/item/${id}/edit`)
    for (const [kind, value] of [
      ['input[type=text]', '20 MP camera (2026).'],
      ['textarea', '3D printer (v2).'],
    ] as const) {
      const field = page.locator(`main ${kind}`).filter({ visible: true }).first()
      await expect.poll(() => field.inputValue()).toBe(value)
      await field.focus()
      const style = await page.evaluate(
        '(({ unicodeBidi, textAlign }) => [unicodeBidi, textAlign])(getComputedStyle(document.activeElement))',
      )
      // The text's direction follows its first letter, while its alignment follows the direction of the page.
      expect(style).toEqual(['plaintext', 'right'])
    }
    await visitor.leave()
  })
})
