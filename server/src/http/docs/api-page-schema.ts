import { breakable, escapeHtml, toHtml } from './api-page-text.ts'
import { nameOfRef, type Schema } from './openapi-schemas.ts'

export interface Field {
  readonly name: string
  readonly isRequired: boolean
  readonly schema: Schema
  readonly description?: string
}

/** A table of keys in two columns, which fit a phone. What a caller gives is marked `required`, else `optional`. */
export function fieldTable(
  caption: string,
  fields: readonly Field[],
  mark: 'required' | 'optional' = 'required',
): string {
  if (fields.length === 0) return ''
  const rows = fields.map(({ name, isRequired, schema, description = meaningOf(schema) }) => {
    const facts = [typeOf(schema), limitsOf(schema)].filter((fact) => fact !== '').join(', ')
    return `<tr><th scope="row"><code>${breakable(name)}</code>${isRequired === (mark === 'required') ? ` <b>${mark}</b>` : ''}</th>
<td><span class="type">${facts}</span>${description === '' ? '' : `<p>${toHtml(description)}</p>`}</td></tr>`
  })
  return `<table><caption>${caption}</caption>
<thead><tr><th scope="col">Name</th><th scope="col">Type and meaning</th></tr></thead>
<tbody>${rows.join('\n')}</tbody></table>`
}

export function fieldsOf({ properties = {}, required = [] }: Schema): Field[] {
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    isRequired: required.includes(name),
    schema,
  }))
}

/** The type in words: `array of Item`, `string or null`. */
export function typeOf(schema: Schema): string {
  const { $ref, anyOf, items, type, format, properties, patternProperties } = schema
  if ($ref !== undefined) return shapeLink(nameOfRef($ref))
  if (schema.enum)
    return `one of ${schema.enum.map((value) => `<code>${escapeHtml(String(value))}</code>`).join(' ')}`
  if (anyOf) return [...new Set(anyOf.map(typeOf))].join(' or ')
  if (type === 'array') return `array of ${items ? typeOf(items) : 'anything'}`
  if (properties) {
    const keys = Object.entries(properties).map(
      ([key, one]) => `<code>${escapeHtml(key)}</code> ${typeOf(one)}`,
    )
    return `object with ${keys.join(', ')}`
  }
  if (patternProperties)
    return `object of ${Object.values(patternProperties).map(typeOf).join(' or ')} by name`
  if (type === undefined) return 'anything'
  return format ? `${type} (${format})` : type
}

export function shapeLink(name: string): string {
  return `<a href="#shape-${escapeHtml(name)}">${escapeHtml(name)}</a>`
}

function limitsOf(schema: Schema): string {
  const { anyOf = [], items, default: usual } = schema
  const each = items ? limitsOf(items) : ''
  return [
    range(schema.minLength, schema.maxLength, 'characters'),
    range(schema.minimum, schema.maximum, ''),
    range(schema.minItems, schema.maxItems, 'entries'),
    ...anyOf.map(limitsOf),
    each && `each ${each}`,
    usual === undefined ? '' : `default <code>${escapeHtml(JSON.stringify(usual))}</code>`,
  ]
    .filter((limit) => limit !== '')
    .join(', ')
}

function range(min: number | undefined, max: number | undefined, unit: string): string {
  const [from, to] = [min, max].map((limit) => limit?.toLocaleString('en').replace('-', '−'))
  if (from === undefined && to === undefined) return ''
  const words =
    to === undefined ? `at least ${from}` : from === undefined ? `at most ${to}` : `${from} to ${to}`
  return `${words} ${unit}`.trim()
}

/** The description of the schema, or of the schemas it consists of. */
function meaningOf({ description, anyOf, items }: Schema): string {
  if (description !== undefined) return description
  const parts = [...(anyOf ?? []), ...(items ? [items] : [])].map(meaningOf)
  return parts.filter((part) => part !== '').join(' ')
}
