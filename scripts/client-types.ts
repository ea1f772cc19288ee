import type { Api } from '#server/http/docs/openapi.ts'
import type { Schema } from '#server/http/docs/openapi-schemas.ts'

type Operation = Api['paths'][string][string]

const heading = `// Generated from the contract by \`npm run openapi\`. Do not edit.

`

/** Returns the file with the types of all schemas and operations for the TypeScript client. */
export function describeClientTypes({ paths, components }: Api): string {
  const schemas = Object.entries(components.schemas).map(
    ([name, schema]) => `export type ${typeName(name)} = ${typeOf(schema)}\n\n`,
  )
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const { summary, description } = operation
      const comment = commentOf([summary, description].filter(Boolean).join(' '), '  ')
      return `${comment}  '${method.toUpperCase()} ${path}': ${indent(typeOfOperation(operation))}\n`
    }),
  )
  return `${heading}${schemas.join('')}export interface Operations {\n${operations.join('')}}\n`
}

/** `Error` is a global of JavaScript. */
function typeName(name: string): string {
  return name === 'Error' ? 'ErrorResponse' : name
}

function typeOfOperation({ parameters, requestBody, responses }: Operation): string {
  const inputs = (['path', 'query'] as const).flatMap((place) => {
    const found = parameters.flatMap((one) => ('in' in one && one.in === place ? [one] : []))
    if (found.length === 0) return []
    const required = found.flatMap((one) => (one.required ? [one.name] : []))
    const properties = Object.fromEntries(found.map(({ name, schema }) => [name, schema]))
    return [`${place}${required.length > 0 ? '' : '?'}: ${typeOf({ properties, required })}`]
  })
  const content = requestBody?.content ?? {}
  const json = content['application/json']
  const form = content['multipart/form-data']
  if (json) inputs.push(`body${requestBody?.required ? '' : '?'}: ${typeOf(json.schema)}`)
  if (form) inputs.push(`form: ${typeOf(form.schema)}`)
  return block([...inputs, `response: ${typeOfResponse(responses)}`])
}

/** A file, or what a redirect leads to, is the `Response` itself. */
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

function typeOfObject({ properties = {}, required = [] }: Schema): string {
  const lines = Object.entries(properties).map(([name, property]) => {
    const key = /^[a-z_]\w*$/i.test(name) ? name : `'${name}'`
    const type = `${key}${required.includes(name) ? '' : '?'}: ${typeOf(property)}`
    return commentOf(property.description ?? '') + type
  })
  return block(lines)
}

function union(types: readonly string[]): string {
  return [...new Set(types)].join(' | ')
}

function block(lines: readonly string[]): string {
  return `{\n${lines.map((line) => `  ${indent(line)}\n`).join('')}}`
}

function indent(text: string): string {
  return text.replaceAll('\n', '\n  ')
}

function commentOf(text: string, before = ''): string {
  return text === '' ? '' : `${before}/** ${text.replaceAll('*/', '*\\/')} */\n`
}
