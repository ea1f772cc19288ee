import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { ChangeSettings, LabelSettings } from './label-settings.ts'
import {
  checkMeasures,
  fromUnit,
  formatLength,
  lengthFormat,
  type MeasureKey,
  measureKeys,
  measureLimits,
  type MeasureProblem,
  toUnit,
  type Unit,
  units,
} from './preview/sheet-measures.ts'
import { NumberField } from '#web/components/inputs/number-field.tsx'
import { Segmented } from '#web/ui/form-controls/segmented.tsx'

interface CustomSheetFieldsProps {
  settings: LabelSettings
  onSettings: ChangeSettings
}

const isCount = (key: MeasureKey) => key === 'columns' || key === 'rows'

/** The measures of a custom sheet, as printed on the package of the labels. */
export function CustomSheetFields({ settings, onSettings }: CustomSheetFieldsProps) {
  const { t } = useTranslation()
  const { custom, unit } = settings
  const problems = checkMeasures(custom)
  return (
    <>
      <Segmented
        label={t('field.unit')}
        value={unit}
        onChange={(next) => onSettings({ unit: next })}
        options={units.map((value) => ({ value, label: t(`labelSheet.units.${value}`) }))}
      />
      <div className="grid grid-cols-2 items-start gap-3">
        {measureKeys.map((key) => {
          const value = custom[key]
          const length = (millimetres: number) => (isCount(key) ? millimetres : toUnit(millimetres, unit))
          return (
            <NumberField
              // A number field formats its value only when it is mounted, so a change of the unit has to mount new
              // fields.
              key={`${key} ${unit}`}
              label={t(`labelSheet.measures.${key}`)}
              value={value === null ? null : length(value)}
              onChange={(next) =>
                onSettings({
                  custom: {
                    ...custom,
                    [key]: next === null || isCount(key) ? next : fromUnit(next, unit),
                  },
                })
              }
              minimum={length(measureLimits[key].minimum)}
              maximum={length(measureLimits[key].maximum)}
              format={isCount(key) ? { maximumFractionDigits: 0 } : lengthFormat(unit)}
              error={problemText(t, problems[key], unit)}
            />
          )
        })}
      </div>
    </>
  )
}

function problemText(t: TFunction, problem: MeasureProblem | undefined, unit: Unit) {
  const length = (millimetres: number) => formatLength(millimetres, unit)
  switch (problem?.kind) {
    case undefined:
      return undefined
    case 'missing':
      return t('labelSheet.missing')
    case 'outside':
      return t('labelSheet.outside', { minimum: problem.minimum, maximum: problem.maximum })
    case 'tooWide':
    case 'tooHigh':
      return t(`labelSheet.${problem.kind}`, {
        count: problem.count,
        needed: length(problem.needed),
        available: length(problem.available),
      })
  }
}
