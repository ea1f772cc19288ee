import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ItemFacets } from '#contract/item-facets.ts'
import type { ItemGap } from '#contract/item-lists.ts'
import { FieldFilter } from '#web/features/search/field-filter.tsx'
import { FilterSection, toggled } from '#web/features/search/filter-section.tsx'
import type { ItemsSearch } from '#web/features/search/items-search.ts'
import { LabelFilter } from '#web/features/search/label-filter.tsx'
import { PlaceFilter } from '#web/features/search/place-filter.tsx'
import { AmountRange, DayRange } from '#web/features/search/range-filter.tsx'
import type { ChangeSearch } from '#web/features/search/use-items-search.ts'
import { formatNumber } from '#web/shared/formats.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { ChipButton } from '#web/ui/chip.tsx'

export interface FiltersProps {
  search: ItemsSearch
  change: ChangeSearch
  /** How many things each choice would leave, once that is known. */
  facets: ItemFacets | undefined
}

/** Beside the cards when it is wide, in a sheet else. */
export function ItemsFilters(props: FiltersProps) {
  const { t } = useTranslation()
  const { search, change } = props
  const { quantityMin, quantityMax, purchasedFrom, purchasedTo, warrantyFrom, warrantyTo } = search
  const more = [quantityMin, quantityMax, purchasedFrom, purchasedTo, warrantyFrom, warrantyTo]
  return (
    <div className="flex flex-col gap-5">
      <PlaceFilter {...props} />
      <LabelFilter {...props} />
      <FilterSection title={t('items.price')}>
        <AmountRange
          from="priceMin"
          to="priceMax"
          start={search.priceMin}
          end={search.priceMax}
          change={change}
          isMoney
        />
      </FilterSection>
      <OnlyFilter {...props} />
      <FieldFilter chosen={search.fields} change={change} />
      <details open={more.some((one) => one !== undefined)} className="group/more">
        <summary className="flex min-h-9 list-none items-center gap-1 text-sm font-550 text-link max-md:min-h-11 max-md:text-base [&::-webkit-details-marker]:hidden">
          {t('items.moreFilters')}
          <ChevronDown size={16} aria-hidden className="group-open/more:rotate-180" />
        </summary>
        <div className="mt-2 flex flex-col gap-5">
          <FilterSection title={t('items.bought')}>
            <DayRange
              from="purchasedFrom"
              to="purchasedTo"
              start={search.purchasedFrom}
              end={search.purchasedTo}
              change={change}
            />
          </FilterSection>
          <FilterSection title={t('items.warranty')}>
            <DayRange
              from="warrantyFrom"
              to="warrantyTo"
              start={search.warrantyFrom}
              end={search.warrantyTo}
              change={change}
            />
          </FilterSection>
          <FilterSection title={t('items.quantity')}>
            <AmountRange
              from="quantityMin"
              to="quantityMax"
              start={search.quantityMin}
              end={search.quantityMax}
              change={change}
            />
          </FilterSection>
        </div>
      </details>
      <Checkbox
        isChecked={search.archived === true}
        onChange={(isOn) => change({ archived: isOn || undefined })}
      >
        <span className="text-sm max-lg:text-[1rem]">{t('items.withArchived')}</span>
      </Checkbox>
    </div>
  )
}

/** What they have, are or lack. */
function OnlyFilter({ search, change, facets }: FiltersProps) {
  const { t } = useTranslation()
  const without = search.without ?? []
  const countOf = (gap: ItemGap) => (facets?.isCounted ? facets.without[gap] : undefined)
  const gap = (name: ItemGap, text: string) => (
    <Toggle
      isOn={without.includes(name)}
      count={countOf(name)}
      onChange={(isOn) => change({ without: toggled(without, name, isOn) })}
    >
      {text}
    </Toggle>
  )
  return (
    <FilterSection title={t('items.onlyWith')}>
      <div className="mt-1 flex flex-wrap gap-1.5">
        <Toggle
          isOn={search.onlyWithPhoto === true}
          onChange={(isOn) => change({ onlyWithPhoto: isOn || undefined, onlyWithoutPhoto: undefined })}
        >
          {t('items.withPhoto')}
        </Toggle>
        <Toggle
          isOn={search.onlyWithoutPhoto === true}
          count={countOf('photo')}
          onChange={(isOn) => change({ onlyWithoutPhoto: isOn || undefined, onlyWithPhoto: undefined })}
        >
          {t('items.withoutPhoto')}
        </Toggle>
        {gap('location', t('items.withoutPlace'))}
        {gap('label', t('items.withoutLabel'))}
        {gap('price', t('items.withoutPrice'))}
        <Toggle isOn={search.insured === true} onChange={(isOn) => change({ insured: isOn || undefined })}>
          {t('items.insured')}
        </Toggle>
        <Toggle isOn={search.sold === true} onChange={(isOn) => change({ sold: isOn || undefined })}>
          {t('items.sold')}
        </Toggle>
        <Toggle isOn={search.sold === false} onChange={(isOn) => change({ sold: isOn ? false : undefined })}>
          {t('items.notSold')}
        </Toggle>
      </div>
    </FilterSection>
  )
}

interface ToggleProps {
  isOn: boolean
  count?: number | undefined
  onChange: (isOn: boolean) => void
  children: ReactNode
}

function Toggle({ isOn, count, onChange, children }: ToggleProps) {
  return (
    <ChipButton aria-pressed={isOn} onClick={() => onChange(!isOn)} className="max-md:h-11">
      {children}
      {count && !isOn ? <span className="text-xs text-third tabular-nums">{formatNumber(count)}</span> : null}
    </ChipButton>
  )
}
