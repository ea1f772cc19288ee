import { CalendarDate, Instant, Money, Quantity, Uuid } from '#contract/scalars.ts'
import type { Api } from '#server/http/docs/openapi.ts'
import type { Schema } from '#server/http/docs/openapi-schemas.ts'

type Operation = Api['paths'][string][string]

const heading = `// Generated from the contract by \`npm run openapi\`. Do not edit.

`

/** Types that many records use. Each gets a name, so that its description is written only once. */
const scalars: Readonly<Record<string, Schema>> = { CalendarDate, Instant, Money, Quantity, Uuid }

/** Returns the file with the types of all schemas and operations for the TypeScript client. */
export function describeClientTypes({ paths, components }: Api): string {
  const values = Object.entries(scalars).map(
    ([name, { type, description = '' }]) => `${commentOf(description)}export type ${name} = ${type}\n\n`,
  )
  const schemas = Object.entries(components.schemas).map(
    ([name, schema]) => `export type ${typeName(name)} = ${typeOf(schema)}\n\n`,
  )
  const known = new Map<string, string>()
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const { summary, description } = operation
      const comment = commentOf([summary, description].filter(Boolean).join(' '), '  ')
      const name = `'${method.toUpperCase()} ${path}'`
      const parts = partsOf(operation).map(([part, type]) => {
        const place = `Operations[${name}]['${part.replace('?', '')}']`
        const found = type.split('\n').length > 8 ? known.get(type) : undefined
        if (found === undefined) known.set(type, place)
        return `${part}: ${found ?? type}`
      })
      return `${comment}  ${name}: ${indent(block(parts))}\n`
    }),
  )
  return `${heading}${values.join('')}${schemas.join('')}export interface Operations {\n${operations.join('')}}\n`
}

/** Renames `Error`, because it would hide JavaScript's own class. */
function typeName(name: string): string {
  return name === 'Error' ? 'ErrorResponse' : name
}

/** Returns the parts of an operation, such as `query?`, `body` and `response`, each with its TypeScript type. */
function partsOf({ parameters, requestBody, responses }: Operation): [key: string, type: string][] {
  const inputs = (['path', 'query'] as const).flatMap((place): [string, string][] => {
    const found = parameters.flatMap((one) => ('in' in one && one.in === place ? [one] : []))
    if (found.length === 0) return []
    const required = found.flatMap((one) => (one.required ? [one.name] : []))
    const properties = Object.fromEntries(found.map(({ name, schema }) => [name, schema]))
    return [[`${place}${required.length > 0 ? '' : '?'}`, typeOf({ properties, required })]]
  })
  const content = requestBody?.content ?? {}
  const json = content['application/json']
  const form = content['multipart/form-data']
  if (json) inputs.push([`body${requestBody?.required ? '' : '?'}`, typeOf(json.schema)])
  if (form) inputs.push(['form', typeOf(form.schema)])
  return [...inputs, ['response', typeOfResponse(responses)]]
}

/** The type of a response that is a file or a redirect is `Response`. */
function typeOfResponse(responses: Operation['responses']): string {
  const types = Object.entries(responses).flatMap(([status, response]) => {
    if (!status.startsWith('2') || '$ref' in response) return []
    if (!response.content) return ['undefined']
    const json = response.content['application/json']
    return [json ? typeOf(json.schema) : 'Response']
  })
  return union(types) || 'Response'
}

function typeOf(schema: Schema): string {
  const scalar = scalarOf(schema)
  if (scalar) return scalar
  if (schema.$ref) return typeName(schema.$ref.replace('#/components/schemas/', ''))
  if ('const' in schema) return JSON.stringify(schema.const)
  if (schema.enum) return union(schema.enum.map((value) => JSON.stringify(value)))
  if (schema.anyOf) return union(schema.anyOf.map(typeOf))
  if (schema.properties && Object.keys(schema.properties).length > 0) return typeOfObject(schema)
  const { type, format, items, patternProperties, additionalProperties } = schema
  switch (type) {
    case 'string':
      return format === 'binary' ? 'Blob' : 'string'
    case 'integer':
      return 'number'
    case 'number':
    case 'boolean':
    case 'null':
      return type
    case 'array':
      return `Array<${typeOf(items ?? {})}>`
    case 'object': {
      const values = Object.values(patternProperties ?? {})
      if (typeof additionalProperties === 'object') values.push(additionalProperties)
      return `Record<string, ${values.length > 0 ? union(values.map(typeOf)) : 'unknown'}>`
    }
    default:
      return 'unknown'
  }
}

function scalarOf({ type, description }: Schema): string | undefined {
  const found = Object.entries(scalars).find(
    ([, scalar]) => scalar.type === type && scalar.description === description,
  )
  return found?.[0]
}

function typeOfObject({ properties = {}, required = [] }: Schema): string {
  const lines = Object.entries(properties).map(([name, property]) => {
    const key = /^[a-z_]\w*$/i.test(name) ? name : `'${name}'`
    const type = `${key}${required.includes(name) ? '' : '?'}: ${typeOf(property)}`
    return scalarOf(property) ? type : commentOf(property.description ?? '') + type
  })
  return block(lines)
}

function union(types: readonly string[]): string {
  return [...new Set(types)].join(' | ')
}

function block(lines: readonly string[]): string {
  const inOneLine = `{ ${lines.join('; ')} }`
  if (inOneLine.length <= 80 && !inOneLine.includes('\n')) return inOneLine
  return `{\n${lines.map((line) => `  ${indent(line)}\n`).join('')}}`
}

function indent(text: string): string {
  return text.replaceAll('\n', '\n  ')
}

function commentOf(text: string, before = ''): string {
  return text === '' ? '' : `${before}/** ${text.replaceAll('*/', '*\\/')} */\n`
}
