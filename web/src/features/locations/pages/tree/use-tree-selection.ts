import { useState } from 'react'
import { flatten, type TreeRow } from './tree-rows.ts'
import { useOverlay } from '#web/ui/overlays/overlay-stack.ts'

const noIds: ReadonlySet<string> = new Set()

export function useTreeSelection(rows: readonly TreeRow[]) {
  const [ids, setIds] = useState(noIds)
  const [isOn, setIsOn] = useState(false)
  // Selected locations are ignored while they are not visible, because a parent is collapsed, a search hides them, or
  // they were deleted.
  const seen = flatten(rows).filter(({ id }) => ids.has(id))
  useOverlay(isOn || seen.length > 0, clear)

  function clear() {
    setIsOn(false)
    setIds(noIds)
  }

  return {
    ids,
    seen,
    set: setIds,
    isOn,
    toggle: () => {
      setIsOn(!isOn)
      setIds(noIds)
    },
    clear,
  }
}
