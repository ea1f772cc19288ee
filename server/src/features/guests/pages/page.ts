import { hash } from 'node:crypto'
import { nearestLanguage } from '#contract/languages.ts'
import { createMessages, textLanguages, type Messages } from '#server/shared/text/messages.ts'
import { html, type Html } from './html.ts'

const style = `
:root { color-scheme: light dark; --text: #1f2430; --soft: #5b6472; --back: #f6f7f9; --card: #fff; --line: #d9dde3; --accent: #1f5f8b; --on-accent: #fff }
@media (prefers-color-scheme: dark) { :root { --text: #e8eaee; --soft: #a7b0bd; --back: #16191f; --card: #1f242c; --line: #3a424e; --accent: #7db8e0; --on-accent: #10202c } }
* { box-sizing: border-box }
body { margin: 0; background: var(--back); color: var(--text); font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere }
main { max-width: 44rem; margin: 0 auto; padding: 1.25rem 1rem 3rem }
h1 { font-size: 1.5rem; line-height: 1.25; margin: 0 0 1rem }
h2 { font-size: 1.125rem; line-height: 1.3; margin: 0 0 .5rem }
p { margin: 0 0 1rem }
.long { white-space: pre-line }
.soft, footer { color: var(--soft) }
footer { margin-top: 2rem; font-size: .875rem }
.cards { list-style: none; margin: 0 0 1.25rem; padding: 0; display: grid; gap: 1rem }
.card { background: var(--card); border: 1px solid var(--line); border-radius: .75rem; padding: 1rem }
.card > :last-child { margin-bottom: 0 }
.card:not(li) { margin-bottom: 1.25rem }
.card img { display: block; max-width: 100%; height: auto; max-height: 28rem; margin: 0 0 .75rem; border-radius: .5rem }
.photos { display: grid; gap: .75rem }
.photos.small { grid-template-columns: repeat(auto-fill, minmax(9rem, 1fr)); margin-bottom: .75rem }
.photos.small img { width: 100%; aspect-ratio: 4/3; object-fit: cover; margin: 0 }
dl { margin: 0; display: grid; grid-template-columns: minmax(6rem, auto) 1fr; gap: .25rem 1rem }
dt { color: var(--soft) }
dd { margin: 0 }
label { display: block; margin: 0 0 1rem }
label span { display: block; margin-bottom: .25rem }
input, textarea { width: 100%; min-height: 2.75rem; padding: .5rem .75rem; font: inherit; color: inherit; background: var(--card); border: 1px solid var(--soft); border-radius: .5rem }
textarea { min-height: 7rem }
button, .button { display: inline-block; min-height: 2.75rem; padding: .625rem 1.25rem; font: inherit; font-weight: 600; color: var(--on-accent); background: var(--accent); border: 0; border-radius: .5rem; cursor: pointer; text-decoration: none }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px }
a { color: var(--accent) }
nav { display: flex; justify-content: space-between; gap: 1rem; margin-top: 1rem }
nav a { display: inline-block; padding: .625rem 0 }
.alert { border-inline-start: 4px solid var(--accent); padding: .25rem .75rem; margin: 0 0 1rem }
.buttons { display: flex; flex-wrap: wrap; gap: .75rem }
.trap { position: absolute; inset-inline-start: -100rem }
`

/**
 * The style is not part of the template, because white space added there would change the hash in the content security
 * policy.
 */
const styleElement: Html = { markup: `<style>${style}</style>` }

/** The content security policy. It allows only the style, the photos and the forms of the page. */
const policy = [
  "default-src 'none'",
  `style-src 'sha256-${hash('sha256', style, 'base64')}'`,
  "img-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

const fromRightToLeft = /^(ar|he)\b/

/** The headers of a page. They forbid search engines to list it and caches to store it. */
export const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': policy,
  'cache-control': 'private, no-store',
  'x-robots-tag': 'noindex, nofollow',
} as const

export interface GuestPage {
  readonly title: string
  readonly body: Html
}

/** Returns the HTML document of a page for guests. */
export function renderPage(words: Messages, { title, body }: GuestPage): string {
  const page = html`<!doctype html>
    <html lang="${words.language}" dir="${fromRightToLeft.test(words.language) ? 'rtl' : 'ltr'}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex, nofollow" />
        <title>${title}</title>
        ${styleElement}
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          ${body}
          <footer>${words.say('guest.footer')}</footer>
        </main>
      </body>
    </html>`
  return page.markup
}

const maxLanguages = 10

/** Returns the texts in the first language of `Accept-Language` that Cubby has, or else in English. */
export function messagesFor(acceptLanguage = ''): Messages {
  const wanted = acceptLanguage
    .split(',', maxLanguages)
    .map((entry) => {
      const [tag = '', quality = ''] = entry.trim().split(/;\s*q=/)
      return { tag, quality: quality === '' ? 1 : Number(quality) || 0 }
    })
    .filter(({ tag, quality }) => quality > 0 && nearestLanguage([tag], textLanguages) !== undefined)
    .toSorted((one, other) => other.quality - one.quality)
  return createMessages(wanted[0]?.tag ?? 'en')
}
