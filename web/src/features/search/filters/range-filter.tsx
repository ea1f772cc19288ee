import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { type AmountBound, type DayBound, rangeFilters } from '#contract/items/item-filters.ts'
import { rangeNames } from '#web/features/item-fields/item-fields.ts'
import { FilterSection } from '#web/features/search/filters/filter-section.tsx'
import type { ItemsSearch } from '#web/features/search/url/items-search.ts'
import type { ChangeSearch } from '#web/features/search/url/use-items-search.ts'
import { useFormats } from '#web/shared/formats.ts'
import { DateField } from '#web/components/inputs/date-field.tsx'
import { NumberField } from '#web/components/inputs/number-field.tsx'

interface RangeProps<Key extends string, Value> {
  from: Key
  to: Key
  start: Value | undefined
  end: Value | undefined
  change: ChangeSearch
}

interface AmountRangeProps extends RangeProps<AmountBound, number> {
  isMoney?: boolean | undefined
  /** Placeholders of the two fields, with the lowest and the highest amount that an item has. */
  lowest?: string | undefined
  highest?: string | undefined
}

/** Two fields for the lower and the upper limit of an amount. Memoised, because number fields are slow to render. */
export const AmountRange = memo(function AmountRange({
  from,
  to,
  start,
  end,
  change,
  isMoney = false,
  lowest,
  highest,
}: AmountRangeProps) {
  const { t } = useTranslation()
  const { currency } = useFormats()
  const format = isMoney ? ({ style: 'currency', currency, minimumFractionDigits: 0 } as const) : undefined
  const props = { minimum: 0, ...(format ? { format } : {}) }
  return (
    <div className="grid grid-cols-2 gap-2">
      <NumberField
        {...props}
        label={t('items.from')}
        placeholder={lowest}
        value={start ?? null}
        onChange={(value) => change({ [from]: value ?? undefined })}
      />
      <NumberField
        {...props}
        label={t('items.to')}
        placeholder={highest}
        value={end ?? null}
        onChange={(value) => change({ [to]: value ?? undefined })}
      />
    </div>
  )
})

type DayRangeProps = RangeProps<DayBound, string>

const DayRange = memo(function DayRange({ from, to, start, end, change }: DayRangeProps) {
  const { t } = useTranslation()
  return (
    <div className="grid gap-2 max-lg:grid-cols-2">
      <DateField
        label={t('items.from')}
        value={start ?? ''}
        onChange={(day) => change({ [from]: day || undefined })}
      />
      <DateField
        label={t('items.to')}
        value={end ?? ''}
        onChange={(day) => change({ [to]: day || undefined })}
      />
    </div>
  )
})

interface RangeFilterProps {
  field: keyof typeof rangeNames
  search: ItemsSearch
  change: ChangeSearch
}

export function RangeFilter({ field, search, change }: RangeFilterProps) {
  const { t } = useTranslation()
  return rangeFilters
    .filter((range) => range.field === field)
    .map((range) => (
      <FilterSection key={field} title={t(rangeNames[field])}>
        {range.field === 'purchaseDate' || range.field === 'warrantyExpires' ? (
          <DayRange {...range} start={search[range.from]} end={search[range.to]} change={change} />
        ) : (
          <AmountRange {...range} start={search[range.from]} end={search[range.to]} change={change} />
        )}
      </FilterSection>
    ))
}
