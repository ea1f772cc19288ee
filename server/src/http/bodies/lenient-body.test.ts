import { Ajv } from 'ajv'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contractEndpoints } from '../docs/contract-list.ts'
import { coerceBody, toIgnoredHeader } from './lenient-body.ts'
import type { Schema } from '../docs/openapi-schemas.ts'

const ajv = new Ajv({ strict: false, validateFormats: false, allowUnionTypes: true })
const endpoints = contractEndpoints.flatMap(({ method, path, body, coercesBody }) =>
  coercesBody && body ? [{ name: `${method} ${path}`, isCreate: method === 'POST', body }] : [],
)

/** Generates valid values, among them texts that look like numbers and flags. */
function valueOf(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(valueOf))
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.type === 'null') return fc.constant(null)
  if (schema.type === 'boolean') return fc.boolean()
  if (schema.type === 'array') return fc.array(valueOf(schema.items ?? {}), { maxLength: 4 })
  if (schema.type === 'number' || schema.type === 'integer') {
    return fc.integer({ min: schema.minimum ?? -1e6, max: schema.maximum ?? 1e6 })
  }
  if (schema.type === 'object') {
    const parts = Object.entries(schema.properties ?? {}).map(([key, one]) => [key, valueOf(one)] as const)
    // as: `requiredKeys` accepts only keys of the object, which the compiler cannot know. `required` lists such keys.
    const requiredKeys = [...(schema.required ?? [])] as never[]
    return fc.record(Object.fromEntries(parts), { requiredKeys })
  }
  const { minLength = 0, maxLength = 20 } = schema
  return fc.oneof(
    fc.constantFrom('12', 'true', 'no', '1.5'),
    fc.string({ minLength, maxLength: Math.min(maxLength, 20), unit: 'grapheme' }),
  )
}

const json = fc.jsonValue({ maxDepth: 3 })

describe('Lenient parsing of a body', () => {
  it('applies to the bodies of endpoints that older clients use', () => {
    expect(endpoints.map(({ name }) => name).toSorted()).toEqual([
      'PATCH /entities/:id',
      'PATCH /items/:id',
      'POST /entities',
      'POST /entities/:id/maintenance',
      'POST /entity-types',
      'POST /items',
      'POST /items/:id/maintenance',
      'POST /labels',
      'POST /locations',
      'POST /notifiers',
      'POST /tags',
      'POST /templates',
      'POST /templates/:id/create-item',
      'PUT /entities/:id',
      'PUT /entities/:id/attachments/:attachmentId',
      'PUT /entity-types/:id',
      'PUT /items/:id',
      'PUT /items/:id/attachments/:attachmentId',
      'PUT /labels/:id',
      'PUT /locations/:id',
      'PUT /locations/:id/attachments/:attachmentId',
      'PUT /maintenance/:id',
      'PUT /notifiers/:id',
      'PUT /tags/:id',
      'PUT /templates/:id',
    ])
  })

  it.each(endpoints)('never changes a valid body: $name', ({ body, isCreate }) => {
    const isValid = ajv.compile(body)
    fc.assert(
      fc.property(valueOf(body), (value) => {
        fc.pre(isValid(value))
        expect(coerceBody(body, value, isCreate)).toEqual({ body: value, ignored: [] })
      }),
    )
  })

  it.each(endpoints)('is idempotent for any body: $name', ({ body, isCreate }) => {
    const { properties = {} } = body as Schema
    const value = fc.oneof(json, fc.dictionary(fc.constantFrom('name', ...Object.keys(properties)), json))
    fc.assert(
      fc.property(value, (one) => {
        const first = coerceBody(body, one, isCreate)
        expect(coerceBody(body, first.body, isCreate)).toEqual({ body: first.body, ignored: [] })
        expect(isCreate || first.ignored.length === 0).toBe(true)
      }),
    )
  })

  it('lists the ignored keys in ASCII, because a header allows nothing else', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary', maxLength: 300 })), (keys) => {
        expect(toIgnoredHeader(keys)).toMatch(/^[\x21-\x7e]*(, [\x21-\x7e]+)*$/)
        expect(toIgnoredHeader(keys).length).toBeLessThan(2000)
      }),
    )
    expect(toIgnoredHeader(['\ud83d'])).toBe('%EF%BF%BD')
  })
})
