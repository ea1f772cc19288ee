import type { Access } from '#contract/endpoint.ts'
import { fieldsOf, fieldTable, typeOf } from './api-page-schema.ts'
import { breakable, escapeHtml, toHtml } from './api-page-text.ts'
import type { Api, Operation, Parameter } from './openapi.ts'
import { nameOfRef, type Schema } from './openapi-schemas.ts'

/** One method of one path. */
export interface Entry {
  readonly method: string
  readonly path: string
  readonly operation: Operation
}

/** Access rights in words. */
const accessWords: Readonly<Record<Access, string>> = {
  public: 'No sign-in needed',
  attachment: 'Any member, also with the token for files',
  account: 'Anyone signed in',
  read: 'Any member',
  write: 'Owners and editors',
  owner: 'Owners only',
  admin: 'Server admins only',
}

/** The part of the page about one operation. */
export function operationSection(api: Api, { method, path, operation }: Entry): string {
  const own = operation.parameters.filter((one): one is Parameter => 'schema' in one)
  const fieldsIn = (location: string) =>
    own
      .filter((one) => one.in === location)
      .map(({ name, required, schema }) => ({ name, isRequired: required, schema: listOf(schema) }))
  return `<section class="operation" aria-labelledby="${operation.operationId}">
<h3 id="${operation.operationId}"><a href="#${operation.operationId}"><span class="method ${method}">${method.toUpperCase()}</span> <code>${breakable(path)}</code></a></h3>
<p>${toHtml(operation.summary)}${operation.description ? ` ${toHtml(operation.description)}` : ''}</p>
<p class="facts"><span class="access">${accessWords[operation['x-access']]}</span>${headerNotes(operation)}</p>
${fieldTable('In the path', fieldsIn('path'))}
${fieldTable('In the query', fieldsIn('query'))}
${bodyPart(api, operation)}
${responsesPart(operation)}
${examplePart({ method, path, operation })}
</section>`
}

/** A query gives a list by repeating its key, so one text is a list too. */
function listOf(schema: Schema): Schema {
  const list = schema.anyOf?.find(({ type }) => type === 'array')
  return list && schema.description ? { ...list, description: schema.description } : schema
}

function headerNotes(operation: Operation): string {
  const takes = (name: string) =>
    operation.parameters.some((one) => '$ref' in one && nameOfRef(one.$ref) === name)
  const sends = (name: string) =>
    Object.values(operation.responses).some((one) => 'headers' in one && one.headers && name in one.headers)
  const facts: readonly (readonly [fact: string, isTrue: boolean])[] = [
    ['sends <code>ETag</code>', sends('ETag')],
    ['takes <code>If-Match</code>', takes('IfMatch')],
    ['can be undone (<code>Cubby-Batch</code>)', sends('Cubby-Batch')],
    ['names the keys it ignores (<code>Cubby-Ignored</code>)', sends('Cubby-Ignored')],
  ]
  return facts.flatMap(([fact, isTrue]) => (isTrue ? [` <span>${fact}</span>`] : [])).join('')
}

function bodyPart(api: Api, { requestBody }: Operation): string {
  if (!requestBody) return ''
  const [type = '', media] = Object.entries(requestBody.content)[0] ?? []
  const others = Object.keys(requestBody.content).slice(1)
  const kinds = [type, ...others].map((kind) => `<code>${kind}</code>`).join(' or ')
  const fields = media ? fieldsOf(resolve(api, media.schema)) : []
  return fieldTable(`Body, ${kinds}`, fields) || `<p>Body: ${kinds}, ${typeOf(media?.schema ?? {})}.</p>`
}

/** The schema itself where it stands under a name. */
function resolve(api: Api, schema: Schema): Schema {
  return schema.$ref === undefined ? schema : (api.components.schemas[nameOfRef(schema.$ref)] ?? {})
}

function responsesPart({ responses }: Operation): string {
  const rows: string[] = []
  const tables: string[] = []
  const others: string[] = []
  for (const [status, response] of Object.entries(responses)) {
    if ('$ref' in response) {
      others.push(`<a href="#status-${status}">${status}</a>`)
      continue
    }
    const [type, media] = Object.entries(response.content ?? {})[0] ?? []
    const kind = type === undefined || type === 'application/json' ? '' : `<code>${type}</code>, `
    // An object without a name of its own is shown here, because it stands nowhere else.
    const what = media?.schema.properties ? 'object' : media ? typeOf(media.schema) : 'no body'
    rows.push(`<dt>${status}</dt><dd>${kind}${what}</dd>`)
    if (media) tables.push(fieldTable(`Keys of ${status}`, fieldsOf(media.schema), 'optional'))
  }
  if (others.length > 0) rows.push(`<dt>Else</dt><dd>${others.join(' ')}</dd>`)
  return `<h4>Responses</h4>\n<dl class="responses">${rows.join('')}</dl>\n${tables.join('')}`
}

function examplePart(entry: Entry): string {
  const { operation } = entry
  const contents = Object.values(operation.responses).flatMap((one) =>
    'content' in one ? Object.values(one.content ?? {}) : [],
  )
  const response = contents.find(({ example }) => example !== undefined)?.example
  const shown =
    response === undefined
      ? ''
      : `\n<p class="type">response</p>\n<pre><code>${escapeHtml(JSON.stringify(response, null, 2))}</code></pre>`
  return `<h4>Example</h4>\n<pre><code>${escapeHtml(curlLine(entry))}</code></pre>${shown}`
}

/** How to call it from a shell that knows $CUBBY and $TOKEN. */
function curlLine({ method, path, operation }: Entry): string {
  const own = operation.parameters.filter((one): one is Parameter => 'schema' in one)
  const needed = own.filter((one) => one.in === 'query' && one.required).map(({ name }) => `${name}=…`)
  const query = needed.length > 0 ? `?${needed.join('&')}` : ''
  const address = `"$CUBBY/api/v1${path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => `$${name.toUpperCase()}`)}${query}"`
  const media = Object.entries(operation.requestBody?.content ?? {})[0]
  const lines = [
    `curl ${method === 'get' ? '' : `-X ${method.toUpperCase()} `}${address}`,
    ...(operation['x-access'] === 'public' ? [] : ['-H "Authorization: $TOKEN"']),
    ...(media ? bodyLines(media[0], media[1].example) : []),
  ]
  return lines.join(' \\\n  ')
}

function bodyLines(type: string, example: unknown): string[] {
  if (type === 'multipart/form-data') return ['-F csv=@things.csv']
  const body = example === undefined ? '@body.json' : `'${JSON.stringify(example)}'`
  return [`-H 'Content-Type: ${type}'`, `-d ${body}`]
}
