import { isObject, type JsonObject } from '#server/shared/json-object.ts'
import type { Schema } from '../docs/openapi-schemas.ts'

/** The body with its values converted to the types in the schema, and the keys that were left out. */
export interface CoercedBody {
  readonly body: unknown
  readonly ignored: readonly string[]
}

/** The result for a value that has no meaning or several possible meanings. */
const ambiguous = Symbol('unclear')

/**
 * Accepts bodies of older clients: numbers as text, flags as words, and custom fields as an object of name and value.
 * In a create, unknown keys and optional values that cannot be read are left out, because those clients rely on it.
 * In an update such values stay, so that validation rejects them. A value of the right type never changes.
 */
export function coerceBody(schema: object, body: unknown, isCreate: boolean): CoercedBody {
  const ignored: string[] = []
  const read = readValue(schema, body, { path: '', ignored: isCreate ? ignored : undefined })
  return { body: read === ambiguous ? body : read, ignored }
}

const maxHeader = 1000
const maxKey = 100

/** Encodes the keys for a header, which is ASCII only. `...` at the end stands for more keys. */
export function toIgnoredHeader(keys: readonly string[]): string {
  let header = ''
  for (const key of keys) {
    const next = encodeURIComponent(key.slice(0, maxKey).toWellFormed()) || '""'
    if (header.length + next.length > maxHeader) return `${header}, ...`
    header += header === '' ? next : `, ${next}`
  }
  return header
}

interface JsonPath {
  readonly path: string
  /** Collects the paths of keys that a create leaves out. Undefined in an update, which leaves out no key. */
  readonly ignored: string[] | undefined
}

export function isOfType(schema: Schema, value: unknown): boolean {
  if (schema.anyOf) return schema.anyOf.some((one) => isOfType(one, value))
  if (schema.type === 'object') return isObject(value)
  if (schema.type === 'array') return Array.isArray(value)
  if (schema.type === 'null') return value === null
  if (schema.type === 'integer') return typeof value === 'number'
  return schema.type === undefined || typeof value === schema.type
}

function readValue(schema: Schema, value: unknown, location: JsonPath): unknown {
  if (schema.anyOf) return readUnion(schema.anyOf, value, location)
  if (schema.type === 'array') return readList(schema.items ?? {}, value, location)
  if (isOfType(schema, value)) return isObject(value) ? readObject(schema, value, location) : value
  if (typeof value !== 'string') return ambiguous
  if (schema.type === 'boolean') return flags.get(value.trim().toLowerCase()) ?? ambiguous
  return schema.type === 'number' || schema.type === 'integer' ? readNumber(value) : ambiguous
}

function readUnion(schemas: readonly Schema[], value: unknown, location: JsonPath): unknown {
  const fitting = schemas.find((one) => isOfType(one, value))
  if (fitting) return readValue(fitting, value, location)
  const readings = schemas.map((one) => readValue(one, value, location)).filter((one) => one !== ambiguous)
  return readings.length === 1 ? readings[0] : ambiguous
}

const flags = new Map([
  ...['true', 'yes', 'on'].map((word) => [word, true] as const),
  ...['false', 'no', 'off'].map((word) => [word, false] as const),
])

/** Accepts only a decimal point, because a comma is ambiguous. */
function readNumber(text: string): number | typeof ambiguous {
  const number = /^-?\d+(\.\d+)?$/.test(text.trim()) ? Number(text) : Number.NaN
  return Number.isFinite(number) ? number : ambiguous
}

function readObject(schema: Schema, value: JsonObject, { path, ignored }: JsonPath): JsonObject {
  const { properties = {}, required = [] } = schema
  const entries: [string, unknown][] = []
  for (const [key, one] of Object.entries(value)) {
    const at = path === '' ? key : `${path}.${key}`
    const property = Object.hasOwn(properties, key) ? properties[key] : undefined
    const read = property ? readValue(property, one, { path: at, ignored }) : ambiguous
    if (read === ambiguous && ignored && !required.includes(key)) ignored.push(at)
    else entries.push([key, read === ambiguous ? one : read])
  }
  return Object.fromEntries(entries)
}

function readList(schema: Schema, value: unknown, location: JsonPath): unknown {
  if (isObject(value)) return isNamed(schema, value) ? readNamed(value, location) : ambiguous
  if (!Array.isArray(value)) return ambiguous
  const list = value.map((one, index) =>
    readValue(schema, one, { ...location, path: `${location.path}.${index}` }),
  )
  return list.includes(ambiguous) ? ambiguous : list
}

/**
 * True for an object that maps names of custom fields to values. An object with a key such as `textValue` is a single
 * field instead.
 */
function isNamed({ properties = {} }: Schema, value: JsonObject): boolean {
  const valueKeys = Object.keys(properties).filter((key) => key.endsWith('Value'))
  return valueKeys.length > 0 && !valueKeys.some((key) => Object.hasOwn(value, key))
}

function readNamed(value: JsonObject, { path, ignored }: JsonPath): unknown {
  const fields: object[] = []
  for (const [name, one] of Object.entries(value)) {
    if (typeof one === 'string') fields.push({ name, type: 'text', textValue: one })
    else if (typeof one === 'number') fields.push({ name, type: 'number', numberValue: one })
    else if (typeof one === 'boolean') fields.push({ name, type: 'boolean', booleanValue: one })
    else if (ignored) ignored.push(`${path}.${name}`)
    else return ambiguous
  }
  return fields
}
