import { useState } from 'react'
import { useLayer } from '#web/ui/overlays/layers.ts'

const noIds: ReadonlySet<string> = new Set()

/** Several locations that are selected; a switch lets every press select one more. */
export function useTreeSelection() {
  const [ids, setIds] = useState(noIds)
  const [isOn, setIsOn] = useState(false)
  useLayer(isOn || ids.size > 0, clear)

  function clear() {
    setIsOn(false)
    setIds(noIds)
  }

  return {
    ids,
    set: setIds,
    isOn,
    toggle: () => {
      setIsOn(!isOn)
      setIds(noIds)
    },
    clear,
  }
}
