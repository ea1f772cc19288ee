// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { ItemSummary } from '#contract/items/items.ts'
import { IncrementalRows } from './incremental-rows.tsx'
import { lamp } from '#web-test/lamp.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** Renders several lists one after another. Returns the parts in which the rows of the last list were rendered. */
function draw(...lists: { name: string; first: number; rowHeight?: number }[]) {
  let parts: { first: number; names: (string | undefined)[] }[] = []
  const shown = render(null)
  for (const { name, ...rest } of lists) {
    parts = []
    // as: `lamp` is no `ItemSummary`, but has all properties that a row reads.
    const item = { ...lamp, name } as unknown as ItemSummary
    const rows = [item, item, item, item]
    const listed = { query: {}, rows, before: 0, after: 0, ...rest }
    shown.rerender(
      <IncrementalRows listed={listed} rowHeight={innerHeight / 2}>
        {(part) => {
          parts.push({ first: part.first, names: part.rows.map((row) => row?.name) })
          return null
        }}
      </IncrementalRows>,
    )
  }
  return parts
}

it('A list renders visible rows at once, and rows out of view later', () => {
  expect(draw({ name: 'Lamp', first: 0 }, { name: 'Drill', first: 0 })).toEqual([
    { first: 0, names: ['Drill', 'Drill'] },
    { first: 2, names: ['Lamp', 'Lamp'] },
    { first: 2, names: ['Drill', 'Drill'] },
  ])
})

it('A list shows no rows of the previous page while the rows of the next page are rendered', () => {
  expect(draw({ name: 'Lamp', first: 0 }, { name: 'Drill', first: 4 })).toEqual([
    { first: 4, names: ['Drill', 'Drill'] },
    { first: 6, names: [undefined, undefined] },
    { first: 6, names: ['Drill', 'Drill'] },
  ])
})

it('A virtual list, which has only visible rows, renders them at once', () => {
  expect(draw({ name: 'Lamp', first: 0, rowHeight: 52 })).toEqual([
    { first: 0, names: ['Lamp', 'Lamp', 'Lamp', 'Lamp'] },
  ])
})

it('A list keeps the rendered rows when the height of the window changes', () => {
  // as: `lamp` is no `ItemSummary`, but has all properties that a row reads.
  const item = lamp as unknown as ItemSummary
  const listed = { query: {}, rows: [item, item, item, item], first: 0, before: 0, after: 0 }
  const list = () => (
    <IncrementalRows listed={listed} rowHeight={100}>
      {(part) => part.rows.map((_, offset) => <p key={part.first + offset}>Row {part.first + offset}</p>)}
    </IncrementalRows>
  )
  vi.stubGlobal('innerHeight', 200)
  const { rerender } = render(list())
  const rows = screen.getAllByText(/^Row/)
  vi.stubGlobal('innerHeight', 300)
  rerender(list())
  expect(screen.getAllByText(/^Row/)).toEqual(rows)
  expect(rows.every((row) => row.isConnected)).toBe(true)
})
