import { isBlank } from '#contract/texts.ts'

interface TextSchema {
  readonly type?: string
  readonly format?: string
  readonly minLength?: number
  readonly properties?: Readonly<Record<string, TextSchema>>
  readonly items?: TextSchema
  readonly anyOf?: readonly TextSchema[]
}

/**
 * Normalises a text to NFC, because systems and input methods write the same letter in different ways. Skips texts with
 * only letters below U+0300, which have a single form.
 */
export function composeText(text: string): string {
  return /[\u0300-\uffff]/.test(text) ? text.normalize() : text
}

/**
 * The depth below which values of a JSON body stay unchanged: no endpoint reads them, and recursion could overflow the
 * stack.
 */
const maxDepth = 100

/**
 * Normalises all texts and keys of a JSON value to NFC. Required texts without visible characters become empty.
 * Passwords stay as typed, because the hash of an older password may come from a text in another form.
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

function schemaOf(type: string, schema: TextSchema): TextSchema {
  return schema.anyOf?.find((one) => one.type === type) ?? schema
}
