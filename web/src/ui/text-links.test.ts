import { expect, it } from 'vitest'
import { splitLinks } from '#web/ui/text-links.ts'

it('A text has no link with a scheme that could run code', () => {
  for (const address of ['javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd', 'http://']) {
    expect(splitLinks(`[open](${address})`).some((part) => part.href)).toBe(false)
    expect(splitLinks(address).some((part) => part.href)).toBe(false)
  }
})

it('A URL inside a sentence becomes a link without the full stop of the sentence', () => {
  expect(splitLinks('See https://example.org/a, or mailto:me@example.org.')).toEqual([
    { text: 'See ' },
    { text: 'https://example.org/a', href: 'https://example.org/a' },
    { text: ', or ' },
    { text: 'mailto:me@example.org', href: 'mailto:me@example.org' },
    { text: '.' },
  ])
})

it('A text shows the caption of a link that has one', () => {
  expect(splitLinks('[Manual](https://example.org/m.pdf) p. 3')).toEqual([
    { text: 'Manual', href: 'https://example.org/m.pdf' },
    { text: ' p. 3' },
  ])
})
