import { useEffect, useEffectEvent, useState } from 'react'
import { readViewOptions } from '../url/items-query.ts'
import type { ItemsSearch } from '../url/items-search.ts'
import { clearSelection, selectionCount, useSelection, useSelectionOfPage } from '../bulk/items-selection.ts'
import type { ChangeSearch } from '../url/use-items-search.ts'
import { useOverlay } from '#web/ui/overlays/overlay-stack.ts'
import { usePreferences, writePreferences } from '#web/shared/account/preferences.ts'
import { useCanWrite } from '#web/shared/account/session.ts'
import { isCovered } from '#web/shared/browser/shortcuts.ts'

export function useResultView(search: ItemsSearch, change: ChangeSearch) {
  const look = readViewOptions(search, usePreferences())

  function setView(next: 'card' | 'table') {
    writePreferences({ itemDisplayView: next })
    change({ view: undefined })
  }

  function setPageSize(size: number | 'all') {
    writePreferences({ itemsPerPage: size === 'all' ? null : size })
    change({ pageSize: undefined })
  }

  return { ...look, setView, setPageSize }
}

/**
 * Returns whether the list is in selection mode, in which a press selects. A table always shows its checkboxes, so it
 * needs no button for the mode.
 */
export function useSelecting(search: ItemsSearch, isTable: boolean) {
  const canWrite = useCanWrite()
  const [isWanted, setIsWanted] = useState(false)
  const selection = useSelection()
  useSelectionOfPage(search)
  const isLayer = isWanted || selectionCount(selection) > 0
  useOverlay(isLayer, end)
  useEscape(isLayer, end)

  function end() {
    setIsWanted(false)
    clearSelection()
  }

  const toggle = isLayer ? end : () => setIsWanted(true)
  return { isOn: canWrite && isLayer, toggle: canWrite && !isTable ? toggle : undefined }
}

/** Calls `onEscape` on Escape, unless the key closes an overlay above the list. */
function useEscape(isOn: boolean, onEscape: () => void) {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented && !isCovered()) onEscape()
  })
  useEffect(() => {
    if (!isOn) return
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [isOn])
}
