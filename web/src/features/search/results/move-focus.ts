import type { KeyboardEvent } from 'react'

/** Moves the focus with an arrow key to the next row or card: from a link to its link, from a box to its box. */
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

/** Cards stand in lines, in which an arrow goes to the one beside, above or below. */
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
