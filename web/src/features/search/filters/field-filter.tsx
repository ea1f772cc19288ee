import { useQuery } from '@tanstack/react-query'
import { memo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FieldRange } from '#web/features/search/filters/field-range.tsx'
import { FilterSection } from '#web/features/search/filters/filter-section.tsx'
import { fieldNamesQuery, fieldTypesQuery, fieldValuesQuery } from '#web/features/items/items.queries.ts'
import type { FieldFilters } from '#web/features/search/filters/filters-props.ts'
import { SelectField } from '#web/ui/form-controls/select-field.tsx'

export const FieldFilter = memo(function FieldFilter(filters: FieldFilters) {
  const { t } = useTranslation()
  const [name, setName] = useState('')
  const { data: names } = useQuery(fieldNamesQuery())
  const { data: types = [] } = useQuery({ ...fieldTypesQuery(name), enabled: name !== '' })
  if (!names || names.length === 0) return null
  const isNumber = types.includes('number')
  const isDay = types.includes('time')

  function add(value: string) {
    filters.change({ fields: [...new Set([...(filters.fields ?? []), `${name}=${value}`])] })
    setName('')
  }

  return (
    <FilterSection title={t('item.customField')}>
      <div className="grid gap-2">
        <SelectField label={t('items.fieldName')} isLabelHidden value={name} onChange={setName}>
          <option value="">{t('items.chooseField')}</option>
          {names.map((each) => (
            <option key={each} value={each}>
              {each}
            </option>
          ))}
        </SelectField>
        {isNumber ? <FieldRange key={`${name} number`} kind="number" name={name} {...filters} /> : null}
        {isDay ? <FieldRange key={`${name} day`} kind="time" name={name} {...filters} /> : null}
        {types.some((type) => type !== 'number' && type !== 'time') ? (
          <ValueChoice name={name} onChoose={add} />
        ) : null}
      </div>
    </FilterSection>
  )
})

function ValueChoice({ name, onChoose }: { name: string; onChoose: (value: string) => void }) {
  const { t } = useTranslation()
  const { data: values = [] } = useQuery(fieldValuesQuery(name))
  const { data: types = [] } = useQuery(fieldTypesQuery(name))
  const words: Readonly<Record<string, string>> =
    types.length === 1 && types[0] === 'boolean' ? { true: t('item.yes'), false: t('item.no') } : {}
  return (
    <SelectField label={t('items.fieldContent')} isLabelHidden value="" onChange={onChoose}>
      <option value="">{t('items.chooseContent')}</option>
      {values
        .filter((value) => value !== '')
        .map((value) => (
          <option key={value} value={value}>
            {words[value] ?? value}
          </option>
        ))}
    </SelectField>
  )
}
