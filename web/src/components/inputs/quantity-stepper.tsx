import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '#contract/scalars.ts'
import { StepButton } from './step-button.tsx'
import { useNumberInput } from './use-number-input.ts'
import { classNames } from '#web/ui/class-names.ts'
import { FieldShell } from '#web/ui/form-controls/field.tsx'

interface QuantityStepperProps {
  /** Accessible name of the field. The caller renders the visible name beside it. */
  label: string
  value: number | null
  onChange: (value: number) => void
  isInvalid?: boolean
  describedBy?: string | undefined
  className?: string
}

const step =
  'grid h-full w-9 shrink-0 place-items-center rounded-field text-second hover:bg-fill-hover disabled:opacity-40 max-md:w-11'

export function QuantityStepper({
  label,
  value,
  onChange,
  isInvalid = false,
  describedBy,
  className,
}: QuantityStepperProps) {
  const { t } = useTranslation()
  const number = useNumberInput({
    value,
    onChange: (next) => next !== null && onChange(next),
    minimum: 0,
    maximum: limits.quantity,
  })
  const isWrong = isInvalid || number.refusal !== undefined
  const reasonId = useId()
  return (
    <div className={classNames('inline-grid gap-1', className)}>
      <div
        role="group"
        className={classNames(
          'inline-flex h-field items-center justify-self-start rounded-field bg-fill focus-within:inset-ring-2 focus-within:inset-ring-focus',
          isWrong && 'inset-ring-[1.5px] inset-ring-error',
        )}
      >
        <StepButton number={number} by={-1} label={t('item.oneLess')} className={step} />
        <input
          {...number.input}
          aria-label={label}
          aria-invalid={isWrong}
          aria-describedby={number.refusal === undefined ? describedBy : reasonId}
          style={{ width: `calc(${Math.max(3, number.input.value.length)}ch + 4px)` }}
          className="h-full bg-transparent text-center text-lg font-semibold tabular-nums outline-none"
        />
        <StepButton number={number} by={1} label={t('item.oneMore')} className={step} />
      </div>
      {number.refusal === undefined ? null : (
        <span id={reasonId} className="text-xs whitespace-normal text-error">
          {number.refusal}
        </span>
      )}
    </div>
  )
}

interface QuantityFieldProps {
  label: string
  value: number | null
  onChange: (value: number) => void
  error: string | undefined
}

/** The stepper as a field of a form. */
export function QuantityField({ error, ...stepper }: QuantityFieldProps) {
  return (
    <FieldShell label={stepper.label} error={error}>
      {(control) => (
        <QuantityStepper
          {...stepper}
          isInvalid={control['aria-invalid']}
          describedBy={control['aria-describedby']}
          className="[&>div]:h-10 max-md:[&>div]:h-12"
        />
      )}
    </FieldShell>
  )
}
