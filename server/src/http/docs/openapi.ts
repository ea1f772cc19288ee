import { ErrorResponse } from '#contract/errors.ts'
import { examples, type Example } from '#contract/examples.ts'
import type { Access, Endpoint } from '#contract/endpoint.ts'
import { version } from '#server/shared/process/version.ts'
import { hasETag } from '../etags.ts'
import { aliases } from '../paths.ts'
import { commonHeaders, commonParameters, introduction, securitySchemes } from './openapi-common.ts'
import {
  describeOtherResponses,
  referToOthers,
  takesIfMatch,
  type ResponseObject,
} from './openapi-responses.ts'
import { createSchemaNames, type Schema, type SchemaNames } from './openapi-schemas.ts'

interface Reference {
  readonly $ref: string
}

interface Parameter {
  readonly name: string
  readonly in: string
  readonly required: boolean
  readonly description?: string
  readonly schema: Schema
}

interface Operation {
  readonly operationId: string
  readonly tags: readonly string[]
  readonly summary: string
  readonly description?: string
  /** The required access. OpenAPI has no keyword for roles. */
  readonly 'x-access': Access
  readonly security?: readonly object[]
  readonly parameters: readonly (Parameter | Reference)[]
  readonly requestBody?: {
    readonly description?: string
    readonly required: boolean
    readonly content: NonNullable<ResponseObject['content']>
  }
  readonly responses: Readonly<Record<string, ResponseObject | Reference>>
}

export interface Api {
  readonly openapi: string
  readonly info: {
    readonly title: string
    readonly version: string
    readonly description: string
    readonly license: object
  }
  readonly servers: readonly { readonly url: string }[]
  readonly security: readonly object[]
  readonly tags: readonly { readonly name: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>
    readonly responses: Readonly<Record<string, ResponseObject>>
    readonly parameters: object
    readonly headers: object
    readonly securitySchemes: object
  }
}

export function describeApi(endpoints: readonly Endpoint[], address = ''): Api {
  const names = createSchemaNames()
  const paths: Record<string, Record<string, Operation>> = {}
  for (const endpoint of endpoints) {
    const template = endpoint.path.replaceAll(/:(\w+)/g, '{$1}')
    // Merge paths that differ only in the names of their parameters, because OpenAPI treats them as equal.
    const path = Object.keys(paths).find((known) => shapeOf(known) === shapeOf(template)) ?? template
    const operation = nameLike(path, describeEndpoint(endpoint, endpoints, names))
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation }
  }
  names.refer(ErrorResponse)
  return {
    openapi: '3.1.0',
    info: {
      title: 'Cubby',
      version,
      description: introduction,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: `${address}/api/v1` }],
    security: [{ bearer: [] }, { cookie: [] }, { query: [] }],
    tags: [...new Set(endpoints.map(({ tag }) => tag))].map((name) => ({ name })),
    paths,
    components: {
      schemas: names.used,
      responses: describeOtherResponses(),
      parameters: commonParameters,
      headers: commonHeaders,
      securitySchemes,
    },
  }
}

function shapeOf(template: string): string {
  return template.replaceAll(/\{\w+\}/g, '{}')
}

