import { ErrorResponse } from '#contract/errors.ts'
import { contractSchemas } from './contract-list.ts'

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
  readonly additionalProperties?: Schema | boolean
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
  /** Replaces the schema by a reference to its name. When it has no name, replaces the named schemas inside it. */
  refer(schema: object): Schema
  readonly used: Readonly<Record<string, Schema>>
}

/**
 * Schemas that the contract exports appear once, under their names. Two schemas with the same JSON count as the same.
 */
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
      // Reserve the name first, so that a schema comes before the schemas that it uses.
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
