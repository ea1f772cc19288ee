import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Markdown } from '#web/ui/markdown.tsx'

const html = (text: string) => renderToStaticMarkup(<Markdown text={text} />)

it('Markdown shows HTML as text', () => {
  const shown = html('<img src=x onerror=alert(1)> and <b>bold</b>\n\n<script>alert(1)</script>')
  expect(shown).not.toMatch(/<(img|b|script)\b/)
  expect(shown).toContain('&lt;b&gt;bold')
})

it.each(['javascript:alert(1)', 'data:text/html,x', 'vbscript:x', '/api/v1/items', '//evil.example'])(
  'Markdown has no link to %s',
  (address) => {
    expect(html(`[words](${address})`)).not.toContain('<a')
    expect(html(`[words](${address})`)).toContain('words')
  },
)

it('Markdown loads no external picture', () => {
  expect(html('![a boiler](https://example.org/boiler.png)')).not.toContain('<img')
})

it('Markdown renders bold text, lists and headings without ids', () => {
  expect(html('Due **May 2027**')).toContain('<strong>May 2027</strong>')
  expect(html('- one\n- two')).toMatch(/<ul><li>one<\/li><li>two<\/li><\/ul>/)
  expect(html('# main\n\ntext')).toContain('<h2 class="font-650">main</h2>')
})

it('Markdown keeps line breaks, and the lines of a YAML header between two lines of three dashes', () => {
  expect(html('first\nsecond')).toMatch(/first\n?(<br\/>)?\n?second/)
  expect(html('---\nkept: yes\n---\nrest')).toContain('kept: yes')
})

it('Markdown opens a link in a new tab without referrer', () => {
  expect(html('see https://example.org/a')).toMatch(
    /<a href="https:\/\/example\.org\/a" target="_blank" rel="noopener noreferrer"/,
  )
})
