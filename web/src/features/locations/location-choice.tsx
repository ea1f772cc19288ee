import { useQuery } from '@tanstack/react-query'
import { Check, History } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { createLocation, type LocationListEntry } from '#contract/locations/locations.ts'
import { LocationCubby } from '#web/features/locations/location-cubby.tsx'
import { idsWithin, inTreeOrder, toLocationTree } from '#web/features/locations/location-tree.ts'
import { locationsQuery } from '#web/features/locations/locations.queries.ts'
import {
  addRecentLocation,
  readRecentLocations,
  type RecentLocation,
} from '#web/features/locations/recent-locations.ts'
import { QueryError } from '#web/components/page/query-error.tsx'
import { formatNumber } from '#web/shared/formats.ts'
import { useCanWrite, useSession } from '#web/shared/account/session.ts'
import { useWrite } from '#web/shared/use-write.ts'
import { findByWords } from '#web/ui/find-by-words.ts'
import { fold, MarkedText } from '#web/ui/marked-text.tsx'
import type { PickerRow } from '#web/ui/form-controls/picker-props.ts'
import { CreateRow, Picker } from '#web/ui/form-controls/picker.tsx'

interface LocationChoiceProps {
  label: string
  value: string | null
  onPick: (id: string) => void
  excludeWithin?: readonly string[] | undefined
  /** The location in which the moved record is now. It is disabled and shows `note`. */
  current?: { id: string; note: string } | undefined
}

const nothing: readonly string[] = []

const createId = 'create'
const createInsideId = 'create-inside'
const moreId = 'more'

/** Maximum number of rows in the list. Every row is rendered again on each key press. */
const maxShown = 100

interface Row extends PickerRow {
  location: ShownLocation | null
  note?: string | undefined
  isRecent?: boolean
}

/** A location in the list. Until all locations have loaded, only the id and the path of recent ones are known. */
type ShownLocation = RecentLocation & Partial<LocationListEntry>

export function LocationChoice({
  label,
  value,
  onPick,
  excludeWithin = nothing,
  current,
}: LocationChoiceProps) {
  const { t } = useTranslation()
  const [query, setQuery] = useState('')
  const locations = useQuery(locationsQuery())
  const selectedIds = useMemo(() => (value ? [value] : []), [value])
  const create = useCreateLocation(locations.data)
  const person = useSession()
  // The recent locations are read only when the picker opens. Otherwise rows would move while the user is about to tap
  // one.
  const recent = useMemo(() => readRecentLocations(person), [person])
  const found = useFoundRows({ locations: locations.data, recent, query, excludeWithin, current })
  const name = query.trim()
  // The user can pick another location while one is created.
  const hasPickedSince = useRef(false)

  if (locations.isError) return <QueryError query={locations} />

  async function createAndPick(parentId: string | null) {
    hasPickedSince.current = false
    const location = await create.write({ name, parentId })
    if (!location) return
    const path = [...location.path.map((around) => around.name), location.name]
    addRecentLocation(person, { id: location.id, path })
    if (!hasPickedSince.current) onPick(location.id)
  }

  function pick(id: string) {
    const picked = found.find((row) => row.id === id)?.location
    if (picked) addRecentLocation(person, picked)
    hasPickedSince.current = true
    onPick(id)
  }

  function onPickRow(id: string) {
    if (id === createId) void createAndPick(null)
    else if (id === createInsideId) void createAndPick(value)
    else pick(id)
  }

  return (
    <Picker
      label={label}
      searchLabel={t('locations.search')}
      query={query}
      onQueryChange={setQuery}
      rows={[...found, ...create.rows(name, value)]}
      selectedIds={selectedIds}
      onPick={onPickRow}
      emptyText={locations.data?.length === 0 ? t('locations.noneYet') : t('locations.noneFound')}
      isLoading={!locations.data}
      renderRow={(row) => <LocationRow row={row} query={query} isChosen={row.id === value} />}
    />
  )
}

interface FindOptions extends Pick<LocationChoiceProps, 'current'> {
  locations: readonly LocationListEntry[] | undefined
  recent: readonly RecentLocation[]
  query: string
  excludeWithin: readonly string[]
}

/**
 * Returns the matching rows, recent locations first. Until all locations have loaded, only recent ones are searched.
 */
