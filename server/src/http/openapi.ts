import type { Endpoint } from '#contract/endpoint.ts'
import { ErrorAnswer } from '#contract/errors.ts'
import { version } from '#server/shared/version.ts'

/** The OpenAPI 3.1 description of these endpoints: their schemas are JSON Schema already. */
export function describeApi(endpoints: readonly Endpoint[]): object {
  const paths: Record<string, Record<string, object>> = {}
  for (const endpoint of endpoints) {
    const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: describeEndpoint(endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Cubby',
      version,
      description: 'A self-hosted home inventory. Every answer that is not a success has the shape of Error.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/api/v1' }],
    security: [{ bearer: [] }, { cookie: [] }, { query: [] }],
    tags: [...new Set(endpoints.map(({ tag }) => tag))].map((name) => ({ name })),
    paths,
    components: {
      schemas: { Error: ErrorAnswer },
      responses: {
        Error: {
          description: 'Refused, with the reason.',
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
        },
      },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        cookie: { type: 'apiKey', in: 'cookie', name: 'hb.auth.token' },
        query: { type: 'apiKey', in: 'query', name: 'access_token' },
      },
    },
  }
}

function describeEndpoint(endpoint: Endpoint): object {
  const { method, path, summary, tag, access, bodyType, body, produces } = endpoint
  const names = [method.toLowerCase(), ...path.split(/[/:-]/).filter((part) => part !== '')]
  return {
    operationId: names.map((name, index) => (index === 0 ? name : capitalise(name))).join(''),
    tags: [tag],
    summary,
    ...(access === 'public' && { security: [] }),
    parameters: [
      ...describeParameters(endpoint.params, 'path'),
      ...describeParameters(endpoint.query, 'query'),
    ],
    ...((body ?? bodyType === 'multipart') && { requestBody: describeBody(endpoint) }),
    responses: {
      ...Object.fromEntries(
        Object.entries(endpoint.responses).map(([status, schema]) => [
          status,
          status === '204'
            ? { description: 'Done, no body.' }
            : { description: 'Success.', content: { [produces ?? 'application/json']: { schema } } },
        ]),
      ),
      '4XX': { $ref: '#/components/responses/Error' },
    },
  }
}

function describeBody({ body, bodyType }: Endpoint): object {
  if (bodyType === 'multipart') {
    const file = {
      type: 'object',
      properties: { csv: { type: 'string', format: 'binary' } },
      required: ['csv'],
    }
    return { required: true, content: { 'multipart/form-data': { schema: file } } }
  }
  const types =
    bodyType === 'json-or-form'
      ? ['application/json', 'application/x-www-form-urlencoded']
      : ['application/json']
  return { required: true, content: Object.fromEntries(types.map((type) => [type, { schema: body }])) }
}

function describeParameters(schema: Endpoint['params'], place: 'path' | 'query'): object[] {
  if (!schema || !('properties' in schema)) return []
  // as: the schemas of params and query are objects.
  const properties = schema.properties as Record<string, { description?: string }>
  const required = 'required' in schema ? (schema.required as string[]) : []
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    ...(property.description && { description: property.description }),
    schema: property,
  }))
}

function capitalise(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
