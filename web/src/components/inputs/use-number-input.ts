import type { TFunction } from 'i18next'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { type NumberRules, readNumber, type NumberError } from './parse-number.ts'
import { useParsedInput } from './use-parsed-input.ts'
import { formatLocale } from '#web/i18n/format-locale.ts'
import { numberFormat } from '#web/i18n/kept-formats.ts'

interface NumberInputOptions {
  /** The number, or null when the field is empty. */
  value: number | null
  onChange: (value: number | null) => void
  minimum?: number | undefined
  maximum?: number | undefined
  format?: Intl.NumberFormatOptions | undefined
  /** Unit that the user may type after the number. */
  unit?: string | undefined
}

export function useNumberInput({ value, onChange, minimum, maximum, format, unit }: NumberInputOptions) {
  const { t } = useTranslation()
  const locale = formatLocale()
  const rules = { locale, format: { maximumFractionDigits: 4, ...format }, minimum, maximum }
  const write = (number: number) => numberFormat(locale, rules.format).format(number)
  const { input, typed, read, refusal, reset } = useParsedInput({
    value,
    written: value === null ? '' : write(value),
    onChange,
    read: (text) => readNumber(withoutUnit(text, unit), rules),
  })

  function step(by: 1 | -1) {
    const from = read ?? value
    const next = from === null ? (minimum ?? 0) : from + by
    reset()
    onChange(Math.min(Math.max(next, minimum ?? -Infinity), maximum ?? Infinity))
  }

  function onKeyDown(event: KeyboardEvent) {
    input.onKeyDown(event)
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    step(event.key === 'ArrowUp' ? 1 : -1)
  }

  // In every number format, text of digits alone means the same, so its interpretation need not be shown.
  const isPlain = typed === null || /^\d*$/.test(typed)
  const understood = read === undefined || isPlain ? undefined : write(read)
  return {
    input: { ...input, inputMode: inputModeOf(rules), onKeyDown },
    refusal: refusal && validationText(refusal, rules, write, t),
    /** The parsed number as text. Undefined when it equals the typed text. */
    understood: understood === typed ? undefined : understood,
    step,
    canStep: (by: 1 | -1) =>
      value === null || (by === 1 ? value < (maximum ?? Infinity) : value > (minimum ?? -Infinity)),
  } as const
}

function withoutUnit(text: string, unit = '') {
  const trimmed = text.trim()
  return unit !== '' && trimmed.endsWith(unit) ? trimmed.slice(0, -unit.length) : text
}

/**
 * Returns the kind of keyboard that phones show. Numeric keyboards have no minus key, so negative numbers need a text
 * keyboard.
 */
function inputModeOf({ format, minimum = -1 }: NumberRules) {
  if (minimum < 0) return 'text'
  return format.maximumFractionDigits === 0 ? 'numeric' : 'decimal'
}

function validationText(
  refusal: NumberError,
  rules: NumberRules,
  write: (number: number) => string,
  t: TFunction,
) {
  switch (refusal.kind) {
    case 'unreadable': {
      const example = rules.format.maximumFractionDigits === 0 ? 12 : 1234.5
      return t('number.unreadable', { example: write(Math.min(example, rules.maximum ?? example)) })
    }
    case 'ambiguous':
      return t('number.ambiguous', { one: write(refusal.one), other: write(refusal.other) })
    case 'otherUnit':
      return t('number.otherUnit', { unit: refusal.unit })
    case 'tooSmall':
      return refusal.minimum === 0
        ? t('number.negative')
        : t('number.tooSmall', { minimum: write(refusal.minimum) })
    case 'tooLarge':
      return t('number.tooLarge', { maximum: write(refusal.maximum) })
    case 'decimals':
      return refusal.max === 0 ? t('number.whole') : t('number.decimals', { count: refusal.max })
  }
}
