import { expect, it } from 'vitest'
import { errorCodes } from '#contract/errors.ts'
import { isFirstText } from '#web/i18n/first-texts.ts'
import en from '#web/i18n/locales/en.json' with { type: 'json' }

const files = import.meta.glob<string>('../**/*.{ts,tsx}', { query: '?raw', import: 'default', eager: true })
const source = Object.entries(files)
  .filter(([name]) => !/\.test\.tsx?$/.test(name))
  .map(([, text]) => text)
  .join('\n')

/** Keys put together while running: the prefix, and every ending it can have. */
const dynamicKeys: Record<string, readonly string[]> = {
  'errors.': [...errorCodes, 'offline'],
}

const dynamic = Object.entries(dynamicKeys).flatMap(([prefix, endings]) =>
  endings.map((ending) => prefix + ending),
)
const inEnglish = new Set(Object.keys(en).map((key) => key.replace(/_(zero|one|two|few|many|other)$/, '')))

it('has no text that a call asks for and English lacks', () => {
  const called = [...source.matchAll(/\bt\(\s*'([^']+)'/g)].map((match) => match[1] ?? '')
  expect(called.length).toBeGreaterThan(20)
  expect([...called, ...dynamic].filter((key) => !inEnglish.has(key))).toEqual([])
})

it('puts together no keys that this test does not list', () => {
  const prefixes = [...source.matchAll(/\bt\(\s*`([^$`]*)\$\{/g)].map((match) => match[1] ?? '')
  expect(prefixes.filter((prefix) => !(prefix in dynamicKeys))).toEqual([])
})

it('has no English text that nothing uses', () => {
  const used = new Set([...source.matchAll(/'([a-z][\w-]*\.[\w.-]+)'/gi)].map((match) => match[1] ?? ''))
  expect([...inEnglish].filter((key) => !used.has(key) && !dynamic.includes(key))).toEqual([])
})

it('loads at first whatever is said before the shell stands', () => {
  const early =
    /features\/auth\/|app\/(root|chunk-reload)|frame\/(error-page|form-errors|use-copy)|i18n\/error-text/
  const texts = Object.entries(files).filter(([name]) => early.test(name))
  expect(texts.length).toBeGreaterThan(8)
  const called = texts.flatMap(([, text]) =>
    [...text.matchAll(/'([a-z]\w*\.[\w.]+)'/gi)].map((match) => match[1] ?? ''),
  )
  expect(called.filter((key) => inEnglish.has(key) && !isFirstText(key))).toEqual([])
})

it('gives every plural its form for one and for many', () => {
  const plurals = Object.keys(en).filter((key) => key.endsWith('_one'))
  expect(plurals.map((key) => key.replace(/_one$/, '_other')).filter((key) => !(key in en))).toEqual([])
})
