import { isObject } from '#server/shared/json-object.ts'
import type { Schema } from '../docs/openapi-schemas.ts'
import { isOfType } from './lenient-body.ts'

/**
 * Returns a validated value without the keys that its schema lacks. They were not validated, and code that copies a
 * whole object would write them.
 */
export function withoutUnknownKeys(schema: Schema, value: unknown): unknown {
  if (schema.anyOf) {
    const fitting = schema.anyOf.find((one) => isOfType(one, value))
    return fitting ? withoutUnknownKeys(fitting, value) : value
  }
  const { items, properties, additionalProperties } = schema
  if (Array.isArray(value)) return items ? value.map((one) => withoutUnknownKeys(items, one)) : value
  if (!isObject(value) || !properties || additionalProperties === true) return value
  const known = Object.entries(value).flatMap(([key, one]) => {
    const property = Object.hasOwn(properties, key) ? properties[key] : undefined
    return property ? [[key, withoutUnknownKeys(property, one)]] : []
  })
  return Object.fromEntries(known)
}
