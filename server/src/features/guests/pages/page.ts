import { hash } from 'node:crypto'
import { nearestLanguage } from '#contract/languages.ts'
import { createMessages, textLanguages, type Messages } from '#server/shared/text/messages.ts'
import { html, type Html } from './html.ts'

/** The colours are those of the themes homebox and homebox-dark. */
const style = `
:root { color-scheme: light dark; --text: #2c2e27; --soft: #5f6258; --back: #fff; --fill: #f4f5ee; --line: #e7e8e0; --control: #8a8d83; --accent: #54775f; --on-accent: #fff; --link: #3f5f49; --wash: #fff4cc }
@media (prefers-color-scheme: dark) { :root { --text: #ecede4; --soft: #b9bbb0; --back: #1d1e1a; --fill: #282a24; --line: #2d2e28; --control: #7d8075; --accent: #a5c7ae; --on-accent: #14201a; --link: #b5d3bd; --wash: #37301a } }
* { box-sizing: border-box }
body { margin: 0; background: var(--back); color: var(--text); font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere }
main { max-width: 44rem; margin: 0 auto; padding: 1.5rem 1rem 3rem }
main:has(.single) { max-width: 60rem }
h1 { font-size: 1.75rem; line-height: 1.25; letter-spacing: -.02em; margin: 0 0 1rem }
h2 { font-size: 1.0625rem; line-height: 1.35; margin: 0 0 .25rem }
p { margin: 0 0 1rem }
.long { white-space: pre-line }
.soft, footer { color: var(--soft) }
footer { display: flex; align-items: center; gap: .5rem; margin-top: 2.5rem; font-size: .875rem }
footer svg { flex: none; width: 1.25rem; height: 1.25rem }
.items { list-style: none; margin: 0 0 1.25rem; padding: 0 }
.items > li { padding: 1rem 0; border-bottom: 1px solid var(--line) }
.items > li > :last-child, .items > li > div > :last-child { margin-bottom: 0 }
.photos img { display: block; width: 100%; border-radius: .625rem }
.photos.small { display: grid; grid-template-columns: repeat(auto-fill, minmax(9rem, 1fr)); gap: .75rem; margin-bottom: .75rem }
.photos.small img { aspect-ratio: 4/3; object-fit: cover }
.rows > li { display: flex; gap: 1rem }
.rows > li > :last-child { flex: 1; min-width: 0 }
.rows .photos { flex: none; width: 5.5rem }
.rows img { aspect-ratio: 1; object-fit: cover }
.single > li { display: grid; gap: .75rem; padding-top: 0; border: 0 }
.single .photos { display: grid; align-content: start; gap: .75rem }
.single img { max-height: 36rem; object-fit: contain }
@media (min-width: 48rem) { .single > li:has(.photos) { grid-template-columns: 55fr 45fr; gap: 2rem } }
dl { margin: 0; display: grid; grid-template-columns: minmax(8rem, auto) 1fr; gap: .25rem 1rem }
dt { color: var(--soft) }
dd { margin: 0 }
.note { background: var(--fill); border-radius: .625rem; padding: 1rem; margin: 0 0 1.25rem }
.note > :last-child { margin-bottom: 0 }
label { display: block; margin: 0 0 1rem }
label span { display: block; margin-bottom: .25rem; color: var(--soft) }
input, textarea { width: 100%; min-height: 2.75rem; padding: .5rem .75rem; font: inherit; color: inherit; background: var(--back); border: 1px solid var(--control); border-radius: .5625rem }
textarea { min-height: 7rem }
::file-selector-button { min-height: 1.75rem; margin: 0; margin-inline-end: .75rem; padding: 0 .75rem; font: inherit; color: inherit; background: var(--fill); border: 0; border-radius: .375rem }
button { min-height: 2.75rem; padding: .625rem 1.25rem; font: inherit; font-weight: 600; color: var(--on-accent); background: var(--accent); border: 0; border-radius: .5625rem; cursor: pointer }
a { color: var(--link) }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px }
nav { display: flex; justify-content: space-between; gap: 1rem; margin-top: 1rem }
nav a { display: inline-block; padding: .625rem 0 }
.alert { background: var(--wash); border-radius: .625rem; padding: .625rem .875rem; margin: 0 0 1rem }
.buttons { display: flex; flex-wrap: wrap; gap: .75rem }
.trap { position: absolute; inset-inline-start: -100rem }
`

/**
 * The style is not part of the template, because white space added there would change the hash in the content security
 * policy.
 */
const styleElement: Html = { markup: `<style>${style}</style>` }

const logo = html`<svg viewBox="0 0 28 28" aria-hidden="true">
  <rect width="28" height="28" rx="7.5" fill="#5c7f67" />
  <path d="M5 8a3 3 0 0 1 3-3h5v8H5z" fill="#fff" />
  <path d="M15 5h5a3 3 0 0 1 3 3v5h-8zM5 15h8v8H8a3 3 0 0 1-3-3z" fill="#fff" fill-opacity=".6" />
  <path d="M15 15h8v5a3 3 0 0 1-3 3h-5z" fill="#ffda56" />
</svg>`

/** The content security policy. It allows only the style, the photos and the forms of the page. */
const policy = [
  "default-src 'none'",
  `style-src 'sha256-${hash('sha256', style, 'base64')}'`,
  "img-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

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
    <html lang="${words.language}" dir="${words.direction}">
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
          <footer>${logo} ${words.say('guest.footer')}</footer>
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
