import { isBlank } from '#contract/texts.ts'

/** The parts of a schema that say how its texts are read. */
interface TextSchema {
  readonly type?: string
  readonly format?: string
  readonly minLength?: number
  readonly properties?: Readonly<Record<string, TextSchema>>
  readonly items?: TextSchema
  readonly anyOf?: readonly TextSchema[]
}

/** In one spelling (NFC), whichever of the two an input method or system writes. Letters below U+0300 have only one. */
export function composeText(text: string): string {
  return /[\u0300-\uffff]/.test(text) ? text.normalize() : text
}

/** Nothing that is read is so deep; a body may be, as far as its size allows. */
const maxDepth = 100

/**
 * Composes every text of a JSON value, names of keys too. Where the schema wants a text to have something, one of which nothing
 * can be seen is read as empty. Passwords stay as typed: hashes from before may be of another spelling.
 */
export function composeTexts(value: unknown, schema: TextSchema = {}, depth = 0): unknown {
  if (typeof value === 'string') return readText(value, schemaOf('string', schema))
  if (depth > maxDepth) return value
  if (Array.isArray(value)) {
    const { items } = schemaOf('array', schema)
    return value.map((one) => composeTexts(one, items, depth + 1))
  }
  if (typeof value !== 'object' || value === null) return value
  const { properties = {} } = schemaOf('object', schema)
  const entries = Object.entries(value).map(([key, one]) => [
    composeText(key),
    composeTexts(one, Object.hasOwn(properties, key) ? properties[key] : undefined, depth + 1),
  ])
  return Object.fromEntries(entries)
}

function readText(text: string, { format, minLength = 0 }: TextSchema): string {
  if (format === 'password') return text
  return minLength > 0 && isBlank(text) ? '' : composeText(text)
}

/** The side of a union that describes a value of this type. */
function schemaOf(type: string, schema: TextSchema): TextSchema {
  return schema.anyOf?.find((one) => one.type === type) ?? schema
}
