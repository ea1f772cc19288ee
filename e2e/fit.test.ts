// @module-tag slow

import type { BrowserContextOptions, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { accessibilityProblems } from './faults.ts'
import { useServerAndBrowser } from './test-environment.ts'
import {
  desktop,
  follow,
  isLoaded,
  reuseSignedInPage,
  password,
  phone,
  openSignedInPage,
} from './signed-in-page.ts'

/** The width of the narrowest phone, and of a desktop window at 400 % zoom. */
const narrow = { ...phone, viewport: { width: 320, height: 640 } }

/** Languages with long words, in different writing systems. */
const worst = ['pl', 'de', 'fr', 'ta-IN', 'ar']

const screens = [
  '/home',
  '/items',
  '/item/:id',
  '/item/:id/maintenance',
  '/item/new',
  '/locations',
  '/location/:house',
  '/labels',
  '/maintenance',
  '/scanner',
  '/maintenance?view=calendar',
  '/tools',
  '/tools/trash',
  '/tools/shared',
  '/suggestions',
  '/insurance',
  '/claim/:claim',
  '/profile/account',
  '/profile/security',
  '/profile/appearance',
  '/profile/device',
  '/profile/notifications',
  '/profile/household',
  '/reports/label-generator',
]

const preferring = (preferences: object) =>
  `localStorage.setItem('homebox/preferences/location', '${JSON.stringify(preferences)}')`

const findMisfits = `(() => {
  const found = []
  // A phone enlarges its window to the width of the page, but not its screen.
  if (document.documentElement.scrollWidth > screen.width) found.push('page is ' + document.documentElement.scrollWidth + ' px wide')
  for (const control of document.querySelectorAll('button, [role=tab], [role=radio], nav a, label, summary, h1, h2, h3')) {
    for (const box of [control, ...control.querySelectorAll('span, b, p')]) {
      const ownText = [...box.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim() !== '')
      if (!ownText || box.clientWidth < 2 || box.closest('.sr-only, [aria-hidden=true]')) continue
      if (getComputedStyle(box).display === 'inline') continue
      if (box.scrollWidth > box.clientWidth + 1) found.push(box.tagName.toLowerCase() + ' ' + box.textContent.trim().slice(0, 60))
    }
  }
  return found
})()`

/** Finds buttons and links that are partly outside the page and cannot be scrolled into view. */
const findBeyond = `[...document.querySelectorAll('button, a')]
  .filter((control) => {
    const { left, right, width } = control.getBoundingClientRect()
    if (width === 0 || (left >= 0 && right <= innerWidth)) return false
    for (let box = control.parentElement; box; box = box.parentElement)
      if (getComputedStyle(box).overflowX !== 'visible') return false
    return true
  })
  .map((control) => control.getAttribute('aria-label') ?? control.textContent.trim())`

/** Finds controls and paragraphs of a dialog that are partly outside the screen. */
const findCutInDialog = `[...document.querySelectorAll('[role=dialog] :is(button, input, label, p, img)')]
  .filter((part) => part.getBoundingClientRect().right > screen.width)
  .map((part) => part.tagName + ' ' + part.textContent.trim())`

/** Finds rows of a virtual list whose content is higher than the row, or does not fill it. */
const findLooseRows = `[...document.querySelectorAll('li[data-row][style]')]
  .filter((row) => {
    const texts = [...row.querySelectorAll('a > :not(:empty)')].map((part) => part.getBoundingClientRect())
    const { top, bottom, height } = row.getBoundingClientRect()
    const isFilled = Math.abs(row.firstElementChild.getBoundingClientRect().height - height) < 1
    return !isFilled || texts.some((text) => text.top < top - 1 || text.bottom > bottom + 1)
  })
  .map((row) => row.textContent.trim())`

/** Finds texts that are cut at their beginning in place of their end. */
const findBeheaded = `[...document.querySelectorAll('main *')]
  .filter((box) => getComputedStyle(box).textOverflow === 'ellipsis' && box.scrollWidth > box.clientWidth + 1)
  .filter((box) => {
    const texts = document.createTreeWalker(box, NodeFilter.SHOW_TEXT)
    const first = document.createRange()
    if (!texts.nextNode()) return false
    first.setStart(texts.currentNode, 0)
    first.setEnd(texts.currentNode, 1)
    const [letter, shown] = [first, box].map((part) => part.getBoundingClientRect())
    return letter.right < shown.left + 1 || letter.left > shown.right - 1
  })
  .map((box) => box.textContent)`

/** Sets the size of text as the settings of the browser do. The page then has to be loaded again. */
async function enlargeText(page: Page, scale: number) {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 16 * scale } })
}

