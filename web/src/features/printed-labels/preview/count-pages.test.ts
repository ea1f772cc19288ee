import { expect, it } from 'vitest'
import { createPageCounter } from './count-pages.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const page = '8 0 obj\n<<\n/Type /Page\n/Parent 1 0 R\n>>\nendobj\n'

it('The page counter counts the objects of type Page in a PDF, but not those of type Pages', () => {
  const count = createPageCounter()
  expect(count(bytes(`%PDF-1.3\n${page}`))).toBe(1)
  expect(count(bytes(`1 0 obj\n<<\n/Type /Pages\n/Count 2\n>>\n${page}`))).toBe(2)
})

it('The page counter counts a page once when its start is split across two chunks', () => {
  const whole = `${page}${page}`
  for (let at = 1; at < whole.length; at += 1) {
    const count = createPageCounter()
    count(bytes(whole.slice(0, at)))
    expect(count(bytes(whole.slice(at)))).toBe(2)
  }
})
