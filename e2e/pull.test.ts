import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { useServerAndBrowser } from './test-environment.ts'
import { swipe } from './touch.ts'
import { dialogShows, reuseSignedInPage, phone } from './signed-in-page.ts'

describe('Pulling a page down', () => {
  const stage = useServerAndBrowser()

  async function openList() {
    const visitor = await reuseSignedInPage(stage.browser, stage.server.url, phone)
    const items = Array.from({ length: 30 }, (_, index) => ({ name: `Lamp ${index}` }))
    await visitor.send('POST', '/items/many', { items })
    await visitor.page.goto(`${stage.server.url}/items?view=card`)
    await visitor.page.getByText('30 items').waitFor()
    return { ...visitor, asked: listen(visitor.page) }
  }

  it('reloads the data of the page, and shows that they are up to date', async () => {
    const { page, problems, leave, asked } = await openList()
    expect(await page.evaluate('getComputedStyle(document.documentElement).overscrollBehaviorY')).toBe('none')
    await pull(page, 200)
    await page.getByRole('status').getByText('Up to date').waitFor()
    expect(asked()).toBe(1)
    expect(problems).toEqual([])
    await leave()
  })

  it('does nothing when the page is scrolled down or behind a sheet, or when the finger moves only slightly or sideways', async () => {
    const { page, problems, leave, asked } = await openList()
    await pull(page, 90)
    await swipe(page, { x: 300, y: 300 }, { x: 100, y: 480 })

    await page.evaluate('scrollTo(0, 300)')
    await pull(page, 250)
    // This pull starts below the top of the page, so it only scrolls, and reloads nothing.
    await expect.poll(() => page.evaluate('scrollY')).toBeLessThan(100)
    await page.evaluate('scrollTo(0, 0)')

    await page.getByRole('button', { name: 'Filters' }).click()
    await dialogShows(page)
    await pull(page, 250)
    await page.getByRole('button', { name: 'Show 30 items' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(asked()).toBe(0)

    // When this pull ends, late requests of the earlier gestures have been sent too, and would be counted below.
    await pull(page, 200)
    await page.getByRole('status').getByText('Up to date').waitFor()
    expect(asked()).toBe(1)
    expect(problems).toEqual([])
    await leave()
  })
})

const pull = (page: Page, by: number) => swipe(page, { x: 195, y: 300 }, { x: 200, y: 300 + by })

/** Counts the requests for the list of items from this call on. */
function listen(page: Page) {
  let count = 0
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.endsWith('/api/v1/items')) count += 1
  })
  return () => count
}
