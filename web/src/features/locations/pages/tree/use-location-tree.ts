import { type QueryClient, useQueries, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type LocationNode, outermostId } from '#contract/locations/location-tree.ts'
import { type LevelData, levelQuery } from '#web/features/locations/location-pages.queries.ts'
import { levelPageSize } from '#web/features/locations/level-batch.ts'
import { saveOpenLocations, readOpenLocations } from './open-locations.ts'
import { toTreeRows } from './tree-rows.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { actingHousehold } from '#web/shared/account/acting-household.ts'
import { useSession } from '#web/shared/account/session.ts'
import { showToast } from '#web/shared/toasts.ts'

export type LocationTreeState = ReturnType<typeof useLocationTree>

/**
 * With at most this number of top-level locations the tree starts expanded, because the user would otherwise see little
 * more than one house.
 */
const fewOutermost = 3

/**
 * Maximum number of pages of a level that `loadUntil` loads to find a location. A location on a later page is only
 * shown in the pane beside the tree.
 */
const maxRevealedPages = 25

/** The state of the tree of locations. Each level is loaded when it is first expanded. */
export function useLocationTree(newIn: string | undefined) {
  const queryClient = useQueryClient()
  // The id of the household comes from the session, because the household is still loading after a reload.
  const ownHousehold = useSession()?.defaultGroupId
  const householdId = actingHousehold() ?? ownHousehold ?? ''
  const [stored, setStored] = useState(() => readOpenLocations(householdId))
  const [pages, setPages] = useState<ReadonlyMap<string, number>>(new Map())

  // Loads all expanded levels at once, also those whose parent is collapsed or still loading.
  const levelIds = useMemo(() => [...new Set([outermostId, ...(stored ?? [])])], [stored])
  const levels = useLevels(levelIds, pages)
  const outermost = levels.byId.get(outermostId)
  const open = stored ?? firstOpen(outermost?.items)
  // Until the user expands or collapses a location, some locations are expanded by default. They are stored like
  // locations that the user expanded, so that their levels are loaded, too.
  if (!stored && open.size > 0) setStored(open)

  const rows = useMemo(() => toTreeRows({ levels: levels.byId, open, newIn }), [levels.byId, open, newIn])

  function setOpen(ids: ReadonlySet<string>) {
    setStored(ids)
    saveOpenLocations(householdId, ids)
  }

  return {
    rows,
    open,
    setOpen,
    ...useOpenAll(setOpen),
    closeAll: () => setOpen(new Set()),
    openAlso: (ids: readonly string[]) => {
      if (ids.some((id) => !open.has(id))) setOpen(new Set([...open, ...ids]))
    },
    loadMore: (parentId: string) =>
      setPages((now) => new Map(now).set(parentId, (now.get(parentId) ?? 1) + 1)),
    /** Loads more pages of a level until it contains the location, up to `maxRevealedPages`. */
    loadUntil(parentId: string, id: string) {
      const level = levels.byId.get(parentId)
      if (!level?.hasMore || level.items.some((node) => node.id === id)) return
      const wanted = Math.min(Math.ceil(level.total / levelPageSize), maxRevealedPages)
      setPages((now) => new Map(now).set(parentId, Math.max(now.get(parentId) ?? 1, wanted)))
    },
    levels: levels.byId,
    outermost,
    error: outermost ? undefined : levels.error,
    retry: () => void queryClient.refetchQueries({ queryKey: ['locations', 'level'] }),
  }
}

/** Expands the whole tree with one request for each level. */
function useOpenAll(setOpen: (ids: ReadonlySet<string>) => void) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const [isOpening, setIsOpening] = useState(false)

  async function openAll() {
    setIsOpening(true)
    try {
      const all = new Set<string>()
      let next = [outermostId]
      while (next.length > 0) {
        const loaded = await Promise.all(next.map((id) => queryClient.ensureQueryData(levelQuery(id))))
        next = loaded.flatMap(({ items }) => items.filter((node) => node.childCount > 0).map(({ id }) => id))
        for (const id of next) all.add(id)
      }
      setOpen(all)
    } catch (error) {
      showToast({ kind: 'error', text: errorText(error, t) })
    } finally {
      setIsOpening(false)
    }
  }

  return { openAll, isOpening }
}

function firstOpen(outermost: readonly LocationNode[] | undefined): ReadonlySet<string> {
  if (!outermost || outermost.length > fewOutermost) return noIds
  return new Set(outermost.filter((node) => node.childCount > 0).map(({ id }) => id))
}

const noIds: ReadonlySet<string> = new Set()

function useLevels(ids: readonly string[], pages: ReadonlyMap<string, number>) {
  const queryClient = useQueryClient()
  const results = useQueries({
    queries: ids.map((id) => {
      const count = pages.get(id) ?? 1
      // While further pages of a level load, shows the pages that have loaded.
      return { ...levelQuery(id, count), placeholderData: () => loadedBefore(queryClient, id, count) }
    }),
    combine: combineLevels,
  })
  const byId = useMemo(() => {
    const loaded = new Map<string, LevelData>()
    for (const [index, id] of ids.entries()) {
      const level = results.data[index]
      if (level) loaded.set(id, level)
    }
    return loaded
  }, [ids, results.data])
  return { byId, error: results.error }
}

function loadedBefore(queryClient: QueryClient, id: string, pages: number) {
  for (let count = pages - 1; count > 0; count -= 1) {
    const loaded = queryClient.getQueryData(levelQuery(id, count).queryKey)
    if (loaded) return loaded
  }
  return undefined
}

function combineLevels(results: readonly { data: LevelData | undefined; error: Error | null }[]) {
  return { data: results.map(({ data }) => data), error: results.find(({ error }) => error)?.error }
}
