import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useDeferredValue, useMemo, useState } from 'react'
import { type LocationNode, outermostId } from '#contract/locations/location-tree.ts'
import { locationQuery } from '#web/features/locations/location-pages.queries.ts'
import { useLocationWrites } from '../use-location-writes.ts'
import { saveLabelHandoff } from '#web/features/printed-labels/label-handoff.ts'
import { usePublishShownLocation } from '#web/features/locations/use-shown-location.ts'
import type { RowAction, TreeActions } from './tree-context.ts'
import type { TreeDialog } from './tree-dialogs.tsx'
import { flatten, newRowId, type TreeRow } from './tree-rows.ts'
import { useFoundRows } from './use-found-rows.ts'
import { useLocationTree } from './use-location-tree.ts'
import { focusRow, useInlineRename } from './use-inline-rename.ts'
import { useReveal } from './use-reveal.ts'
import { useTreeSelection } from './use-tree-selection.ts'
import { useIsWide } from '#web/shared/browser/media.ts'
import { useCanWrite } from '#web/shared/account/session.ts'

const noRows: readonly TreeRow[] = []

export type LocationsPageState = ReturnType<typeof useLocationsPage>

export function useLocationsPage() {
  const canWrite = useCanWrite()
  const { move } = useLocationWrites()
  const navigate = useNavigate()
  const [query, setQuery] = useState('')
  const naming = useInlineRename()
  const tree = useLocationTree(naming.newIn)
  const found = useFoundRows(query)
  const rows = found.rows ?? tree.rows
  const selection = useTreeSelection(rows)
  const { shownId, show, leave, open } = useShown(tree.outermost?.items)
  // Defers the first rendering of the tree, so that a slow phone stays responsive.
  const isDrawn = useDeferredValue(tree.outermost !== undefined)
  // Does not scroll the tree to a location while search results are shown in its place.
  useReveal(shownId, tree, found.rows || !isDrawn ? noRows : rows)
  const { dialog, closeDialog, askMove, askDelete, continueAfterDelete } = useTreeDialog(rows, leave)

  /**
   * Opens the editor that names a new location. Clears the search, because the row of the new location is in the tree.
   */
  function startCreate(parentId: string) {
    setQuery('')
    if (parentId !== outermostId) tree.openAlso([parentId])
    naming.begin(parentId)
  }

  function printSelected() {
    const ids = selection.seen.map(({ id }) => id)
    saveLabelHandoff({ locations: ids, count: ids.length })
    void navigate({ to: '/reports/label-generator', search: { what: 'selection' } })
  }

  function onDo(action: RowAction, row: TreeRow) {
    if (action === 'open') open(row.id)
    if (action === 'rename') naming.rename(row.id)
    if (action === 'create') startCreate(row.id)
    if (action === 'move') askMove([row])
    if (action === 'delete') askDelete([row])
  }

  function onMove(ids: readonly string[], to: string | undefined) {
    const target = flatten(rows).find(({ id }) => id === to)?.node
    void move.write({ ids, to: target && { id: target.id, name: target.name } })
  }

  const actions: TreeActions = {
    canWrite,
    editing: naming.editing,
    isSelecting: selection.isOn,
    // Highlights words in search results only, not in rows of the tree that stay while the search loads.
    query: found.rows ? query : '',
    onDo,
    onName: naming.onName,
    onNamed: naming.onNamed,
    onMore: tree.loadMore,
  }
  const marks = useHighlightedRows(selection, shownId, show)
  return {
    tree,
    query,
    setQuery,
    found,
    shownId,
    isDrawn,
    continueAfterDelete,
    selection,
    selectedCount: selection.seen.length,
    dialog,
    closeDialog,
    startCreate,
    newIn: naming.newIn,
    moveSelected: () => askMove(selection.seen),
    deleteSelected: () => askDelete(selection.seen),
    printSelected,
    treeProps: { rows, actions, onMove, open: tree.open, onOpenChange: tree.setOpen, ...marks },
  }
}

function useTreeDialog(rows: readonly TreeRow[], leave: (deletedIds: readonly string[]) => void) {
  const [dialog, setDialog] = useState<TreeDialog>()

  function askDelete(gone: readonly TreeRow[]) {
    const ids = gone.map(({ id }) => id)
    setDialog({ kind: 'delete', rows: gone, onDeleted: () => continueAfterDelete(ids) })
  }

  /**
   * Called after a deletion. Shows another location when the shown one was deleted. Focuses the row above the deleted
   * one, which exists even when the contents were deleted too.
   */
  function continueAfterDelete(deletedIds: readonly string[]) {
    const all = flatten(rows)
    const above = all[all.findIndex(({ id }) => deletedIds.includes(id)) - 1]
    const next = above ?? all.find(({ id, level }) => level === 0 && !deletedIds.includes(id))
    leave(deletedIds)
    if (next) focusRow(next.id)
  }

  return {
    dialog,
    closeDialog: () => setDialog(undefined),
    askMove: (moved: readonly TreeRow[]) => setDialog({ kind: 'move', rows: moved }),
    askDelete,
    continueAfterDelete,
  }
}

/** Returns the highlighted rows: the selection, or the location shown beside the tree. */
function useHighlightedRows(
  selection: ReturnType<typeof useTreeSelection>,
  shownId: string | undefined,
  show: (id: string) => void,
) {
  const isWide = useIsWide()
  const { isOn, ids, seen } = selection
  const shown = useMemo(() => new Set(isWide && shownId ? [shownId] : []), [isWide, shownId])

  function onSelect(pressed: ReadonlySet<string>) {
    const chosen = [...pressed].filter((id) => id !== newRowId)
    const areSeveral = isOn || chosen.length > 1
    selection.set(new Set(areSeveral ? chosen : []))
    if (!areSeveral && chosen[0] !== undefined) show(chosen[0])
  }

  return {
    selected: isOn || seen.length > 0 ? ids : shown,
    isSelecting: isOn,
    onSelect: isWide || isOn ? onSelect : undefined,
  }
}

/** Returns the location beside the tree: the one in the URL, else the top-level one with the most items. */
function useShown(outermost: readonly LocationNode[] | undefined) {
  const queryClient = useQueryClient()
  const navigate = useNavigate({ from: '/locations' })
  const { at } = useSearch({ from: '/shell/locations' })
  const isWide = useIsWide()
  const fullest = outermost?.toSorted((one, other) => other.rowCount - one.rowCount)[0]?.id
  const shownId = at ?? (isWide ? fullest : undefined)
  usePublishShownLocation(shownId)

  const show = (id: string | undefined) =>
    void navigate({ search: id === undefined ? {} : { at: id }, replace: true, resetScroll: false })

  /** Shows the nearest parent that still exists, when the shown location or one of its parents was deleted. */
  function leave(deletedIds: readonly string[]) {
    if (shownId === undefined) return
    const { path = [] } = queryClient.getQueryData(locationQuery(shownId).queryKey) ?? {}
    const way = [...path.map(({ id }) => id), shownId]
    const depth = way.findIndex((id) => deletedIds.includes(id))
    if (depth >= 0) show(way[depth - 1])
  }

  return {
    shownId,
    show,
    leave,
    open: (id: string) => void navigate({ to: '/location/$id', params: { id } }),
  }
}
