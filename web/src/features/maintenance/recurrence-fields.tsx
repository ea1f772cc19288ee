import { useTranslation } from 'react-i18next'
import type { Recurrence } from '#contract/maintenance/maintenance.ts'
import { NumberField } from '#web/components/inputs/number-field.tsx'
import { SelectField } from '#web/ui/form-controls/select-field.tsx'

const units = ['days', 'weeks', 'months', 'years'] as const
const unitKeys = {
  days: 'maintenance.days',
  weeks: 'maintenance.weeks',
  months: 'maintenance.months',
  years: 'maintenance.years',
} as const

interface RecurrenceFieldsProps {
  value: Recurrence | null
  onChange: (value: Recurrence | null) => void
}

/**
 * Sets how often an entry repeats: never, or every n days, weeks, months or years, counted from the due date or from
 * the completion.
 */
export function RecurrenceFields({ value, onChange }: RecurrenceFieldsProps) {
  const { t } = useTranslation()

  function changeUnit(text: string) {
    const unit = units.find((each) => each === text)
    onChange(unit ? { every: value?.every ?? 1, from: value?.from ?? 'completion', unit } : null)
  }

  return (
    <fieldset className="grid gap-3.5 md:grid-cols-2">
      <legend className="sr-only">{t('maintenance.repeats')}</legend>
      <div className={value ? 'grid grid-cols-[5.5rem_minmax(0,1fr)] gap-2' : undefined}>
        {value ? (
          <NumberField
            label={t('maintenance.every')}
            value={value.every}
            onChange={(every) => onChange({ ...value, every: every ?? 1 })}
            minimum={1}
            maximum={999}
            format={{ maximumFractionDigits: 0 }}
          />
        ) : null}
        <SelectField label={t('maintenance.repeats')} value={value?.unit ?? ''} onChange={changeUnit}>
          <option value="">{t('maintenance.never')}</option>
          {units.map((unit) => (
            <option key={unit} value={unit}>
              {t(unitKeys[unit], { count: value?.every ?? 1 })}
            </option>
          ))}
        </SelectField>
      </div>
      {value ? (
        <SelectField
          label={t('maintenance.countedFrom')}
          value={value.from}
          onChange={(from) => onChange({ ...value, from: from === 'schedule' ? 'schedule' : 'completion' })}
        >
          <option value="completion">{t('maintenance.fromCompletion')}</option>
          <option value="schedule">{t('maintenance.fromSchedule')}</option>
        </SelectField>
      ) : null}
    </fieldset>
  )
}