describe('Texts fit their controls, and controls fit the page', () => {
  const stage = useServerAndBrowser()

  it.each(worst)('at 320 px in the language %s', async (language) => {
    const { page, id, house, claim, leave } = await visitorWho({ language })
    const misfits: Record<string, string[]> = {}
    for (const path of screens) {
      await follow(page, path.replace(':id', id).replace(':house', house).replace(':claim', claim))
      await isLoaded(page)
      const found = await page.evaluate<string[]>(findMisfits)
      if (found.length > 0) misfits[path] = found
    }
    expect(misfits).toEqual({})
    await leave()
  })

  it('axe finds no fault at 320 px in a right-to-left language and in high contrast', async () => {
    const { page, id, house, claim, leave } = await visitorWho({ language: 'ar', theme: 'lofi' })
    const faults: string[] = []
    for (const path of screens) {
      await follow(page, path.replace(':id', id).replace(':house', house).replace(':claim', claim))
      await isLoaded(page)
      faults.push(...(await accessibilityProblems(page, path)))
    }
    expect(faults).toEqual([])
    await leave()
  })

  it("the heading of a label's page has room on one line at 1,024 px", async () => {
    const size = { ...desktop, viewport: { width: 1024, height: 768 } }
    const { page, send, leave } = await reuseSignedInPage(stage.browser, stage.server.url, size)
    const { id } = await send('POST', '/labels', { name: 'Bikes' })
    await page.goto(`${stage.server.url}/label/${id}`)
    await isLoaded(page)
    expect(await page.evaluate<string[]>(findMisfits)).toEqual([])
    const title = await page.getByRole('heading', { level: 1, name: 'Bikes' }).boundingBox()
    expect(title?.height).toBeLessThan(40)
    await leave()
  })

  it('a long name that is read in the other direction than the page is cut at its end', async () => {
    const script = preferring({ language: 'ar' })
    const { page, send, leave } = await reuseSignedInPage(stage.browser, stage.server.url, desktop, script)
    const name = 'A box with the parts of a lamp that hung in the dining room for many years, and its cable'
    const house = await send('POST', '/locations', { name })
    const box = await send('POST', '/locations', { name: `${name} too`, parentId: house.id })
    const above = await send('POST', '/labels', { name })
    const label = await send('POST', '/labels', { name: `${name} too`, parentId: above.id })
    const { id } = await send('POST', '/items', { name, locationId: box.id, labelIds: [label.id] })
    await send('POST', `/items/${id}/maintenance`, { name, scheduledDate: '2024-01-01' })
    const found: Record<string, string[]> = {}
    const own = [`/item/${id}`, `/location/${house.id}`, `/label/${label.id}`]
    for (const path of [
      '/home',
      '/items',
      `/items?view=table&locations=${box.id}`,
      '/labels',
      '/maintenance',
      ...own,
    ]) {
      await page.goto(`${stage.server.url}${path}`)
      await isLoaded(page)
      const beheaded = await page.evaluate<string[]>(findBeheaded)
      if (beheaded.length > 0) found[path] = beheaded
    }
    expect(found).toEqual({})
    await leave()
  })

  it.each([1024, 1280])(
    'controls of each page, including the bar for selected items, fit a width of %i px',
    async (width) => {
      const size = { ...desktop, viewport: { width, height: 768 } }
      const script = preferring({ language: 'de' })
      const { page, send, leave } = await reuseSignedInPage(stage.browser, stage.server.url, size, script)
      const { id } = await send('POST', '/labels', { name: 'Fahrräder' })
      for (const name of ['Rennrad', 'Lastenrad']) await send('POST', '/items', { name, purchasePrice: 1200 })
      for (const path of ['/home', `/label/${id}`, '/locations', '/scanner', '/items']) {
        await page.goto(`${stage.server.url}${path}`)
        await isLoaded(page)
        expect(await page.evaluate<string[]>(findBeyond)).toEqual([])
        expect(await page.evaluate<string[]>(findMisfits)).toEqual([])
      }
      await page.getByRole('button', { name: 'Gegenstände auswählen' }).click()
      await page.getByRole('checkbox', { name: /Rennrad/ }).click()
      await page.getByRole('button', { name: 'Archivieren' }).waitFor()
      expect(await page.evaluate<string[]>(findBeyond)).toEqual([])
      await leave()
    },
  )

  it("an item's fields have room for their values on a laptop", async () => {
    const size = { ...desktop, viewport: { width: 1280, height: 800 } }
    const { page, send, leave } = await reuseSignedInPage(stage.browser, stage.server.url, size)
    const { id } = await send('POST', '/items', { name: 'Camera' })
    await send('PUT', `/items/${id}`, { serialNumber: '033890240038503' })
    await page.goto(`${stage.server.url}/item/${id}`)
    const serial = page.getByText('033890240038503', { exact: true })
    await serial.waitFor()
    expect((await serial.boundingBox())?.height).toBeLessThan(30)
    await leave()
  })

  it("the curve of the inventory's value does not cross an amount with many digits", async () => {
    const { page, send, leave } = await openSignedInPage(stage.browser, stage.server.url, phone)
    await send('PUT', '/groups', { name: 'Rumah', currency: 'IDR' })
    const { id } = await send('POST', '/items', { name: 'Mobil', purchasePrice: 185_000_000 })
    await send('PUT', `/items/${id}`, { purchaseTime: '2022-05-01' })
    await page.goto(`${stage.server.url}/home`)
    await page.locator('main dd').filter({ hasText: '185' }).first().waitFor()
    await page.getByRole('button', { name: /value over time/ }).waitFor()
    const gap = await page.evaluate<number>(`(() => {
      const amount = document.createRange()
      amount.selectNodeContents(document.querySelector('main dd'))
      const [text, curve] = [amount, document.querySelector('main [aria-haspopup=dialog] svg')]
        .map((part) => part.getBoundingClientRect())
      return Math.max(curve.left - text.right, curve.top - text.bottom)
    })()`)
    expect(gap).toBeGreaterThanOrEqual(0)
    await leave()
  })

  it('names without spaces and amounts with many digits do not widen a page at 320 px', async () => {
    const { page, send, leave } = await openSignedInPage(stage.browser, stage.server.url, narrow)
    const name = 'Donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbauunterbeamtengesellschaft'
    await send('PUT', '/groups', { name, currency: 'IDR' })
    await send('PUT', '/users/self', { name, email: `${name.slice(0, 60)}@example.org`, password })
    const house = await send('POST', '/locations', { name })
    const label = await send('POST', '/labels', { name })
    const parts = { name, locationId: house.id, labelIds: [label.id], quantity: 3 }
    const { id } = await send('POST', '/items', { ...parts, purchasePrice: 9_999_999_999.99 })
    const fields = [1, 2].map((number) => ({ type: 'text', name: `${name}${number}`, textValue: name }))
    await send('PUT', `/items/${id}`, { ...parts, notes: name, fields })
    const entry = { name, scheduledDate: '2024-01-01', cost: 9_999_999_999 }
    await send('POST', `/items/${id}/maintenance`, entry)
    const found: Record<string, string[]> = {}
    const own = [`/item/${id}`, `/item/${id}/history`, `/location/${house.id}`, `/label/${label.id}`]
    for (const path of ['/home', '/items', '/maintenance', '/history', '/profile/household', ...own]) {
      await page.goto(`${stage.server.url}${path}`)
      await isLoaded(page)
      const wide = await page.evaluate<string[]>(findMisfits)
      if (wide.some((text) => text.startsWith('page is'))) found[path] = wide
    }
    expect(found).toEqual({})
    for (const [path, deed] of [
      [`/item/${id}`, 'Mark as lent out'],
      [`/item/${id}`, 'Print label'],
      [`/location/${house.id}`, 'Delete'],
    ] as const) {
      await page.goto(`${stage.server.url}${path}`)
      await page.getByRole('main').getByRole('button', { name: 'More', exact: true }).first().click()
      await page.getByRole('menuitem', { name: deed }).click()
      await page.locator('[role=dialog] :is(form, img)').first().waitFor()
      expect(await page.evaluate<string[]>(findCutInDialog)).toEqual([])
    }
    await leave()
  })

  it.each(['en', 'de', 'fr', 'pl'])(
    'at 390 px with text of twice the usual size, pages in %s do not scroll sideways',
    async (language) => {
      const { page, id, house, claim, leave } = await visitorWho({ language }, phone)
      await enlargeText(page, 2)
      const found: Record<string, string[]> = {}
      for (const path of screens) {
        await page.goto(
          stage.server.url + path.replace(':id', id).replace(':house', house).replace(':claim', claim),
        )
        await isLoaded(page)
        const wide = await page.evaluate<string[]>(findMisfits)
        if (wide.some((text) => text.startsWith('page is'))) found[path] = wide
      }
      expect(found).toEqual({})
      await enlargeText(page, 1)
      await leave()
    },
  )

  it.each([1, 2])(
    'rows of a long list on a phone neither overlap nor leave gaps with text of %i times the usual size',
    async (scale) => {
      const { page, send, leave } = await openSignedInPage(stage.browser, stage.server.url, phone)
      const name = 'A box with the parts of a lamp that hung in the dining room for many years'
      for (let count = 0; count < 70; count += 1) {
        const { id } = await send('POST', '/items', { name: `${count} ${count % 2 ? name : 'Lamp'}` })
        if (count < 60) await send('PUT', `/items/${id}`, { notes: 'The receipt is in the drawer.' })
      }
      await enlargeText(page, scale)
      for (const search of ['view=card', 'view=table', 'view=card&q=receipt']) {
        await page.goto(`${stage.server.url}/items?${search}`)
        await isLoaded(page)
        await page.locator('li[data-row][style]').first().waitFor()
        expect(await page.evaluate<string[]>(findLooseRows)).toEqual([])
      }
      await leave()
    },
  )

  it.each([
    ['a phone', phone],
    ['a desktop', desktop],
  ])(
    'rows of labels below the window of %s have the height that they get when they are drawn',
    async (_, size) => {
      const { page, send, leave } = await openSignedInPage(stage.browser, stage.server.url, size)
      for (let count = 0; count < 40; count += 1) await send('POST', '/labels', { name: `Label ${count}` })
      await page.goto(`${stage.server.url}/labels`)
      await isLoaded(page)
      const heights = `[...document.querySelectorAll('main ul a')].map((row) => row.getBoundingClientRect().height)`
      expect(new Set(await page.evaluate<number[]>(heights)).size).toBe(1)
      await leave()
    },
  )

  async function visitorWho(preferences: object, size: BrowserContextOptions = narrow) {
    const script = preferring(preferences)
    const { page, send, leave } = await reuseSignedInPage(stage.browser, stage.server.url, size, script)
    const house = await send('POST', '/locations', { name: 'House' })
    await send('POST', '/locations', { name: 'Attic', parentId: house.id })
    const { id } = await send('POST', '/items', { name: 'Bike' })
    await send('PUT', `/items/${id}`, { name: 'Bike', warrantyExpires: '2099-01-01' })
    await send('POST', '/policies', { name: 'Home contents', limitTotal: 50 })
    const claim = await send('POST', '/claims', { name: 'Burglary', kind: 'theft' })
    await send('POST', `/claims/${claim.id}/items`, { ids: [id] })
    await page.goto(`${stage.server.url}/home`)
    await isLoaded(page)
    return { page, id, house: house.id, claim: claim.id, leave }
  }
})
