import type { Page } from 'playwright-core'

interface Point {
  readonly x: number
  readonly y: number
}

/** Moves one finger in steps, as the operating system reports it. */
export async function swipe(page: Page, from: Point, to: Point): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    browser.send('Input.dispatchTouchEvent', { type, touchPoints })
  await touch('touchStart', [from])
  for (const part of [0.1, 0.4, 0.7, 1]) {
    const x = from.x + (to.x - from.x) * part
    const y = from.y + (to.y - from.y) * part
    await touch('touchMove', [{ x, y }])
  }
  await touch('touchEnd', [])
  await browser.detach()
}
