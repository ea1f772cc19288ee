import { useQuery } from '@tanstack/react-query'
import { ChevronDown, ChevronRight } from 'lucide-react'
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
} from '#web/features/search/filter-section.tsx'
import type { FiltersProps } from '#web/features/search/items-filters.tsx'
import { LocationCubby } from '#web/features/locations/location-cubby.tsx'
import {
  holdsMost,
  type LocationNode,
  roomsOf,
  toLocationTree,
} from '#web/features/locations/location-tree.ts'
import { locationsQuery } from '#web/features/locations/locations.queries.ts'
import { formatNumber } from '#web/shared/formats.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'

/** How many rooms show before "All". */
const shownAtFirst = 8

/** The places of what is found, with their counts. */
export function PlaceFilter({ search, change, facets }: FiltersProps) {
  const { t } = useTranslation()
  const { data, isPending } = useQuery(locationsQuery())
  const [isWhole, setIsWhole] = useState(false)
  const chosen = search.loc ?? []
  const tree = toLocationTree(data ?? [])
  const counts = facets?.isCounted ? new Map(facets.locations.map(({ id, count }) => [id, count])) : undefined
  const countOf = (node: LocationNode) => countWithin(node, counts, search.direct === true)
  const rooms = roomsOf(tree)
    .toSorted((a, b) => (countOf(b) ?? b.location.rowCount) - (countOf(a) ?? a.location.rowCount))
    .filter((room, index) => (index < shownAtFirst && countOf(room) !== 0) || holdsAny(room, chosen))
  // A chosen place above the rooms is only to be seen in the whole tree.
  const isTree = isWhole || chosen.some((id) => !rooms.some((room) => holdsAny(room, [id])))
  const shown = isTree ? tree : rooms
  // Where nothing is found there is nothing to choose either.
  if (data && shown.length === 0) return null
  return (
    <FilterSection
      title={t('items.place')}
      aside={
        <FilterMode
          label={t('items.placeMode')}
          value={search.direct ? 'direct' : 'inside'}
          onChange={(mode) => change({ direct: mode === 'direct' || undefined })}
          options={[
            { value: 'inside', label: t('items.withInside') },
            { value: 'direct', label: t('items.directOnly') },
          ]}
        />
      }
    >
      {isPending ? <FilterSkeleton /> : null}
      <ul>
        {shown.map((node) => (
          <PlaceRow
            key={node.location.id}
            node={node}
            countOf={countOf}
            isOpenAtFirst={isTree && holdsMost(node, tree)}
            chosen={chosen}
            onChoose={(loc) => change({ loc })}
          />
        ))}
      </ul>
      {isTree || !data ? null : (
        <ShowAllButton count={data.length} shown={shown.length} onShow={() => setIsWhole(true)} />
      )}
    </FilterSection>
  )
}

interface PlaceRowProps {
  node: LocationNode
  countOf: (node: LocationNode) => number | undefined
  isOpenAtFirst?: boolean
  chosen: readonly string[]
  onChoose: (ids: string[]) => void
}

/** Opens by itself where something inside is chosen. */
function PlaceRow({ node, countOf, isOpenAtFirst = false, chosen, onChoose }: PlaceRowProps) {
  const { t } = useTranslation()
  const { location, children } = node
  const hasChosen = children.some((child) => holdsAny(child, chosen))
  const [isOpen, setIsOpen] = useState(isOpenAtFirst || hasChosen)
  const Chevron = isOpen ? ChevronDown : ChevronRight
  const count = countOf(node)
  return (
    <li>
      <div className="flex items-center gap-1">
        <Checkbox
          isChecked={chosen.includes(location.id)}
          isPartly={hasChosen}
          onChange={(isOn) => onChoose(toggled(chosen, location.id, isOn))}
          className="min-w-0 flex-1"
        >
          <LocationCubby locationId={location.id} size={22} />
          <span title={location.name} className={filterTextClass}>
            {location.name}
          </span>
          {count === undefined ? null : <span className={filterCountClass}>{formatNumber(count)}</span>}
        </Checkbox>
        {children.length > 0 ? (
          <button
            type="button"
            aria-expanded={isOpen}
            aria-label={t('items.inside', { name: location.name })}
            onClick={() => setIsOpen(!isOpen)}
            className="grid h-8 w-6 shrink-0 place-items-center rounded-tag text-third hover:bg-fill max-md:size-11"
          >
            <Chevron size={16} aria-hidden className="rtl:-scale-x-100" />
          </button>
        ) : (
          <span className="w-6 shrink-0 max-md:w-11" />
        )}
      </div>
      {isOpen ? (
        <ul className="ps-5">
          {children.map((child) => (
            <PlaceRow
              key={child.location.id}
              node={child}
              countOf={countOf}
              chosen={chosen}
              onChoose={onChoose}
            />
          ))}
        </ul>
      ) : null}
    </li>
  )
}

/** The facets count what lies directly in a place. */
function countWithin(
  { location, children }: LocationNode,
  counts: ReadonlyMap<string, number> | undefined,
  isDirect: boolean,
): number | undefined {
  if (!counts) return undefined
  const own = counts.get(location.id) ?? 0
  if (isDirect) return own
  return children.reduce((sum, child) => sum + (countWithin(child, counts, false) ?? 0), own)
}

function holdsAny(node: LocationNode, ids: readonly string[]): boolean {
  return ids.includes(node.location.id) || node.children.some((child) => holdsAny(child, ids))
}
