import type { ImportDialect } from '#contract/spreadsheets.ts'
import { invalid } from '#server/shared/app-error.ts'
import { parseObject, type JsonObject } from '#server/shared/json-object.ts'
import type { CellDialect } from './cell-rules.ts'
import { encodings } from './guess-encoding.ts'
import { separators, type TableChoice } from './open-table.ts'

/** The settings of an import that the user has chosen. The import detects the others. */
export type DialectChoice = TableChoice & Partial<CellDialect> & { readonly headerLine?: number }

const checks: { readonly [Key in keyof ImportDialect]: (value: unknown) => boolean } = {
  encoding: (value) => isOneOf(value, encodings),
  separator: (value) => isOneOf(value, separators),
  sheet: (value) => typeof value === 'string',
  decimalSign: (value) => isOneOf(value, ['.', ',']),
  dateOrder: (value) => isOneOf(value, ['day', 'month', 'year']),
  pathSeparator: (value) => isOneOf(value, ['', '/', ':', ',']),
  headerLine: (value) => Number.isSafeInteger(value) && Number(value) >= 0,
}

/**
 * Reads settings from JSON like `{"separator": ";"}`. Throws 422 when the JSON or a setting is invalid. A setting with
 * an empty text counts as not chosen, except `pathSeparator`: its empty text stands for the usual separators.
 */
export function parseDialect(text: string | undefined): DialectChoice {
  if (text === undefined) return {}
  const given = Object.entries(requireObject('dialect', text, '{"separator": ";"}')).filter(
    ([key, value]) => value !== '' || key === 'pathSeparator',
  )
  for (const [key, value] of given) {
    const isRight = Object.hasOwn(checks, key) && checks[key as keyof ImportDialect](value)
    if (!isRight) throw invalid({ dialect: `has no ${key} like ${JSON.stringify(value)}` })
  }
  return Object.fromEntries(given)
}

/** Parses a JSON object in a part of a request. Throws 422 that names the part. */
export function requireObject(part: string, text: string, example: string): JsonObject {
  const value = parseObject(text)
  if (value) return value
  throw invalid({ [part]: `is not a JSON object like ${example}` })
}

function isOneOf(value: unknown, allowed: readonly string[]): boolean {
  return typeof value === 'string' && allowed.includes(value)
}
