import { useRef } from 'react'

/**
 * Adds, moves and removes the rows of a form. A pressed `OrderButtons` button keeps the focus, and a new row gets it.
 */
export function useMovableRows<Row>(rows: readonly Row[], onChange: (rows: Row[]) => void) {
  const list = useRef<HTMLUListElement>(null)

  function add(row: Row) {
    onChange([...rows, row])
    requestAnimationFrame(() => list.current?.lastElementChild?.querySelector('input')?.focus())
  }

  function move(index: number, by: -1 | 1) {
    const moved = rows[index]
    if (moved === undefined) return
    onChange(rows.toSpliced(index, 1).toSpliced(index + by, 0, moved))
    requestAnimationFrame(() => focusMove(list.current?.children[index + by], by))
  }

  function remove(index: number) {
    onChange(rows.toSpliced(index, 1))
  }

  return { list, add, move, remove }
}

/**
 * Focuses the pressed button again, because a moved row loses its focus. Focuses the other button when the pressed one
 * is disabled at an end of the list.
 */
function focusMove(row: Element | undefined, by: -1 | 1) {
  const buttons = [...(row?.querySelectorAll<HTMLButtonElement>('[data-move]:not(:disabled)') ?? [])]
  const pressed = buttons.find(({ dataset }) => dataset['move'] === String(by))
  ;(pressed ?? buttons[0])?.focus()
}