function nameLike(template: string, operation: Operation): Operation {
  const names = [...template.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const parameters = operation.parameters.map((one) =>
    'in' in one && one.in === 'path' ? { ...one, name: names.shift() ?? one.name } : one,
  )
  return { ...operation, parameters }
}

function describeEndpoint(endpoint: Endpoint, all: readonly Endpoint[], names: SchemaNames): Operation {
  const { method, path, summary, tag, access, body, parts, personOnly } = endpoint
  const words = [method.toLowerCase(), ...path.split(/[/:.-]/).filter((part) => part !== '')]
  const alias = aliases[path]
  const notes = [alias && `Also at \`${alias}\`.`, personOnly && 'Not with an API key.'].filter(
    (note) => note !== undefined,
  )
  const example = examples.find((one) => one.endpoint === endpoint)
  return {
    operationId: words.map((word, index) => (index === 0 ? word : capitalise(word))).join(''),
    tags: [tag],
    summary,
    ...(notes.length > 0 && { description: notes.join(' ') }),
    'x-access': access,
    ...(access === 'public' && { security: [] }),
    parameters: [
      ...describeParameters(endpoint.params, 'path', names),
      ...describeParameters(endpoint.query, 'query', names),
      ...describeHeaders(endpoint, all),
    ],
    ...((body ?? parts) && { requestBody: describeBody(endpoint, names, example) }),
    responses: {
      ...describeSuccess(endpoint, names, example),
      ...referToOthers(endpoint, all),
    },
  }
}

function describeHeaders(endpoint: Endpoint, all: readonly Endpoint[]): Reference[] {
  const found: readonly (readonly [name: keyof typeof commonParameters, isTaken: boolean])[] = [
    ['Tenant', endpoint.access !== 'public'],
    ['TenantQuery', endpoint.access !== 'public'],
    ['IfNoneMatch', hasETag(endpoint)],
    ['IfMatch', takesIfMatch(endpoint, all)],
  ]
  return found.flatMap(([name, isTaken]) => (isTaken ? [{ $ref: `#/components/parameters/${name}` }] : []))
}

const successes: Readonly<Record<string, string>> = {
  201: 'Created.',
  202: 'Accepted.',
  204: 'Done, no body.',
  302: 'It is at the address in the header `Location`, no body.',
}

function describeSuccess(
  endpoint: Endpoint,
  names: SchemaNames,
  example?: Example,
): Record<string, ResponseObject> {
  const { method, access, produces = 'application/json', responses } = endpoint
  const isJournaled = method !== 'GET' && (access === 'write' || access === 'owner')
  const headers = {
    ...(hasETag(endpoint) && { ETag: { $ref: '#/components/headers/ETag' } }),
    ...(isJournaled && { 'Cubby-Batch': { $ref: '#/components/headers/CubbyBatch' } }),
    ...(endpoint.coercesBody &&
      method === 'POST' && { 'Cubby-Ignored': { $ref: '#/components/headers/CubbyIgnored' } }),
  }
  const hasHeaders = Object.keys(headers).length > 0
  const described = Object.entries(responses).map(([status, schema]) => {
    const content = {
      schema: names.refer(schema),
      ...(example?.response !== undefined && { example: example.response }),
    }
    const response: ResponseObject = {
      description: successes[status] ?? 'Success.',
      ...(hasHeaders && { headers }),
      ...(status !== '204' && status !== '302' && { content: { [produces]: content } }),
    }
    return [status, response] as const
  })
  return Object.fromEntries(described)
}

function describeBody(
  { body, bodyType, parts, coercesBody }: Endpoint,
  names: SchemaNames,
  example?: Example,
): NonNullable<Operation['requestBody']> {
  if (parts) return { required: true, content: { 'multipart/form-data': { schema: names.refer(parts) } } }
  const content = {
    schema: names.refer(body ?? {}),
    ...(example?.body !== undefined && { example: example.body }),
  }
  return {
    ...(coercesBody && {
      description: 'Numbers may be text, flags words, and custom fields an object of name → value.',
    }),
    required: bodyType !== 'json-or-none',
    content: {
      'application/json': content,
      ...(bodyType === 'json-or-form' && { 'application/x-www-form-urlencoded': { schema: content.schema } }),
    },
  }
}

function describeParameters(
  schema: Endpoint['params'],
  location: 'path' | 'query',
  names: SchemaNames,
): Parameter[] {
  if (!schema || !('properties' in schema)) return []
  // as: a schema may be of any kind, but the schemas of path parameters and queries are objects.
  const properties = schema.properties as Record<string, object>
  const required = 'required' in schema ? (schema.required as string[]) : []
  return Object.entries(properties).map(([name, property]) => {
    const described = location === 'query' ? typed(names.refer(property)) : names.refer(property)
    return {
      name,
      in: location,
      required: location === 'path' || required.includes(name),
      ...(described.description && { description: described.description }),
      schema: described,
    }
  })
}

/** Query values are texts; `format` holds the type of a number or flag. */
function typed(schema: Schema): Schema {
  const { format, description } = schema
  const isTyped = format === 'boolean' || format === 'integer' || format === 'number'
  return isTyped ? { type: format, ...(description !== undefined && { description }) } : schema
}

function capitalise(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
