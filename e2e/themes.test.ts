// @module-tag slow

import type { BrowserContextOptions } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { accessibilityProblems } from './faults.ts'
import { useServerAndBrowser } from './test-environment.ts'
import {
  desktop,
  follow,
  holdUndo,
  isLoaded,
  reuseSignedInPage,
  phone,
  openSignedInPage,
} from './signed-in-page.ts'

/** Returns the theme and the painted background colour. */
const lookOf = `(() => {
  const { dataset, className } = document.documentElement
  const background = getComputedStyle(document.body).backgroundColor
  return { theme: dataset.theme, mode: dataset.mode, className, background }
})()`

/** Returns the classes of elements with a fixed position, which the browser prints on every page. */
const floating = `[...document.querySelectorAll('body *')]
  .filter((part) => getComputedStyle(part).position === 'fixed' && part.getBoundingClientRect().height > 0)
  .map((part) => part.className)`

const prefer = (preferences: object) =>
  `localStorage.setItem('homebox/preferences/location', ${JSON.stringify(JSON.stringify(preferences))})`

describe('Themes', () => {
  const stage = useServerAndBrowser()

  async function visit(preferences: object, options: BrowserContextOptions = desktop) {
    const visitor = await openSignedInPage(stage.browser, stage.server.url, options)
    await visitor.page.addInitScript(prefer(preferences))
    return visitor
  }

  it("show the stored theme in the first paint, and set the colour of the browser's bar", async () => {
    const visitor = await visit({ theme: 'dracula' })
    const { page } = visitor
    // Records the colour of every painted frame, to prove that no other colour was visible before the theme loaded.
    await page.context().addInitScript(`
      window.painted = []
      requestAnimationFrame(function look() {
        if (document.body && performance.getEntriesByName('first-paint').length > 0)
          painted.push(getComputedStyle(document.body).backgroundColor)
        requestAnimationFrame(look)
      })`)
    await page.goto(`${stage.server.url}/home`, { waitUntil: 'load' })
    await page.getByRole('heading', { name: /An empty shelf/ }).waitFor()
    expect(await page.evaluate(lookOf)).toEqual({
      theme: 'dracula',
      mode: 'light',
      className: 'theme-dracula',
      background: 'rgb(40, 42, 54)',
    })
    expect(new Set(await page.evaluate<string[]>('painted'))).toEqual(new Set(['rgb(40, 42, 54)']))
    expect(await page.locator('meta[name=theme-color]').getAttribute('content')).toBe('#232530')
    expect(visitor.problems).toEqual([])
    await visitor.leave()
  })

  it.each(['homebox-dark', 'dracula'])(
    'are printed as dark text without the bars of the app: %s',
    async (theme) => {
      const visitor = await visit({ theme, colorMode: 'light' })
      const { page } = visitor
      await page.goto(`${stage.server.url}/home`)
      const [menu, search] = [
        page.getByRole('navigation', { name: 'Main' }),
        page.getByRole('banner').first(),
      ]
      await menu.waitFor()
      await page.emulateMedia({ media: 'print' })
      expect(await page.evaluate('getComputedStyle(document.body).color')).toBe('rgb(44, 46, 39)')
      expect([await menu.isVisible(), await search.isVisible()]).toEqual([false, false])
      await visitor.leave()
    },
  )

  it('print neither floating controls nor the filters beside search results', async () => {
    // The width of an A4 page without its margins, in pixels.
    const paper = { ...desktop, viewport: { width: 718, height: 1000 } }
    const { page, send, leave } = await openSignedInPage(stage.browser, stage.server.url, paper)
    const { id } = await send('POST', '/items', { name: 'Camera' })
    await page.emulateMedia({ media: 'print' })
    for (const path of [`/item/${id}`, '/reports/label-generator']) {
      await page.goto(stage.server.url + path)
      await isLoaded(page)
      expect(await page.evaluate(floating), path).toEqual([])
    }
    await page.setViewportSize({ width: 1280, height: 1000 })
    await page.goto(`${stage.server.url}/items?view=card`)
    await page
      .getByRole('link', { name: /Camera/ })
      .first()
      .waitFor()
    const filters = page.locator('aside[aria-label=Filters]')
    await filters.waitFor({ state: 'attached' })
    expect(await filters.isVisible()).toBe(false)
    await leave()
  })

  it('load no file of a theme while the default theme is used', async () => {
    const visitor = await visit({})
    const asked: string[] = []
    visitor.page.on('request', (request) => asked.push(request.url()))
    await visitor.page.goto(`${stage.server.url}/home`)
    await isLoaded(visitor.page)
    expect(asked.filter((url) => url.includes('/themes/'))).toEqual([])
    expect(await visitor.page.evaluate(lookOf)).toMatchObject({
      theme: 'homebox',
      className: 'theme-homebox',
    })
    await visitor.leave()
  })

  it('switch between the theme for day and the theme for night when the system changes its colour mode', async () => {
    const visitor = await visit({ colorMode: 'system', dayTheme: 'nord', nightTheme: 'black' })
    const { page } = visitor
    await page.goto(`${stage.server.url}/home`)
    const shows = async (theme: string, background: string) => {
      await page.locator(`html[data-theme="${theme}"]`).waitFor()
      expect(await page.evaluate(lookOf)).toMatchObject({ background })
    }
    await shows('nord', 'rgb(236, 239, 244)')
    await page.emulateMedia({ colorScheme: 'dark' })
    await shows('black', 'rgb(0, 0, 0)')
    await page.emulateMedia({ colorScheme: 'light' })
    await shows('nord', 'rgb(236, 239, 244)')
    await visitor.leave()
  })

  it('are dark on a dark system, before and after signing up', async () => {
    const options = { ...desktop, colorScheme: 'dark' } as const
    const newcomer = await stage.browser.newPage(options)
    await newcomer.goto(stage.server.url)
    expect(await newcomer.evaluate(lookOf)).toMatchObject({ theme: 'homebox-dark', mode: 'dark' })
    await newcomer.context().close()

    const visitor = await openSignedInPage(stage.browser, stage.server.url, options)
    const { page } = visitor
    await page.goto(`${stage.server.url}/home`)
    await page.getByRole('heading', { name: /An empty shelf/ }).waitFor()
    expect(await page.evaluate(lookOf)).toMatchObject({ theme: 'homebox-dark', mode: 'dark' })
    await page.emulateMedia({ colorScheme: 'light' })
    await page.locator('html[data-theme="homebox"]').waitFor()
    await visitor.leave()
  })

  it("with an unknown name are replaced by Cubby's own theme", async () => {
    const visitor = await visit({ theme: '"><script>' })
    await visitor.page.goto(`${stage.server.url}/home`)
    expect(await visitor.page.evaluate(lookOf)).toMatchObject({ theme: 'homebox' })
    await visitor.leave()
  })

  // These themes are examples of different styles. The contrast of all themes is checked in
  // web/src/themes/themes.test.ts.
  it.each([
    ['garden', desktop],
    ['cyberpunk', phone],
    ['valentine', desktop],
    ['aqua', phone],
    ['black', desktop],
    ['luxury', phone],
  ] as const)('have legible text on home, in search results and on items: %s', async (theme, options) => {
    const visitor = await reuseSignedInPage(stage.browser, stage.server.url, options, prefer({ theme }))
    const { page, send } = visitor
    const { id } = await send('POST', '/items', { name: 'Camera', purchasePrice: 100 })
    const scheduledDate = '2020-01-01'
    await send('POST', `/items/${id}/maintenance`, { name: 'Clean', scheduledDate })
    const faults: string[] = []
    const main = page.getByRole('main')
    const item = main.getByRole('link', { name: /Camera/ }).first()
    const contents = {
      '/home': item,
      '/items?q=cam': item,
      [`/item/${id}`]: main.getByRole('heading', { name: 'Camera', level: 1 }),
      [`/item/${id}/edit`]: main.getByRole('textbox', { name: 'Name' }).first(),
    }
    await page.goto(`${stage.server.url}/home`)
    await isLoaded(page)
    for (const [path, content] of Object.entries(contents)) {
      await follow(page, path)
      await content.waitFor()
      await isLoaded(page)
      faults.push(...(await accessibilityProblems(page, path, ['color-contrast'])))
    }
    expect(faults).toEqual([])
    await visitor.leave()
  })

  it("show the focus ring of a button in a toast in the colour of the toast's text", async () => {
    const visitor = await visit({ theme: 'fantasy' })
    const { page, send } = visitor
    const { id } = await send('POST', '/items', { name: 'Camera' })
    await page.goto(`${stage.server.url}/item/${id}`)
    await page.getByRole('button', { name: 'More', exact: true }).first().click()
    await page.getByRole('menuitem', { name: 'Archive' }).click()
    await holdUndo(page, 'Archived')
    // Presses a key first, because the focus ring is visible only for users of the keyboard.
    await page.keyboard.press('Shift')
    await page.locator(':focus-visible').waitFor()
    const { ring, text } = await page.evaluate<{ ring: string; text: string }>(`(() => {
      const { outlineColor, color } = getComputedStyle(document.activeElement)
      return { ring: outlineColor, text: color }
    })()`)
    expect(ring).toBe(text)
    await visitor.leave()
  })

  it('use more contrast or the colours of the system when the system asks for them', async () => {
    const visitor = await visit({ theme: 'cupcake' })
    const { page } = visitor
    await page.emulateMedia({ contrast: 'more' })
    await page.goto(`${stage.server.url}/home`)
    await page.getByRole('heading', { name: /An empty shelf/ }).waitFor()
    const role = (name: string) =>
      page.evaluate(`getComputedStyle(document.documentElement).getPropertyValue('--color-${name}').trim()`)
    const outlineOf = (selector: string) =>
      page.evaluate(`getComputedStyle(document.querySelector('${selector}')).outlineStyle`)
    expect(await role('third')).toBe(await role('base-content'))
    await page.emulateMedia({ contrast: 'no-preference', forcedColors: 'active' })
    await page.keyboard.press('?')
    await page.getByRole('switch').waitFor()
    expect(await page.evaluate("getComputedStyle(document.querySelector('[role=switch]')).appearance")).toBe(
      'auto',
    )
    const { id } = await visitor.send('POST', '/items', { name: 'Boiler' })
    const entry = { name: 'Service', scheduledDate: '2024-01-01' }
    await visitor.send('POST', `/items/${id}/maintenance`, entry)
    await page.goto(`${stage.server.url}/maintenance`)
    const ring = 'main button[aria-label^="Mark as done"] > *'
    await page.locator(ring).waitFor()
    expect(await outlineOf(ring)).toBe('solid')
    expect(await page.evaluate(`getComputedStyle(document.querySelector('${ring} > svg')).opacity`)).toBe('0')
    await page.goto(`${stage.server.url}/item/new`)
    await page.getByRole('textbox', { name: 'Name', exact: true }).waitFor()
    expect(await outlineOf('main [class*=inset-ring]:has(input)')).toBe('solid')
    await visitor.leave()
  })
})
