import { useTranslation } from 'react-i18next'
import { type Depreciation, type DepreciationPreset, depreciationPresets } from '#contract/items/valuation.ts'
import { NumberField } from '#web/components/inputs/number-field.tsx'
import { Checkbox } from '#web/ui/form-controls/checkbox.tsx'
import { SelectField } from '#web/ui/form-controls/select-field.tsx'

/** The values of the depreciation fields. An empty field is null. */
interface DepreciationValues {
  usefulLifeYears: number | null
  restValuePercent: number | null
  declining: boolean
}

interface DepreciationFieldsProps {
  value: DepreciationValues
  /** Text of the option for no depreciation. */
  noneText: string
  errors: Readonly<Partial<Record<string, string>>>
  onChange: (value: Partial<DepreciationValues>) => void
}

// as: `Object.keys` returns `string[]`, although the keys of `depreciationPresets` are known.
const presets = Object.keys(depreciationPresets) as DepreciationPreset[]

const none: Depreciation = { usefulLifeYears: 0, restValuePercent: 0, declining: false }

/** Fields for how an item loses value: a choice of presets, and fields for any other rule. */
export function DepreciationFields({ value, noneText, errors, onChange }: DepreciationFieldsProps) {
  const { t } = useTranslation()
  const rule = {
    usefulLifeYears: value.usefulLifeYears ?? 0,
    restValuePercent: value.restValuePercent ?? 0,
    declining: value.declining,
  }
  const preset = presets.find((name) => isSame(depreciationPresets[name], rule))
  const hasRule = !isSame(rule, none) || errors['usefulLifeYears'] !== undefined
  function choose(name: string) {
    const known = presets.find((each) => each === name)
    if (known) onChange(depreciationPresets[known])
    // These values equal no preset, so the fields for another rule appear.
    else onChange(name === 'none' ? none : { usefulLifeYears: 6, restValuePercent: 10, declining: false })
  }
  return (
    <div className="grid gap-x-5 gap-y-4 md:grid-cols-2">
      <SelectField
        label={t('depreciation.title')}
        description={preset === 'lasting' || !hasRule ? undefined : t('depreciation.hint')}
        value={preset ?? (hasRule ? 'own' : 'none')}
        onChange={choose}
        className="md:col-span-2"
      >
        <option value="none">{noneText}</option>
        {presets.map((name) => (
          <option key={name} value={name}>
            {t(`depreciation.${name}`)}
          </option>
        ))}
        <option value="own">{t('depreciation.own')}</option>
      </SelectField>
      {hasRule && preset !== 'lasting' ? (
        <>
          <NumberField
            label={t('item.usefulLifeYears')}
            value={value.usefulLifeYears || null}
            onChange={(usefulLifeYears) => onChange({ usefulLifeYears })}
            minimum={0}
            maximum={100}
            error={errors['usefulLifeYears']}
          />
          <NumberField
            label={t('item.restValuePercent')}
            value={value.restValuePercent || null}
            onChange={(restValuePercent) => onChange({ restValuePercent })}
            minimum={0}
            maximum={100}
            unit="%"
            error={errors['restValuePercent']}
          />
          <Checkbox
            isChecked={rule.declining}
            onChange={(declining) => onChange({ declining })}
            className="md:col-span-2"
          >
            {t('item.declining')}
          </Checkbox>
        </>
      ) : null}
    </div>
  )
}

function isSame(one: Depreciation, other: Depreciation) {
  return (
    one.usefulLifeYears === other.usefulLifeYears &&
    one.restValuePercent === other.restValuePercent &&
    one.declining === other.declining
  )
}