function useFoundRows({ locations, recent, query, excludeWithin, current }: FindOptions): Row[] {
  const { t } = useTranslation()
  const tree = useMemo(() => toLocationTree(locations ?? []), [locations])
  const excluded = useMemo(() => idsWithin(tree, excludeWithin), [tree, excludeWithin])
  const isAnyExcluded = excludeWithin.length > 0
  const ordered = useMemo(() => {
    // Only the tree shows whether a recent location is inside an excluded one, so recent locations are shown when the
    // tree has loaded.
    const known = isAnyExcluded ? [] : recent
    const all: readonly ShownLocation[] = locations ? inTreeOrder(tree) : known
    const rank = ({ id }: ShownLocation) => {
      const at = recent.findIndex((one) => one.id === id)
      return at < 0 ? recent.length : at
    }
    return all.toSorted((one, other) => rank(one) - rank(other))
  }, [locations, tree, recent, isAnyExcluded])
  const found = useMemo(() => findByWords(ordered, query), [ordered, query])
  const rows = found.slice(0, maxShown).map((location): Row => ({
    id: location.id,
    text: location.path.join(', '),
    location,
    isDisabled: excluded.has(location.id) || location.id === current?.id,
    note: location.id === current?.id ? current.note : undefined,
    isRecent: recent.some(({ id }) => id === location.id),
  }))
  if (found.length <= maxShown) return rows
  const text = t('locations.moreFound', { count: found.length - maxShown })
  return [...rows, { id: moreId, text, location: null, isDisabled: true }]
}

function useCreateLocation(locations: readonly LocationListEntry[] | undefined) {
  const { t } = useTranslation()
  const canWrite = useCanWrite()
  const { write, isPending } = useWrite({
    write: (send, body: { name: string; parentId: string | null }) => send(createLocation, { body }),
    changes: ['location'],
    toast: (_, { name }) => t('create.added', { name }),
    awaitRefetch: true,
  })

  function canCreate(name: string, parentId: string | null) {
    if (!locations || !canWrite || name === '') return false
    const siblings = locations.filter((each) => (each.parentId ?? null) === parentId)
    return !siblings.some((each) => fold(each.name) === fold(name))
  }

  /**
   * Returns the rows that create a location. The top level comes first, so that nobody nests a location by accident.
   */
  function rows(name: string, chosenId: string | null): Row[] {
    const row = { location: null, isDisabled: isPending }
    const parent = locations?.find(({ id }) => id === chosenId)
    return [
      ...(canCreate(name, null)
        ? [{ ...row, id: createId, text: t('palette.newLocationNamed', { name }) }]
        : []),
      ...(parent && canCreate(name, parent.id)
        ? [{ ...row, id: createInsideId, text: t('locations.addInside', { name, parent: parent.name }) }]
        : []),
    ]
  }

  return { write, rows }
}

function LocationRow({ row, query, isChosen }: { row: Row; query: string; isChosen: boolean }) {
  if (row.id === moreId) return <span className="px-2 text-sm">{row.text}</span>
  if (!row.location) return <CreateRow text={row.text} />
  const { path, rowCount } = row.location
  return (
    <>
      <LocationCubby locationId={row.location.id} size={36} />
      <span className="flex min-w-0 flex-1 flex-col leading-tight">
        <span dir="auto" className="truncate font-semibold">
          <MarkedText text={path.at(-1) ?? ''} query={query} />
        </span>
        {path.length > 1 ? (
          <span dir="auto" className="truncate text-xs text-second">
            <MarkedText text={path.slice(0, -1).join(' › ')} query={query} />
          </span>
        ) : null}
      </span>
      {isChosen ? (
        <Check size={18} aria-hidden className="shrink-0" />
      ) : (
        <span className="flex shrink-0 items-center gap-1.5 text-xs text-third tabular-nums">
          {row.isRecent ? <RecentMark /> : null}
          {row.note ?? (rowCount === undefined ? null : <NumberOfItems count={rowCount} />)}
        </span>
      )}
    </>
  )
}

function RecentMark() {
  const { t } = useTranslation()
  return (
    <span title={t('locations.recent')}>
      <History size={14} aria-hidden />
      <span className="sr-only">{t('locations.recent')}</span>
    </span>
  )
}

/** The number of items in a location. Screen readers also read out the unit. */
function NumberOfItems({ count }: { count: number }) {
  const { t } = useTranslation()
  return (
    <>
      <span aria-hidden>{formatNumber(count)}</span>
      <span className="sr-only">{t('count.items', { count })}</span>
    </>
  )
}
