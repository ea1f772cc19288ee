import { readFileSync } from 'node:fs'
import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020 } from 'ajv/dist/2020.js'
import type { TSchema } from 'typebox'
import { describe, expect, it } from 'vitest'
import { examples } from '#contract/examples.ts'
import { madeFiles } from '#scripts/openapi.ts'
import { contractEndpoints } from '#server/http/docs/contract-list.ts'
import { describeApi } from '#server/http/docs/openapi.ts'
import { createTestApp } from './test-app.ts'

describe('OpenAPI from the contract', () => {
  it.each(madeFiles)('is current in $path: run `npm run openapi` when this fails', ({ path, text }) => {
    expect(readFileSync(path, 'utf8')).toBe(text())
  })

  it('is valid OpenAPI 3.1', async () => {
    const result = await new Validator().validate({ ...describeApi(contractEndpoints) })
    expect(result).toEqual({ valid: true })
  })

  it('has no dangling references', () => {
    const api = describeApi(contractEndpoints)
    const refs = [...JSON.stringify(api).matchAll(/"\$ref":"#\/components\/(\w+)\/(\w+)"/g)]
    expect(refs.length).toBeGreaterThan(100)
    // as: the type of components has fixed keys, but the references name any of them.
    const components = api.components as unknown as Record<string, Record<string, unknown>>
    const dangling = refs.filter(([, kind = '', name = '']) => components[kind]?.[name] === undefined)
    expect(dangling.map(([ref]) => ref)).toEqual([])
  })

  it('describes every parameter of a path, and each path once', () => {
    const { paths } = describeApi(contractEndpoints)
    const shapes = Object.keys(paths).map((path) => path.replaceAll(/\{\w+\}/g, '{}'))
    expect(new Set(shapes).size).toBe(shapes.length)
    for (const [path, methods] of Object.entries(paths)) {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
      for (const { parameters, operationId } of Object.values(methods)) {
        const named = parameters.flatMap((one) => ('in' in one && one.in === 'path' ? [one.name] : []))
        expect(named, operationId).toEqual(inPath)
      }
    }
  })

  it('gives query parameters the type number or boolean when the server parses them as such', () => {
    const { paths } = describeApi(contractEndpoints)
    const inQuery = Object.values(paths)
      .flatMap((methods) => Object.values(methods))
      .flatMap(({ parameters }) =>
        parameters.flatMap((one) => ('in' in one && one.in === 'query' ? [one] : [])),
      )
    const wanted = ({ name, description = '' }: (typeof inQuery)[number]) => {
      if (/^(page|pageSize|limit)$/.test(name)) return 'integer'
      if (/^`(true|false)`/.test(description)) return 'boolean'
      return description.startsWith('A number') ? 'number' : undefined
    }
    const untyped = inQuery.filter((one) => (wanted(one) ?? one.schema.type) !== one.schema.type)
    expect(untyped.map(({ name }) => name)).toEqual([])
    const types = new Set(inQuery.map(({ schema }) => schema.type))
    expect([...types]).toEqual(expect.arrayContaining(['integer', 'boolean', 'number']))
  })

  it('describes the responses of an attachment: the file, a part of it, a redirect and 304', () => {
    const { get } = describeApi(contractEndpoints).paths['/items/{id}/attachments/{attachmentId}'] ?? {}
    const whole = get?.responses['200']
    expect(whole && 'content' in whole && whole.content).toEqual({
      '*/*': { schema: { type: 'string', format: 'binary' } },
    })
    expect(Object.keys(get?.responses ?? {})).toEqual(expect.arrayContaining(['206', '302', '304', '416']))
  })

  it('gives each operation a unique name', () => {
    const { paths } = describeApi(contractEndpoints)
    const names = Object.values(paths).flatMap((path) =>
      Object.values(path).map(({ operationId }) => operationId),
    )
    expect(names.length).toBe(contractEndpoints.length)
    expect(new Set(names).size).toBe(names.length)
  })

  it('has only schemas that compile', () => {
    const ajv = new Ajv2020({ strict: false, validateFormats: false })
    const schemas = contractEndpoints.flatMap(({ params, query, body, responses }) =>
      [params, query, body, ...Object.values(responses)].filter((schema) => schema !== undefined),
    )
    expect(() => schemas.forEach((schema) => ajv.compile(schema))).not.toThrow()
  })

  it('has examples that match their schemas, without unknown keys', () => {
    const parts = examples.flatMap(({ endpoint, body, response }) => [
      { of: endpoint, schema: endpoint.body, value: body },
      { of: endpoint, schema: Object.values(endpoint.responses)[0], value: response },
    ])
    for (const { of, schema, value } of parts.filter((part) => part.value !== undefined)) {
      expect(problemsOf(schema, value), `${of.method} ${of.path}`).toEqual([])
      expect(contractEndpoints).toContain(of)
    }
    expect(problemsOf(examples[0]?.endpoint.body, { name: 1, extra: true })).not.toEqual([])
  })

  it('describes exactly the served endpoints', async () => {
    await using app = await createTestApp('sqlite')
    const name = ({ method, path }: { method: string; path: string }) => `${method} ${path}`
    expect(app.app.endpoints.map(name).toSorted()).toEqual(contractEndpoints.map(name).toSorted())
  })
})

function problemsOf(schema: TSchema | undefined, value: unknown): unknown[] {
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true })
  const closed = JSON.parse(JSON.stringify(schema), (_key, part: unknown) =>
    typeof part === 'object' && part !== null && 'properties' in part
      ? { ...part, additionalProperties: false }
      : part,
  )
  const check = ajv.compile(closed)
  return check(value) ? [] : (check.errors ?? [])
}
