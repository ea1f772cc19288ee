import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { rangeNames } from '#web/features/item-fields/item-fields.ts'
import { FilterSection } from '#web/features/search/filters/filter-section.tsx'
import type { FiltersProps } from '#web/features/search/filters/filters-props.ts'
import { type PriceRange, PriceSlider } from '#web/features/search/filters/price-slider.tsx'
import { AmountRange } from '#web/features/search/filters/range-filter.tsx'
import { useFormats } from '#web/shared/formats.ts'

export function PriceFilter({ search, change, facets }: FiltersProps) {
  const { t } = useTranslation()
  const { moneyShort } = useFormats()
  const [dragged, setDragged] = useState<PriceRange>()
  const label = t(rangeNames.purchasePrice)
  const range = dragged ?? { start: search.priceMin, end: search.priceMax }
  const steps = facets?.prices ?? []
  const [first, last] = [steps[0], steps.at(-1)]

  const isSet = range.start !== undefined || range.end !== undefined
  if (facets?.isCounted && steps.length === 0 && !isSet) return null

  function choose({ start, end }: PriceRange) {
    setDragged(undefined)
    change({ priceMin: start, priceMax: end })
  }

  return (
    <FilterSection title={label}>
      {facets ? null : <div className="h-16 max-md:h-20" />}
      {steps.length > 1 ? (
        <PriceSlider label={label} steps={steps} {...range} onChange={setDragged} onChangeEnd={choose} />
      ) : null}
      <AmountRange
        from="priceMin"
        to="priceMax"
        {...range}
        isMoney
        lowest={first && moneyShort(first.from)}
        highest={last && moneyShort(last.to)}
        change={change}
      />
    </FilterSection>
  )
}
