import { useQuery } from '@tanstack/react-query'
import { memo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FilterSection } from '#web/features/search/filters/filter-section.tsx'
import { fieldNamesQuery, fieldValuesQuery } from '#web/features/items/items.queries.ts'
import type { ChangeSearch } from '#web/features/search/url/use-items-search.ts'
import { SelectField } from '#web/ui/fields/select-field.tsx'

interface FieldFilterProps {
  chosen: string[] | undefined
  change: ChangeSearch
}

/** A custom field and one of the texts it has; each pair becomes a chip. */
export const FieldFilter = memo(function FieldFilter({ chosen = [], change }: FieldFilterProps) {
  const { t } = useTranslation()
  const [name, setName] = useState('')
  const { data: names } = useQuery(fieldNamesQuery())
  const { data: values } = useQuery({ ...fieldValuesQuery(name), enabled: name !== '' })
  if (!names || names.length === 0) return null

  function add(value: string) {
    change({ fields: [...new Set([...chosen, `${name}=${value}`])] })
    setName('')
  }

  return (
    <FilterSection title={t('items.customField')}>
      <div className="grid gap-2">
        <SelectField label={t('items.fieldName')} isLabelHidden value={name} onChange={setName}>
          <option value="">{t('items.chooseField')}</option>
          {names.map((each) => (
            <option key={each} value={each}>
              {each}
            </option>
          ))}
        </SelectField>
        {name === '' ? null : (
          <SelectField label={t('items.fieldValue')} isLabelHidden value="" onChange={add}>
            <option value="">{t('items.chooseValue')}</option>
            {values?.map((each) => (
              <option key={each} value={each}>
                {each}
              </option>
            ))}
          </SelectField>
        )}
      </div>
    </FilterSection>
  )
})
