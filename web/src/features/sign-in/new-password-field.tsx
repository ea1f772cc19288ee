import type { TFunction } from 'i18next'
import { Check } from 'lucide-react'
import { useDeferredValue, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '#contract/scalars.ts'
import { PasswordField } from './password-field.tsx'
import type { ratePassword } from './rate-password.ts'
import { withLaterTexts } from '#web/i18n/i18n.ts'
import { classNames } from '#web/ui/class-names.ts'

interface NewPasswordFieldProps {
  label?: string
  value: string
  onChange: (value: string) => void
  error: string | undefined
  /** Texts that others may know, such as the user's name. A password that contains one of them is weaker. */
  known: readonly string[]
}

const levels = [
  { word: 'auth.strengthNone', text: 'text-error', bar: 'bg-error' },
  { word: 'auth.strengthWeak', text: 'text-error', bar: 'bg-error' },
  { word: 'auth.strengthFair', text: 'text-warning', bar: 'bg-warning' },
  { word: 'auth.strengthStrong', text: 'text-success', bar: 'bg-success' },
  { word: 'auth.strengthBest', text: 'text-success', bar: 'bg-success' },
] as const

function isLongEnough(password: string) {
  return Array.from(password).length >= limits.passwordMin
}

export function checkNewPassword(password: string, t: TFunction) {
  return isLongEnough(password) ? undefined : t('auth.passwordShort', { count: limits.passwordMin })
}

/** Shows the minimum length in advance and rates the typed password. The rating is only advice. */
export function NewPasswordField({ value, onChange, error, known, ...field }: NewPasswordFieldProps) {
  const { t } = useTranslation()
  const [rate, setRate] = useState<typeof ratePassword>()
  const typed = useDeferredValue(value)
  const knownText = known.join('\n')
  const rating = useMemo(
    () => (rate && typed !== '' ? rate(typed, knownText.split('\n')) : undefined),
    [rate, typed, knownText],
  )
  const isFulfilled = isLongEnough(value)
  const score = rating && (isFulfilled ? rating.score : Math.min(rating.score, 1))
  const level = score === undefined ? undefined : levels[score]

  async function loadMeter() {
    const meter = await withLaterTexts(import('./rate-password.ts'))
    setRate(() => meter.ratePassword)
  }

  return (
    <PasswordField
      {...field}
      value={value}
      onChange={onChange}
      error={error}
      autoComplete="new-password"
      // When the password meter cannot be loaded, the form works without advice.
      onFocus={() => void loadMeter().catch(() => undefined)}
      aside={
        <span role="status" className={level?.text}>
          {level ? t(level.word) : null}
        </span>
      }
      description={
        <>
          <span aria-hidden className="mt-0.5 mb-1.5 grid grid-cols-4 gap-1">
            {[1, 2, 3, 4].map((step) => (
              <span
                key={step}
                className={classNames(
                  'h-1 rounded-full transition-colors',
                  score !== undefined && step <= Math.max(score, 1) ? level?.bar : 'bg-base-300',
                )}
              />
            ))}
          </span>
          {isFulfilled && rating?.advice ? t(rating.advice) : <Rule isFulfilled={isFulfilled} />}
        </>
      }
    />
  )
}

function Rule({ isFulfilled }: { isFulfilled: boolean }) {
  const { t } = useTranslation()
  return (
    <span className={classNames('inline-flex items-center gap-1', isFulfilled && 'text-success')}>
      {isFulfilled ? <Check size={14} aria-hidden /> : null}
      {t('auth.passwordRule', { count: limits.passwordMin })}
    </span>
  )
}
