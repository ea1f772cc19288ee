import { useState } from 'react'

const noIds: ReadonlySet<string> = new Set()

/** Several locations that are selected; a switch lets every press select one more. */
export function useTreeSelection() {
  const [ids, setIds] = useState(noIds)
  const [isOn, setIsOn] = useState(false)
  return {
    ids,
    set: setIds,
    isOn,
    toggle: () => {
      setIsOn(!isOn)
      setIds(noIds)
    },
    clear: () => {
      setIsOn(false)
      setIds(noIds)
    },
  }
}
