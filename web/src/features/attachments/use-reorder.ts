import { type DragEvent, useState } from 'react'

export function moved<T>(list: readonly T[], from: number, to: number) {
  return list.toSpliced(from, 1).toSpliced(to, 0, ...list.slice(from, from + 1))
}

/** Reorders a list by drag and drop. Keyboard users do the same with menus. */
export function useReorder(onMove: (from: number, to: number) => void) {
  const [from, setFrom] = useState<number | null>(null)
  const [over, setOver] = useState<number | null>(null)

  function end() {
    setFrom(null)
    setOver(null)
  }

  return (at: number) => ({
    draggable: true,
    'data-over': over === at && from !== at ? true : undefined,
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.effectAllowed = 'move'
      // Firefox starts a drag only when the drag has data.
      event.dataTransfer.setData('text/plain', String(at))
      setFrom(at)
    },
    onDragOver: (event: DragEvent) => {
      if (from === null) return
      event.preventDefault()
      setOver(at)
    },
    onDrop: (event: DragEvent) => {
      if (from === null) return
      event.preventDefault()
      if (from !== at) onMove(from, at)
      end()
    },
    onDragEnd: end,
  })
}
