import type { BrowserContextOptions } from 'playwright-core'
import { describe } from 'vitest'
import { desktop, phone } from './signed-in-page.ts'

/** Runs tests twice: on a phone, and on a desktop with the tag for slow tests. */
export function eachSize(tests: (options: BrowserContextOptions, size: 'phone' | 'desktop') => void): void {
  describe('on a phone', () => {
    tests(phone, 'phone')
  })
  describe('on a desktop', { tags: ['slow'] }, () => {
    tests(desktop, 'desktop')
  })
}
