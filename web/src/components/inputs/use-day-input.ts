import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dayPattern, type DayError, parseDay, formatDayInput } from './parse-day.ts'
import { useParsedInput } from './use-parsed-input.ts'
import { formatLocale } from '#web/i18n/format-locale.ts'
import { formatDayParts } from '#web/shared/formats.ts'

interface DayInputOptions {
  /** `YYYY-MM-DD`, or empty. */
  value: string
  onChange: (value: string) => void
}

export function useDayInput({ value, onChange }: DayInputOptions) {
  const { t } = useTranslation()
  const [thisYear] = useState(() => new Date().getFullYear())
  const locale = formatLocale()
  const { input, read, refusal, forget } = useParsedInput({
    value: value || null,
    written: value === '' ? '' : formatDayInput(value, locale),
    onChange: (next) => onChange(next ?? ''),
    read: (text) => parseDay(text, locale, thisYear),
  })
  const letters = { day: t('date.dayLetters'), month: t('date.monthLetters'), year: t('date.yearLetters') }
  const example = formatDayInput(`${thisYear}-12-31`, locale)
  return {
    input: { ...input, inputMode: 'numeric', placeholder: dayPattern(locale, letters) },
    read,
    refusal: refusal && validationText(refusal, example, t),
    forget,
  } as const
}

function validationText(refusal: DayError, example: string, t: TFunction) {
  if (refusal.kind === 'unreadable') return t('date.unreadable', { example })
  const first = `${refusal.year}-${String(refusal.month).padStart(2, '0')}-01`
  return t('date.tooLate', { month: formatDayParts(first, 'month'), count: refusal.days })
}
