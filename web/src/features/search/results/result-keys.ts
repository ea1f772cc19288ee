import { type KeyboardEvent, useRef } from 'react'

/**
 * Returns handlers for the arrow keys, which move the focus from the search field into the results, between results,
 * and back to the field.
 */
export function useResultKeys() {
  const field = useRef<HTMLInputElement>(null)
  const results = useRef<HTMLDivElement>(null)

  function enterResults() {
    results.current?.querySelector<HTMLElement>('[data-row] a')?.focus()
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    moveFocus(event)
    const isInRow = event.target instanceof HTMLElement && event.target.closest('[data-row]')
    if (event.key !== 'ArrowUp' || event.defaultPrevented || !isInRow) return
    event.preventDefault()
    field.current?.focus()
  }

  return { field, results, enterResults, onKeyDown }
}

/**
 * Moves the focus with an arrow key to the next row or card: from a link to the next link, from a checkbox to the next
 * checkbox.
 */
export function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const from = event.target
  if (event.defaultPrevented || !event.key.startsWith('Arrow') || !(from instanceof HTMLElement)) return
  const row = from.closest<HTMLElement>('[data-row]')
  if (!row) return
  const rows = Array.from(event.currentTarget.querySelectorAll<HTMLElement>('[data-row]'))
  const next = nextRow(rows, row, event.key)
  const target = next?.querySelector<HTMLElement>(from instanceof HTMLInputElement ? 'input' : 'a')
  if (!target) return
  event.preventDefault()
  target.focus()
}

/**
 * Returns the row or card to which an arrow key moves. Cards are laid out in lines, so the key goes to the card beside,
 * above or below.
 */
function nextRow(rows: readonly HTMLElement[], row: HTMLElement, key: string) {
  const index = rows.indexOf(row)
  const box = row.getBoundingClientRect()
  if (key === 'ArrowLeft' || key === 'ArrowRight') {
    const isForward = (key === 'ArrowRight') === (getComputedStyle(row).direction !== 'rtl')
    const next = rows[index + (isForward ? 1 : -1)]
    return next?.getBoundingClientRect().top === box.top ? next : undefined
  }
  const isDown = key === 'ArrowDown'
  const others = isDown ? rows.slice(index + 1) : rows.slice(0, index).toReversed()
  const beyond = others
    .map((other) => ({ other, place: other.getBoundingClientRect() }))
    .filter(({ place }) => (isDown ? place.top >= box.bottom : place.bottom <= box.top))
  const distance = (place: DOMRect) => Math.abs(place.left - box.left)
  return beyond
    .filter(({ place }) => place.top === beyond[0]?.place.top)
    .toSorted((one, another) => distance(one.place) - distance(another.place))[0]?.other
}
