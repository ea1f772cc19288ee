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
} from '#web/features/search/filters/filter-section.tsx'
import type { FiltersProps } from '#web/features/search/filters/filters-props.ts'
import { LocationCubby } from '#web/features/locations/location-cubby.tsx'
import {
  holdsMajority,
  type LocationNode,
  roomsOf,
  toLocationTree,
  walkTree,
} from '#web/features/locations/location-tree.ts'
import { locationsQuery } from '#web/features/locations/locations.queries.ts'
import { SearchInput } from '#web/components/page/search-input.tsx'
import { formatNumber } from '#web/shared/formats.ts'
import { findByWords } from '#web/ui/find-by-words.ts'
import { Checkbox } from '#web/ui/form-controls/checkbox.tsx'
import { PathLine } from '#web/ui/path-line.tsx'

const shownAtFirst = 8
const maxFound = 20

export function LocationFilter({ search, change, facets }: FiltersProps) {
  const { t } = useTranslation()
  const { data, isPending } = useQuery(locationsQuery())
  const [isWhole, setIsWhole] = useState(false)
  const chosen = search.locations ?? []
  const tree = toLocationTree(data ?? [])
  const counts = facets?.isCounted ? new Map(facets.locations.map(({ id, count }) => [id, count])) : undefined
  const countOf = (node: LocationNode) => countWithin(node, counts, search.includeSubLocations === false)
  const rooms = roomsOf(tree)
    .toSorted((a, b) => (countOf(b) ?? b.location.rowCount) - (countOf(a) ?? a.location.rowCount))
    .filter((room, index) => (index < shownAtFirst && countOf(room) !== 0) || holdsAny(room, chosen))
  // The list of rooms lacks the houses that contain them. When the user has selected a house, the whole tree is shown
  // instead.
  const isTree = isWhole || chosen.some((id) => !rooms.some((room) => holdsAny(room, [id])))
  const [text, setText] = useState('')
  const named = text.trim() === '' ? undefined : findNodes(tree, text)
  const shown = named ?? (isTree ? tree : rooms)
  // Hides the filter when the results have no location.
  if (data && shown.length === 0 && !named) return null
  return (
    <FilterSection
      title={t('item.location')}
      aside={
        <FilterMode
          label={t('items.locationMode')}
          value={search.includeSubLocations === false ? 'direct' : 'inside'}
          onChange={(mode) => change({ includeSubLocations: mode === 'direct' ? false : undefined })}
          options={[
            { value: 'inside', label: t('items.withInside') },
            { value: 'direct', label: t('items.directOnly') },
          ]}
        />
      }
    >
      {isPending ? <FilterSkeleton /> : null}
      {data && data.length > shownAtFirst ? (
        <SearchInput
          label={t('locations.search')}
          value={text}
          onChange={setText}
          className="my-1 max-w-none"
        />
      ) : null}
      {named?.length === 0 ? <p className="py-1 text-sm text-third">{t('locations.noneFound')}</p> : null}
      <ul>
        {shown.map((node) => (
          <LocationRow
            key={node.location.id}
            node={node}
            countOf={countOf}
            isOpenAtFirst={isTree && !named && holdsMajority(node, tree)}
            isPathShown={named !== undefined}
            chosen={chosen}
            onChoose={(ids) => change({ locations: ids })}
          />
        ))}
      </ul>
      {isTree || named || !data ? null : (
        <ShowAllButton count={data.length} shown={shown.length} onShow={() => setIsWhole(true)} />
      )}
    </FilterSection>
  )
}

interface LocationRowProps {
  node: LocationNode
  countOf: (node: LocationNode) => number | undefined
  isOpenAtFirst?: boolean
  /** True to show the path of the location, because the row is not in the tree. */
  isPathShown?: boolean
  chosen: readonly string[]
  onChoose: (ids: string[]) => void
}

/** A row with a location. It is expanded initially when a location inside is selected. */
function LocationRow({
  node,
  countOf,
  isOpenAtFirst = false,
  isPathShown = false,
  chosen,
  onChoose,
}: LocationRowProps) {
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
          <span dir="auto" title={location.name} className={filterTextClass}>
            <bdi>{location.name}</bdi>
            {isPathShown ? <PathLine path={location.path.slice(0, -1)} /> : null}
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
            <LocationRow
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

function findNodes(tree: readonly LocationNode[], text: string) {
  const nodes = walkTree(tree).map((node) => ({ node, path: node.location.path }))
  return findByWords(nodes, text)
    .slice(0, maxFound)
    .map(({ node }) => node)
}

/**
 * Returns the number of items in a location and everything inside it. Adds up the counts, because the facets count only
 * items directly in a location.
 */
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
