import { useTranslation } from 'react-i18next'
import { CustomNumberField } from '#web/features/items/custom-number-field.tsx'
import type { FieldFilters } from '#web/features/search/filters/filters-props.ts'
import { splitField } from '#web/features/search/url/items-search.ts'
import { isDay } from '#web/shared/search-params.ts'
import { DateField } from '#web/components/inputs/date-field.tsx'

interface FieldRangeProps extends FieldFilters {
  name: string
  kind: 'number' | 'time'
}

export function FieldRange({ name, kind, change, ...filters }: FieldRangeProps) {
  const { t } = useTranslation()
  const ends = [
    { key: 'fieldsFrom', label: t('items.from') },
    { key: 'fieldsTo', label: t('items.to') },
  ] as const

  function isOwn(entry: string) {
    const field = splitField(entry)
    return field.name === name && isDay(field.value) === (kind === 'time')
  }

  return (
    <div className={kind === 'time' ? 'grid gap-2 max-lg:grid-cols-2' : 'grid grid-cols-2 gap-2'}>
      {ends.map(({ key, label }) => {
        const entries = filters[key] ?? []
        const own = entries.findLast(isOwn)
        const value = own === undefined ? undefined : splitField(own).value
        const set = (next: string) => {
          const others = entries.filter((entry) => !isOwn(entry))
          change({ [key]: next === '' ? others : [...others, `${name}=${next}`] })
        }
        return kind === 'time' ? (
          <DateField key={key} label={label} value={value ?? ''} onChange={set} />
        ) : (
          <CustomNumberField
            key={key}
            label={label}
            name={name}
            value={value === undefined ? null : Number(value)}
            onChange={(number) => set(number === null ? '' : String(number))}
          />
        )
      })}
    </div>
  )
}
