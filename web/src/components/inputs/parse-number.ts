import { withPlainDigits } from './plain-digits.ts'
import type { ParseResult } from './use-parsed-input.ts'
import { keep, numberFormat } from '#web/i18n/kept-formats.ts'

export interface NumberRules {
  locale: string
  format: Intl.NumberFormatOptions
  minimum?: number | undefined
  maximum?: number | undefined
}

export type NumberError =
  | { kind: 'unreadable' }
  /** The text is not in the user's number format, and other number formats read it as different numbers. */
  | { kind: 'ambiguous'; one: number; other: number }
  | { kind: 'otherUnit'; unit: string }
  | { kind: 'tooSmall'; minimum: number }
  | { kind: 'tooLarge'; maximum: number }
  | { kind: 'decimals'; max: number }

/**
 * Parses a number with its currency or unit in the user's format. Other formats are accepted when the result is
 * unambiguous.
 */
export function readNumber(text: string, rules: NumberRules): ParseResult<number, NumberError> {
  const tidy = normalizeText(text, rules.locale)
  if (tidy === '') return { kind: 'empty' }
  const parts =
    /^(?<before>[^\d]*?)(?<digits>(?:(?<=^|[\s\p{Sc}+-])[.,٫])?\d(?:.*\d)?[.,٫]?)(?<after>[^\d]*)$/u.exec(
      tidy,
    )?.groups
  if (!parts) return refused({ kind: 'unreadable' })
  const { before = '', digits = '', after = '' } = parts
  // Drops the dash of “12,-”, which many people write for an amount without cents.
  const end = /[.,]$/.test(digits) ? after.replace(/^-+/, '') : after
  const sign = before.replace(/[^+-]/g, '')
  const word = `${before.replace(/[+-]/, '')} ${end}`.trim()
  const wrongWord = checkWord(word, rules)
  if (wrongWord) return refused(wrongWord)
  const values = valuesOf(digits, rules.locale)
  const [value, other] = values
  if (value === undefined) return refused({ kind: 'unreadable' })
  if (other !== undefined) return refused({ kind: 'ambiguous', one: value, other })
  const signed = sign === '-' && value !== 0 ? -value : value
  const wrong = checkValue(signed, rules)
  return wrong ? refused(wrong) : { kind: 'value', value: signed }
}

const refused = (refusal: NumberError): ParseResult<number, NumberError> => ({ kind: 'refused', refusal })

function normalizeText(text: string, locale: string) {
  return withPlainDigits(text, locale)
    .replace(/\s+/g, ' ')
    .replace(/[’‘ʼ′`]/g, "'")
    .replace(/[−–—]/g, '-')
    .trim()
}

interface NumberConvention {
  decimal: string
  group: string
}

/** Returns the number that the text means, several when number formats disagree, or none. */
function valuesOf(digits: string, locale: string): number[] {
  const own = interpret(digits, conventionOf(locale))
  if (own !== undefined) return [own]
  const others = [
    interpret(digits, { decimal: '.', group: ',' }),
    interpret(digits, { decimal: ',', group: '.' }),
  ]
  return [...new Set(others.filter((value) => value !== undefined))]
}

function conventionOf(locale: string): NumberConvention {
  const parts = numberFormat(locale).formatToParts(1234567.8)
  const of = (type: string) => normalizeText(parts.find((part) => part.type === type)?.value ?? '', locale)
  return { decimal: of('decimal'), group: of('group') }
}

/**
 * `D` is the decimal separator and `G` the group separator. Spaces and apostrophes are always group separators. Indian
 * groups may have two digits.
 */
const written =
  /^(?<whole>\d+|[1-9]\d{0,2}(?<separator>[G '])(?:\d{2,3}\k<separator>)*\d{3}|(?=D\d))(?:D(?<part>\d*))?$/

function interpret(digits: string, { decimal, group }: NumberConvention): number | undefined {
  const letters = [...digits].map((letter) => (letter === decimal ? 'D' : letter === group ? 'G' : letter))
  const found = written.exec(letters.join(''))?.groups
  if (!found) return undefined
  return Number(`${(found['whole'] ?? '').replace(/\D/g, '')}.${found['part'] ?? ''}`)
}

function checkWord(word: string, { locale, format }: NumberRules): NumberError | undefined {
  if (word === '') return undefined
  const { style, currency = '' } = format
  if (style !== 'currency' && style !== 'unit') return { kind: 'unreadable' }
  const names = [locale, 'en-001'].flatMap((each) => unitNames(each, format))
  if ([...names, currency].some((name) => plainWord(name) === plainWord(word))) return undefined
  if (style === 'unit') return { kind: 'otherUnit', unit: names[0] ?? '' }
  const isCurrency = /\p{Sc}/u.test(word) || Intl.supportedValuesOf('currency').includes(word.toUpperCase())
  return isCurrency ? { kind: 'otherUnit', unit: currency } : { kind: 'unreadable' }
}

const plainWord = (word: string) =>
  word
    .normalize('NFKC')
    .replace(/\p{Cf}|\.$/gu, '')
    .toLowerCase()

const displays = [
  { unitDisplay: 'short', currencyDisplay: 'symbol' },
  { unitDisplay: 'narrow', currencyDisplay: 'narrowSymbol' },
  { unitDisplay: 'long', currencyDisplay: 'name' },
] as const

/** Returns the currency or unit in all forms of the locale: “€”, “EUR”, “euros”. Each line of a pasted list needs them. */
const unitNames = keep((locale, format?: Intl.NumberFormatOptions) =>
  displays.flatMap((display) =>
    [1, 5].flatMap((count) =>
      new Intl.NumberFormat(locale, { ...format, ...display })
        .formatToParts(count)
        .filter(({ type }) => type === 'currency' || type === 'unit')
        .map(({ value }) => value),
    ),
  ),
)

function checkValue(
  value: number,
  { locale, format, minimum, maximum }: NumberRules,
): NumberError | undefined {
  if (minimum !== undefined && value < minimum) return { kind: 'tooSmall', minimum }
  if (maximum !== undefined && value > maximum) return { kind: 'tooLarge', maximum }
  const max = numberFormat(locale, format).resolvedOptions().maximumFractionDigits ?? 0
  return Number(value.toFixed(max)) === value ? undefined : { kind: 'decimals', max }
}
