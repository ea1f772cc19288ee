import { afterEach, expect, it, vi } from 'vitest'
import { cameraProblemTexts, findUnavailableReason, toCameraProblem } from './camera-problem.ts'
import en from '#web/i18n/locales/en.json' with { type: 'json' }

afterEach(() => vi.unstubAllGlobals())

it('says that there is no camera', () => {
  const problem = toCameraProblem(new DOMException('', 'NotFoundError'))
  expect(en[cameraProblemTexts[problem].title]).toBe('No video sources available')
})

it('says that the browser can open no camera', () => {
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal('navigator', {})
  expect(findUnavailableReason()).toBe('unsupported')
  expect(en[cameraProblemTexts.unsupported.title]).toBe('Media Stream API not supported')
})

it('tells a page without https from a browser without cameras', () => {
  vi.stubGlobal('isSecureContext', false)
  expect(findUnavailableReason()).toBe('insecure')
})
