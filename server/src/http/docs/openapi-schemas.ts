import { ErrorResponse } from '#contract/errors.ts'
import { contractSchemas } from './contract-list.ts'

/** A JSON Schema as the contract writes it: the keys that it uses. */
export interface Schema {
  readonly $ref?: string
  readonly type?: string
  readonly format?: string
  readonly description?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly default?: unknown
  readonly properties?: Readonly<Record<string, Schema>>
  readonly patternProperties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly minItems?: number
  readonly maxItems?: number
}

export interface SchemaNames {
  /** The schema with each named one inside it, or itself, as a reference. */
  refer(schema: object): Schema
  /** Schemas referred to so far. */
  readonly used: Readonly<Record<string, Schema>>
}

/** Objects that the contract exports stand once, under their names; what is equal as JSON is the same. */
export function createSchemaNames(): SchemaNames {
  const names = new Map(
    Object.entries({ ...contractSchemas, Error: ErrorResponse }).map(([name, schema]) => [
      JSON.stringify(schema),
      name,
    ]),
  )
  const used: Record<string, Schema> = {}

  function refer(schema: object): Schema {
    const name = names.get(JSON.stringify(schema))
    if (name === undefined) return referInside(schema)
    if (!(name in used)) {
      // Taken before its parts are looked at, so that the order is that of first use.
      used[name] = {}
      used[name] = referInside(schema)
    }
    return { $ref: `#/components/schemas/${name}` }
  }

  function referInside(schema: object): Schema {
    return Object.fromEntries(
      Object.entries(schema).map(([key, part]: [string, unknown]) => [key, referPart(part)]),
    )
  }

  function referPart(part: unknown): unknown {
    if (Array.isArray(part)) return part.map(referPart)
    return typeof part === 'object' && part !== null ? refer(part) : part
  }

  return { refer, used }
}
