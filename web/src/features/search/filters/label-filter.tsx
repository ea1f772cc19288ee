import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  filterCountClass,
  FilterMode,
  FilterSection,
  FilterSkeleton,
  filterTextClass,
  ShowAllButton,
  toggled,
} from '#web/features/search/filters/filter-section.tsx'
import type { FiltersProps } from '#web/features/search/filters/filters-props.ts'
import { labelsQuery } from '#web/features/labels/labels.queries.ts'
import { formatNumber } from '#web/shared/formats.ts'
import { Checkbox } from '#web/ui/form-controls/checkbox.tsx'
import { labelColor } from '#web/ui/images/label-color.ts'
import { Dot } from '#web/ui/tag.tsx'

const shownAtFirst = 8

export function LabelFilter({ search, change, facets }: FiltersProps) {
  const { t } = useTranslation()
  const { data, isPending } = useQuery(labelsQuery())
  const [isWhole, setIsWhole] = useState(false)
  const chosen = search.labels ?? []
  const counts = facets?.isCounted ? new Map(facets.labels.map(({ id, count }) => [id, count])) : undefined
  const labels = (data ?? []).toSorted((a, b) => (counts?.get(b.id) ?? 0) - (counts?.get(a.id) ?? 0))
  const shown = labels.filter(
    ({ id }, index) =>
      isWhole || chosen.includes(id) || (index < shownAtFirst && (!counts || counts.has(id))),
  )
  // Hides the filter when the results have no label.
  if (data && shown.length === 0) return null
  return (
    <FilterSection
      title={t('items.label')}
      aside={
        <FilterMode
          label={t('items.labelMode')}
          value={search.negateLabels ? 'none' : search.allLabels ? 'all' : 'any'}
          onChange={(mode) =>
            change({
              negateLabels: mode === 'none' || undefined,
              allLabels: mode === 'all' || undefined,
            })
          }
          options={[
            { value: 'any', label: t('items.anyOf') },
            { value: 'all', label: t('items.allOf') },
            { value: 'none', label: t('items.noneOf') },
          ]}
        />
      }
    >
      {isPending ? <FilterSkeleton /> : null}
      <ul>
        {shown.map((label) => (
          <li key={label.id}>
            <Checkbox
              isChecked={chosen.includes(label.id)}
              onChange={(isOn) => change({ labels: toggled(chosen, label.id, isOn) })}
              className="flex! pe-7 max-md:pe-12"
            >
              <Dot color={labelColor(label)} />
              <span dir="auto" className={filterTextClass}>
                {label.name}
              </span>
              {counts ? (
                <span className={filterCountClass}>{formatNumber(counts.get(label.id) ?? 0)}</span>
              ) : null}
            </Checkbox>
          </li>
        ))}
      </ul>
      <ShowAllButton count={labels.length} shown={shown.length} onShow={() => setIsWhole(true)} />
    </FilterSection>
  )
}
