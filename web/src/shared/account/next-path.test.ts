import { expect, it, vi } from 'vitest'
import { safeNext } from '#web/shared/account/next-path.ts'

vi.hoisted(() => vi.stubGlobal('location', { origin: 'https://cubby.example' }))

it.each([
  'https://evil.example/',
  '//evil.example/a',
  '/\\evil.example/a',
  '/\t/evil.example',
  '/.//evil.example/a',
  '/a/..//evil.example',
  'javascript:alert(1)',
  '',
  undefined,
  '/',
])('The page after signing in is home when the URL asks for %j', (next) => {
  expect(safeNext(next)).toBe('/home')
})

it('The page after signing in is the path, query and fragment of a URL in the app', () => {
  expect(safeNext('/items?q=a&labels=b&labels=c#x')).toBe('/items?q=a&labels=b&labels=c#x')
})
