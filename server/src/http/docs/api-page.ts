import { operationSection, type Entry } from './api-page-operation.ts'
import { fieldsOf, fieldTable, shapeLink, typeOf } from './api-page-schema.ts'
import { style } from './api-page-style.ts'
import { breakable, escapeHtml, toHtml } from './api-page-text.ts'
import { otherResponses } from './openapi-responses.ts'
import type { Api } from './openapi.ts'

/** The description as one document for people: no script, nothing to load. */
export function renderApiPage(api: Api, definition: string): string {
  const sections = api.tags.map(({ name }) => ({ name, entries: entriesOf(api, name) }))
  const contents = sections.map(({ name, entries }) => contentsOf(name, entries)).join('\n')
  const operations = sections.map(({ name, entries }) => {
    const all = entries.map((entry) => operationSection(api, entry)).join('\n')
    return `<h2 id="${anchorOf(name)}">${escapeHtml(name)}</h2>\n${all}`
  })
  const address = escapeHtml(api.servers[0]?.url ?? '')
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Cubby API</title>
<style>${style}</style>
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<nav aria-label="Contents">
<ul>
<li><a href="#start">Start here</a></li>
${contents}
<li><a href="#statuses">Other responses</a></li>
<li><a href="#shapes">Shapes</a></li>
</ul>
</nav>
<main id="content">
<header>
<h1>Cubby API</h1>
<p class="facts"><span>Version ${escapeHtml(api.info.version)}</span> <span>below <code>${address}</code></span> <a href="${escapeHtml(definition)}">OpenAPI as JSON</a></p>
</header>
<h2 id="start">Start here</h2>
${paragraphs(api.info.description)}
<p>The examples expect two variables in your shell:</p>
<pre><code>CUBBY=${escapeHtml(api.servers[0]?.url.replace(/\/api\/v1$/, '') || 'http://localhost:7745')}
TOKEN='Bearer …'   # of a sign-in, or an API key</code></pre>
${operations.join('\n')}
<h2 id="statuses">Other responses</h2>
${statusTable()}
<h2 id="shapes">Shapes</h2>
<p>What bodies and responses are made of.</p>
${shapes(api)}
</main>
</body>
</html>
`
}

function entriesOf(api: Api, tag: string): Entry[] {
  return Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, operation]) => operation.tags.includes(tag))
      .map(([method, operation]) => ({ method, path, operation })),
  )
}

function anchorOf(tag: string): string {
  return `tag-${tag.toLowerCase().replaceAll(/\W+/g, '-')}`
}

function contentsOf(tag: string, entries: readonly Entry[]): string {
  const links = entries.map(
    ({ method, path, operation }) =>
      `<li><a href="#${operation.operationId}"><span class="method ${method}">${method.toUpperCase()}</span> <code>${breakable(path)}</code></a></li>`,
  )
  return `<li><a href="#${anchorOf(tag)}">${escapeHtml(tag)}</a>\n<ul>${links.join('\n')}</ul></li>`
}

function paragraphs(text: string): string {
  return text
    .split('\n\n')
    .map((paragraph) => `<p>${toHtml(paragraph)}</p>`)
    .join('\n')
}

function statusTable(): string {
  const rows = Object.entries(otherResponses).map(
    ([status, [, description]]) =>
      `<tr id="status-${status}"><th scope="row"><code>${status}</code></th><td>${toHtml(description)}</td></tr>`,
  )
  return `<table class="statuses"><caption>By status; all but 304 with a body like ${shapeLink('Error')}</caption>
<thead><tr><th scope="col">Status</th><th scope="col">When</th></tr></thead>
<tbody>${rows.join('\n')}</tbody></table>`
}

function shapes(api: Api): string {
  const named = Object.entries(api.components.schemas).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return named
    .map(
      ([name, schema]) => `<section class="shape" aria-labelledby="shape-${name}">
<h3 id="shape-${name}"><a href="#shape-${name}">${name}</a></h3>
${schema.description ? `<p>${toHtml(schema.description)}</p>` : ''}
${fieldTable('Keys', fieldsOf(schema), 'optional') || `<p>${typeOf(schema)}</p>`}
</section>`,
    )
    .join('\n')
}
