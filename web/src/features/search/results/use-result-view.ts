import { useState } from 'react'
import { readViewOptions } from '../url/items-query.ts'
import type { ItemsSearch } from '../url/items-search.ts'
import { clearSelection, selectionCount, useSelection, useSelectionOfPage } from '../bulk/items-selection.ts'
import type { ChangeSearch } from '../url/use-items-search.ts'
import { useOverlay } from '#web/ui/overlays/overlay-stack.ts'
import { usePreferences, writePreferences } from '#web/shared/account/preferences.ts'
import { useCanWrite } from '#web/shared/account/session.ts'
import { useWindowEvent } from '#web/shared/browser/use-window-event.ts'
import { isCovered } from '#web/shared/browser/shortcuts.ts'

export function useResultView(search: ItemsSearch, change: ChangeSearch) {
  const resultView = readViewOptions(search, usePreferences())

  function setView(next: 'card' | 'table') {
    writePreferences({ itemDisplayView: next })
    change({ view: undefined })
  }

  function setPageSize(size: number | 'all') {
    writePreferences({ itemsPerPage: size === 'all' ? null : size })
    change({ pageSize: undefined })
  }

  return { ...resultView, setView, setPageSize }
}

/**
 * Returns whether the list is in selection mode, in which a press selects. A table always shows its checkboxes, so it
 * needs no button for the mode.
 */
export function useSelectionMode(search: ItemsSearch, isTable: boolean) {
  const canWrite = useCanWrite()
  const [isWanted, setIsWanted] = useState(false)
  const selection = useSelection()
  useSelectionOfPage(search)
  const isLayer = isWanted || selectionCount(selection) > 0
  useOverlay(isLayer, end)
  useWindowEvent(
    'keydown',
    ({ key, defaultPrevented }) => {
      // Escape may close an overlay above the list instead.
      if (key === 'Escape' && !defaultPrevented && !isCovered()) end()
    },
    { isOn: isLayer },
  )

  function end() {
    setIsWanted(false)
    clearSelection()
  }

  const toggle = isLayer ? end : () => setIsWanted(true)
  return { isOn: canWrite && isLayer, toggle: canWrite && !isTable ? toggle : undefined }
}
