import type { FiltersProps } from '#web/features/search/filters/filters-props.ts'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { memo, type ReactNode, useDeferredValue, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type ItemGap, rangeFilters, type StateFilter } from '#contract/items/item-filters.ts'
import { FieldFilter } from '#web/features/search/filters/field-filter.tsx'
import { fieldNamesQuery } from '#web/features/items/items.queries.ts'
import { labelsQuery } from '#web/features/labels/labels.queries.ts'
import { locationsQuery } from '#web/features/locations/locations.queries.ts'
import { gapNames, keysOf, rangeNames, stateNames } from '#web/features/item-fields/item-fields.ts'
import { FilterSection, FilterSkeleton, toggled } from '#web/features/search/filters/filter-section.tsx'
import { LabelFilter } from '#web/features/search/filters/label-filter.tsx'
import { LocationFilter } from '#web/features/search/filters/location-filter.tsx'
import { PriceFilter } from '#web/features/search/filters/price-filter.tsx'
import { RangeFilter } from '#web/features/search/filters/range-filter.tsx'
import { useFacets } from '#web/features/search/results/use-found.ts'
import { formatNumber } from '#web/shared/formats.ts'
import { useFirstLoad } from '#web/shared/use-first-load.ts'
import { Checkbox } from '#web/ui/form-controls/checkbox.tsx'
import { ChipButton } from '#web/ui/chip.tsx'

interface WaitingProps extends FiltersProps {
  /** True while results load. The filters then keep their previous counts and render the new ones after the results. */
  isWaiting: boolean
}

/**
 * The filters, beside the results or in a sheet. Rendered once all of their data have loaded, so that nothing shifts.
 */
export function ItemsFilters({ isWaiting, ...props }: Omit<WaitingProps, 'facets'>) {
  const { data: facets, isLoading } = useFacets(props.search)
  const counts = useMemo(() => ({ facets, isWaiting }), [facets, isWaiting])
  const drawn = useDeferredValue(counts)
  const locations = useQuery(locationsQuery())
  const labels = useQuery(labelsQuery())
  const fields = useQuery(fieldNamesQuery())
  const isFirstLoad = useFirstLoad(isLoading || locations.isLoading || labels.isLoading || fields.isLoading)
  if (isFirstLoad) return <FilterSkeleton />
  // The first counts are rendered at once, because rendering them later would shift the filters.
  return <Filters {...props} {...(drawn.facets ? drawn : counts)} />
}

/** Memoised by `isSame`, because rendering the sliders and fields takes as long as rendering all results. */
const Filters = memo(function Filters(props: WaitingProps) {
  const { t } = useTranslation()
  const { search, change } = props
  const range = (field: keyof typeof rangeNames) => (
    <RangeFilter key={field} field={field} search={search} change={change} />
  )
  const isSet = ({ from, to }: (typeof rangeFilters)[number]) =>
    search[from] !== undefined || search[to] !== undefined
  const more = rangeFilters.filter(({ field }) => field !== 'purchasePrice')
  return (
    <div className="flex flex-col gap-5">
      <LocationFilter {...props} />
      <LabelFilter {...props} />
      <PriceFilter {...props} />
      <OnlyFilter {...props} />
      <FieldFilter
        fields={search.fields}
        fieldsFrom={search.fieldsFrom}
        fieldsTo={search.fieldsTo}
        change={change}
      />
      <details open={more.some(isSet)} className="group/more">
        <summary className="flex min-h-9 list-none items-center gap-1 text-sm font-550 text-link max-md:min-h-11 max-md:text-base [&::-webkit-details-marker]:hidden">
          {t('items.moreFilters')}
          <ChevronDown size={16} aria-hidden className="group-open/more:rotate-180" />
        </summary>
        <div className="mt-2 flex flex-col gap-5">
          {keysOf(rangeNames)
            .filter((field) => field !== 'purchasePrice')
            .map(range)}
        </div>
      </details>
      {props.facets?.archived === 0 && !search.includeArchived ? null : (
        <Checkbox
          isChecked={search.includeArchived === true}
          onChange={(isOn) => change({ includeArchived: isOn || undefined })}
        >
          <span className="text-sm max-lg:text-[1rem]">{t('items.withArchived')}</span>
        </Checkbox>
      )}
    </div>
  )
}, isSame)

/**
 * True when the filters look the same as before. A new query or page changes only the counts, which are not rendered
 * while results load.
 */
function isSame(before: FiltersProps, after: WaitingProps) {
  const write = ({ search: { q: _words, page: _page, ...filters } }: FiltersProps) => JSON.stringify(filters)
  const isCounted = after.isWaiting || before.facets === after.facets
  return isCounted && before.change === after.change && write(before) === write(after)
}

function OnlyFilter({ search, change, facets }: FiltersProps) {
  const { t } = useTranslation()
  const without = search.without ?? []
  const counts: Readonly<Partial<Record<StateFilter, number>>> = facets?.isCounted ? facets.states : {}
  function countOf(state: StateFilter, is: boolean) {
    const count = facets?.isCounted && facets.total === 0 ? 0 : counts[state]
    return count === undefined || is ? count : (facets?.total ?? 0) - count
  }
  const toggleGap = (gap: ItemGap, isOn: boolean) =>
    change({
      without: toggled(without, gap, isOn),
      onlyWithPhoto: gap === 'photo' ? undefined : search.onlyWithPhoto,
    })
  return (
    <FilterSection title={t('items.onlyWith')}>
      <div className="mt-1 flex flex-wrap gap-1.5">
        <Toggle
          isOn={search.onlyWithPhoto === true}
          count={facets?.isCounted ? facets.total - facets.without.photo : undefined}
          onChange={(isOn) => change({ onlyWithPhoto: isOn || undefined })}
        >
          {t('items.withPhoto')}
        </Toggle>
        {keysOf(gapNames).map((gap) => (
          <Toggle
            key={gap}
            isOn={without.includes(gap)}
            count={facets?.isCounted ? facets.without[gap] : undefined}
            onChange={(isOn) => toggleGap(gap, isOn)}
          >
            {t(gapNames[gap])}
          </Toggle>
        ))}
        {keysOf(stateNames).flatMap((state) =>
          ([true, false] as const)
            .filter((is) => is || stateNames[state].isNoOffered)
            .map((is) => (
              <Toggle
                key={`${state} ${is}`}
                isOn={search[state] === is}
                count={countOf(state, is)}
                onChange={(isOn) => change({ [state]: isOn ? is : undefined })}
              >
                {t(stateNames[state][is ? 'yes' : 'no'])}
              </Toggle>
            )),
        )}
      </div>
    </FilterSection>
  )
}

interface ToggleProps {
  isOn: boolean
  count: number | undefined
  onChange: (isOn: boolean) => void
  children: ReactNode
}

/** A filter that is on or off. Hidden when no item would be found with it. */
function Toggle({ isOn, count, onChange, children }: ToggleProps) {
  if (count === 0 && !isOn) return null
  return (
    <ChipButton aria-pressed={isOn} onClick={() => onChange(!isOn)} className="max-md:h-11">
      {children}
      {count && !isOn ? <span className="text-xs text-third tabular-nums">{formatNumber(count)}</span> : null}
    </ChipButton>
  )
}
