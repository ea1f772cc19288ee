import { useState } from 'react'
import { flatten, type TreeRow } from './tree-rows.ts'
import { useOverlay } from '#web/ui/overlays/overlay-stack.ts'

const noIds: ReadonlySet<string> = new Set()

/** Several locations that are selected; a switch lets every press select one more. */
export function useTreeSelection(rows: readonly TreeRow[]) {
  const [ids, setIds] = useState(noIds)
  const [isOn, setIsOn] = useState(false)
  // Nobody changes what is not seen: a closed location or a search may hide some of them, and some may be deleted.
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
