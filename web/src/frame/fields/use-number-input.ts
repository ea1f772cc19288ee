import type { TFunction } from 'i18next'
import { type FocusEvent, type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type NumberRules, readNumber, type Refusal } from '#web/frame/fields/read-number.ts'
import { formatLocale } from '#web/i18n/format-locale.ts'

interface NumberInputOptions {
  /** null when empty. */
  value: number | null
  onChange: (value: number | null) => void
  minimum?: number | undefined
  maximum?: number | undefined
  format?: Intl.NumberFormatOptions | undefined
}

/**
 * An input for a number, which is handed over when it is left or Enter is pressed. Text that is not understood stays, and
 * makes the input invalid for the form around it (see `findUnread`).
 */
export function useNumberInput({ value, onChange, minimum, maximum, format }: NumberInputOptions) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState<string | null>(null)
  const [isRefused, setIsRefused] = useState(false)
  const locale = formatLocale()
  const rules = { locale, format: { maximumFractionDigits: 4, ...format }, minimum, maximum }
  const write = (number: number) => new Intl.NumberFormat(locale, rules.format).format(number)
  const written = value === null ? '' : write(value)
  const reading = typed === null ? null : readNumber(typed, rules)

  const problem = reading?.kind === 'refused' ? reading.refusal.kind : ''

  // A refused text gives way to a value that comes from elsewhere.
  const [lastValue, setLastValue] = useState(value)
  if (lastValue !== value) {
    setLastValue(value)
    if (isRefused) type(null)
  }

  useLayoutEffect(() => input.current?.setCustomValidity(problem), [input, problem])

  useEffect(() => {
    const form = input.current?.form
    const forget = () => setTyped(null)
    form?.addEventListener('reset', forget)
    return () => form?.removeEventListener('reset', forget)
  }, [input])

  function type(text: string | null) {
    setTyped(text)
    setIsRefused(false)
  }

  function handOver() {
    if (reading === null) return
    if (reading.kind === 'refused') return setIsRefused(true)
    type(null)
    const next = reading.kind === 'empty' ? null : reading.value
    if (next !== value) onChange(next)
  }

  function step(by: 1 | -1) {
    const from = reading?.kind === 'number' ? reading.value : value
    const next = from === null ? (minimum ?? 0) : from + by
    type(null)
    onChange(Math.min(Math.max(next, minimum ?? -Infinity), maximum ?? Infinity))
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'Enter') handOver()
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    step(event.key === 'ArrowUp' ? 1 : -1)
  }

  const text = typed ?? written
  // A mere row of digits says itself what it means.
  const isPlain = text === written || /^\d*$/.test(text)
  return {
    input: {
      ref: input,
      type: 'text',
      inputMode: inputModeOf(rules),
      autoComplete: 'off',
      value: text,
      onChange: (event: { target: HTMLInputElement }) => type(event.target.value),
      onBlur: (_: FocusEvent) => handOver(),
      onKeyDown,
      // Asked by the form before it is sent.
      onInvalid: () => setIsRefused(true),
    },
    refusal:
      isRefused && reading?.kind === 'refused' ? refusalText(reading.refusal, rules, write, t) : undefined,
    /** The number as it was understood, if the text does not say it by itself. */
    understood: reading?.kind === 'number' && !isPlain ? write(reading.value) : undefined,
    step,
    canStep: (by: 1 | -1) =>
      value === null || (by === 1 ? value < (maximum ?? Infinity) : value > (minimum ?? -Infinity)),
  } as const
}

/** A phone's keyboard of digits has no minus. */
function inputModeOf({ format, minimum = -1 }: NumberRules) {
  if (minimum < 0) return 'text'
  return format.maximumFractionDigits === 0 ? 'numeric' : 'decimal'
}

function refusalText(refusal: Refusal, rules: NumberRules, write: (number: number) => string, t: TFunction) {
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
      return refusal.most === 0 ? t('number.whole') : t('number.decimals', { count: refusal.most })
  }
}
