import fc from 'fast-check'

/** The part of JSON Schema in which the contract is written. */
export interface Schema {
  readonly type?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly patternProperties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly required?: readonly string[]
  readonly minimum?: number
  readonly maximum?: number
  readonly additionalProperties?: boolean
}

const hostileTexts = fc.constantFrom(
  '',
  ' ',
  '\u0000',
  '\ud83d',
  "'; drop table item; --",
  '%',
  '🔧',
  '‮abc',
  '../../etc/passwd',
  '9'.repeat(400),
  'x'.repeat(70_000),
  '2026-02-30',
  'NaN',
  'null',
)
const numbers = fc.oneof(
  fc.integer(),
  fc.double(),
  fc.constantFrom(0, -0, -1, 1e300, Number.MAX_SAFE_INTEGER + 1, 2 ** 31),
)
export const texts = fc.oneof(fc.string({ unit: 'grapheme', maxLength: 30 }), hostileTexts)
export const anything = fc.oneof(texts, numbers, fc.jsonValue({ maxDepth: 4 }))
const defaultTexts = fc.oneof(
  fc.string({ minLength: 1, maxLength: 20 }),
  fc.constantFrom('word', '2026-05-01', '12.50'),
)

/** Generates values of a schema. Objects have up to four of their optional keys. Some texts are taken from `ids`. */
export function valuesOf(schema: Schema, ids: fc.Arbitrary<string>): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => valuesOf(one, ids)))
  if (schema.type === 'object') return objectsOf(schema, ids)
  if (schema.type === 'array') return fc.array(valuesOf(schema.items ?? {}, ids), { maxLength: 5 })
  if (schema.type === 'boolean') return fc.boolean()
  if (schema.type === 'null') return fc.constant(null)
  if (schema.type === 'integer' || schema.type === 'number') {
    const { minimum = 0, maximum = 1000 } = schema
    return fc.integer({ min: Math.ceil(minimum), max: Math.floor(Math.max(minimum, maximum)) })
  }
  if (schema.type === 'string') return fc.oneof(ids, defaultTexts)
  return anything
}

function objectsOf(schema: Schema, ids: fc.Arbitrary<string>): fc.Arbitrary<unknown> {
  const { properties = {}, patternProperties = {}, required = [] } = schema
  const [more] = Object.values(patternProperties)
  if (more) return fc.dictionary(defaultTexts, valuesOf(more, ids), { maxKeys: 5 })
  const optional = Object.keys(properties).filter((key) => !required.includes(key))
  return fc
    .subarray(optional, { maxLength: Math.min(4, optional.length) })
    .chain((chosen) =>
      fc.record(
        Object.fromEntries(
          [...required, ...chosen].map((key) => [key, valuesOf(properties[key] ?? {}, ids)]),
        ),
      ),
    )
}
