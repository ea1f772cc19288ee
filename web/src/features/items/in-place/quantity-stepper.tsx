import { Minus, Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button, Group, Input, NumberField } from 'react-aria-components/NumberField'
import { limits } from '#contract/scalars.ts'
import { formatNumber } from '#web/shared/formats.ts'
import { classNames } from '#web/ui/class-names.ts'

interface QuantityStepperProps {
  /** Names the field; the words stand beside it. */
  label: string
  value: number | null
  onChange: (value: number) => void
  isInvalid?: boolean
  describedBy?: string | undefined
  className?: string
}

const step =
  'grid h-full w-9 shrink-0 place-items-center rounded-field text-second hover:bg-fill-hover disabled:opacity-40 max-md:w-11'

/** One less, the number itself to type over, one more. */
export function QuantityStepper({
  label,
  value,
  onChange,
  isInvalid = false,
  describedBy,
  className,
}: QuantityStepperProps) {
  const { t } = useTranslation()
  const digits = value === null ? 1 : formatNumber(value).length
  return (
    <NumberField
      aria-label={label}
      {...(describedBy ? { 'aria-describedby': describedBy } : {})}
      value={value ?? Number.NaN}
      onChange={(next) => !Number.isNaN(next) && onChange(next)}
      minValue={0}
      maxValue={limits.quantity}
      formatOptions={{ maximumFractionDigits: 4 }}
      isInvalid={isInvalid}
      isWheelDisabled
      className={classNames('inline-flex', className)}
    >
      <Group
        className={classNames(
          'inline-flex h-field items-center rounded-field bg-fill focus-within:inset-ring-2 focus-within:inset-ring-focus',
          isInvalid && 'inset-ring-[1.5px] inset-ring-error',
        )}
      >
        <Button slot="decrement" aria-label={t('item.oneLess')} className={step}>
          <Minus size={16} aria-hidden />
        </Button>
        <Input
          style={{ width: `calc(${Math.max(3, digits)}ch + 4px)` }}
          className="h-full bg-transparent text-center text-lg font-semibold tabular-nums outline-none"
        />
        <Button slot="increment" aria-label={t('item.oneMore')} className={step}>
          <Plus size={16} aria-hidden />
        </Button>
      </Group>
    </NumberField>
  )
}
