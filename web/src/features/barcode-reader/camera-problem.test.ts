import { afterEach, expect, it, vi } from 'vitest'
import { cameraProblemTexts, findUnavailableReason, toCameraProblem } from './camera-problem.ts'
import en from '#web/i18n/locales/en.json' with { type: 'json' }

afterEach(() => vi.unstubAllGlobals())

it('A missing camera is explained by a text', () => {
  const problem = toCameraProblem(new DOMException('', 'NotFoundError'))
  expect(en[cameraProblemTexts[problem].title]).toBe('No video sources available')
})

it('The camera problem is `unsupported` when the browser has no camera API', () => {
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal('navigator', {})
  expect(findUnavailableReason()).toBe('unsupported')
  expect(en[cameraProblemTexts.unsupported.title]).toBe('Media Stream API not supported')
})

it('The camera problem is `insecure` on a page without https', () => {
  vi.stubGlobal('isSecureContext', false)
  expect(findUnavailableReason()).toBe('insecure')
})
