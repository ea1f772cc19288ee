import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { createLocation, type LocationListEntry } from '#contract/locations.ts'
import { LocationCubby } from '#web/features/locations/location-cubby.tsx'
import { idsWithin, inTreeOrder, toLocationTree } from '#web/features/locations/location-tree.ts'
import { locationsQuery } from '#web/features/locations/locations.queries.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { callWithBatch } from '#web/shared/api.ts'
import { formatNumber } from '#web/shared/formats.ts'
import { useCanWrite } from '#web/shared/session.ts'
import { showToast } from '#web/shared/toasts.ts'
import { useSaved } from '#web/shared/undo.ts'
import { ErrorPanel } from '#web/ui/error-panel.tsx'
import { findByWords } from '#web/ui/find-by-words.ts'
import { fold, MarkedText } from '#web/ui/marked-text.tsx'
import { CreateRow, Picker, type PickerRow } from '#web/ui/picker.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

interface LocationChoiceProps {
  label: string
  value: string | null
  onPick: (id: string) => void
  excludeWithin?: string | undefined
  /** Where the things are now: greyed, with these words at its end. */
  current?: { id: string; note: string } | undefined
}

const createId = 'create'
const moreId = 'more'

/** Each row costs time whenever a key is pressed, also those out of sight. */
const mostShown = 100

interface Row extends PickerRow {
  location: LocationListEntry | null
  note?: string | undefined
}

/** The list of all places with its search field: the content of every location picker. */
export function LocationChoice({ label, value, onPick, excludeWithin, current }: LocationChoiceProps) {
  const { t } = useTranslation()
  const [query, setQuery] = useState('')
  const locations = useQuery(locationsQuery())
  const selectedIds = useMemo(() => (value ? [value] : []), [value])
  const create = useCreateHere(locations.data ?? [], value)
  const found = useFoundRows(locations.data ?? [], query, excludeWithin, current)
  const name = query.trim()

  if (locations.isError) {
    const text = errorText(locations.error, t)
    return (
      <ErrorPanel text={text} retryLabel={t('errorPage.retry')} onRetry={() => void locations.refetch()} />
    )
  }
  if (!locations.data) return <Skeleton className="h-64 w-full" />

  const rows: Row[] = create.canCreate(name)
    ? [...found, { id: createId, text: create.text(name), location: null, isDisabled: create.isPending }]
    : found
  return (
    <Picker
      label={label}
      searchLabel={t('locations.find')}
      query={query}
      onQueryChange={setQuery}
      rows={rows}
      selectedIds={selectedIds}
      onPick={(id) => (id === createId ? void create.run(name, onPick) : onPick(id))}
      emptyText={locations.data.length === 0 ? t('locations.noneYet') : t('locations.noneFound')}
      renderRow={(row) => <LocationRow row={row} query={query} isChosen={row.id === value} />}
    />
  )
}

function useFoundRows(
  locations: readonly LocationListEntry[],
  query: string,
  excludeWithin: string | undefined,
  current: { id: string; note: string } | undefined,
): Row[] {
  const { t } = useTranslation()
  const tree = useMemo(() => toLocationTree(locations), [locations])
  const ordered = useMemo(() => inTreeOrder(tree), [tree])
  const excluded = useMemo(() => idsWithin(tree, excludeWithin ?? ''), [tree, excludeWithin])
  const found = useMemo(() => findByWords(ordered, query), [ordered, query])
  const rows = found.slice(0, mostShown).map((location): Row => ({
    id: location.id,
    text: location.path.join(', '),
    location,
    isDisabled: excluded.has(location.id) || location.id === current?.id,
    note: location.id === current?.id ? current.note : undefined,
  }))
  if (found.length <= mostShown) return rows
  const text = t('locations.moreFound', { count: found.length - mostShown })
  return [...rows, { id: moreId, text, location: null, isDisabled: true }]
}

/** Creates what was typed below the chosen place, or as an outermost one, and picks it. */
function useCreateHere(locations: readonly LocationListEntry[], parentId: string | null) {
  const { t } = useTranslation()
  const saved = useSaved()
  const canWrite = useCanWrite()
  const [isPending, setIsPending] = useState(false)
  const parent = locations.find((location) => location.id === parentId)

  async function run(name: string, onCreated: (id: string) => void) {
    setIsPending(true)
    try {
      const body = { name, parentId: parent?.id ?? null }
      const { data, batchId } = await callWithBatch(createLocation, { body })
      await saved(batchId, t('locations.created', { name }))
      onCreated(data.id)
    } catch (error) {
      showToast({ kind: 'error', text: errorText(error, t) })
    } finally {
      setIsPending(false)
    }
  }

  const isThere = (name: string) =>
    locations.some((each) => each.parentId === parent?.id && fold(each.name) === fold(name))
  return {
    isPending,
    run,
    canCreate: (name: string) => canWrite && name !== '' && !isThere(name),
    text: (name: string) =>
      parent
        ? t('locations.newInside', { name, parent: parent.name })
        : t('locations.newOutermost', { name }),
  }
}

function LocationRow({ row, query, isChosen }: { row: Row; query: string; isChosen: boolean }) {
  if (row.id === moreId) return <span className="px-2 text-sm">{row.text}</span>
  if (!row.location) return <CreateRow text={row.text} />
  const { name, path, rowCount } = row.location
  return (
    <>
      <LocationCubby locationId={row.location.id} size={36} />
      <span className="flex min-w-0 flex-1 flex-col leading-tight">
        <span className="truncate font-semibold">
          <MarkedText text={name} query={query} />
        </span>
        {path.length > 1 ? (
          <span className="truncate text-xs text-second">
            <MarkedText text={path.slice(0, -1).join(' › ')} query={query} />
          </span>
        ) : null}
      </span>
      {isChosen ? (
        <Check size={18} aria-hidden className="shrink-0" />
      ) : (
        <span className="shrink-0 text-xs text-third tabular-nums">{row.note ?? formatNumber(rowCount)}</span>
      )}
    </>
  )
}
