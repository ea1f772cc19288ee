import { escapeMarkup } from '#server/shared/text/html-text.ts'
import type { Messages, TextKey } from '#server/shared/text/messages.ts'

const keys = {
  progress: 'check.progress',
  same: 'check.same',
  different: 'check.different',
  changed: 'check.changed',
  missing: 'check.missing',
  extra: 'check.extra',
  unread: 'check.unread',
  noManifest: 'check.noManifest',
  noCrypto: 'check.noCrypto',
  sum: 'check.sum',
} as const satisfies Record<string, TextKey>

/** The script runs in the browser of the person who receives a claim, so it uses no code of Cubby. */
const script = String.raw`
const texts = JSON.parse(document.getElementById('texts').textContent)
const [input, status, list, sum] = ['folder', 'status', 'problems', 'sum'].map((id) => document.getElementById(id))
const say = (key, values = {}) => texts[key].replace(/\{\{(\w+)\}\}/g, (whole, name) => values[name] ?? whole)
const ignored = /(?:^|\/)(?:\.DS_Store|Thumbs\.db|desktop\.ini)$/i

async function hashOf(file) {
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

async function check(files) {
  list.replaceChildren()
  sum.textContent = ''
  if (!globalThis.crypto?.subtle) return say('noCrypto')
  // Remove the name of the chosen folder from each path. Compose accented letters, because some systems decompose them.
  const found = new Map(files.map((file) => [file.webkitRelativePath.replace(/^[^/]*\//, '').normalize('NFC'), file]))
  const own = found.get('manifest.json')
  const manifest = await own?.text().then(JSON.parse).catch(() => undefined)
  if (!Array.isArray(manifest?.files)) return say('noManifest')
  let problems = 0
  const report = (key, path) => {
    problems++
    list.appendChild(document.createElement('li')).textContent = say(key, { path })
  }
  const total = manifest.files.length
  for (const [index, { path, sha256 }] of manifest.files.entries()) {
    status.textContent = say('progress', { count: index + 1, total })
    const name = path.normalize('NFC')
    const file = found.get(name)
    found.delete(name)
    if (!file) report('missing', path)
    else {
      const hash = await hashOf(file).catch(() => undefined)
      if (hash !== sha256) report(hash === undefined ? 'unread' : 'changed', path)
    }
  }
  found.delete('manifest.json')
  for (const path of found.keys()) if (!ignored.test(path)) report('extra', path)
  sum.textContent = say('sum', { sum: await hashOf(own) })
  return problems === 0 ? say('same', { count: total }) : say('different')
}

input.addEventListener('change', async () => {
  const files = Array.from(input.files)
  if (files.length > 0) status.textContent = await check(files)
})
`

/**
 * Returns a page that compares the files of a claim with its manifest. The page's content security policy forbids
 * network access.
 */
export function writeCheckPage({ language, direction, say }: Messages): string {
  const texts = Object.fromEntries(Object.entries(keys).map(([name, key]) => [name, say(key)]))
  return `<!doctype html>
<html lang="${language}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'">
<title>${escapeMarkup(say('check.title'))}</title>
<style>
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif }
body { max-width: 42rem; margin: 2rem auto; padding: 0 1rem }
li, #sum { overflow-wrap: anywhere }
#status { font-weight: 600 }
</style>
</head>
<body>
<h1>${escapeMarkup(say('check.title'))}</h1>
<p>${escapeMarkup(say('check.about'))}</p>
<p><label>${escapeMarkup(say('check.choose'))} <input id="folder" type="file" webkitdirectory multiple></label></p>
<p id="status" role="status"></p>
<ul id="problems"></ul>
<p id="sum"></p>
<script id="texts" type="application/json">${JSON.stringify(texts).replaceAll('<', String.raw`\u003c`)}</script>
<script>${script}</script>
</body>
</html>
`
}
