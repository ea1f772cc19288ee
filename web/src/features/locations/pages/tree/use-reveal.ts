import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { outermostId } from '#contract/locations/location-tree.ts'
import { locationQuery } from '#web/features/locations/location-pages.queries.ts'
import type { LocationTreeState } from './use-location-tree.ts'
import { flatten, heightOfRows, type TreeRow } from './tree-rows.ts'
import { useIsPhone, useIsWide } from '#web/shared/browser/media.ts'

const maxFrames = 120

/** Expands the parents of the location in the URL and scrolls to it, once for each location. */
export function useReveal(
  at: string | undefined,
  { openAlso, levels, loadUntil }: Pick<LocationTreeState, 'openAlso' | 'levels' | 'loadUntil'>,
  rows: readonly TreeRow[],
) {
  const isWide = useIsWide()
  const isPhone = useIsPhone()
  const { data } = useQuery({ ...locationQuery(at ?? ''), enabled: at !== undefined })
  const openedFor = useRef<string>(undefined)
  const seen = useRef<string>(undefined)

  useEffect(() => {
    if (!data || openedFor.current === data.id) return
    openedFor.current = data.id
    openAlso(data.path.map(({ id }) => id))
  }, [data, openAlso])

  useEffect(() => {
    if (!data || seen.current === data.id) return
    const way = [outermostId, ...data.path.map(({ id }) => id), data.id]
    for (const [index, id] of way.slice(1).entries()) loadUntil(way[index] ?? '', id)
    // `loadUntil` changes on every render. The effect only has to run again when `levels` changes.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [data, levels])

  useEffect(() => {
    if (at === undefined || seen.current === at) return
    const index = flatten(rows).findIndex(({ id }) => id === at)
    const tree = document.querySelector('[role=treegrid]')
    if (index < 0 || !tree) return
    const height = heightOfRows({ isPhone, isFlat: false })
    const top = index * height
    let frame = 0
    let framesLeft = maxFrames
    const scroll = () => {
      // The list of rows gets its full height some frames after its rows. Before that, the list cannot scroll to the
      // row, so the next frame tries again.
      if (tree.scrollHeight < top + height && framesLeft-- > 0) {
        frame = requestAnimationFrame(scroll)
        return
      }
      seen.current = at
      // In wide windows the tree has a scroll area of its own. In narrow ones the page scrolls.
      if (isWide) scrollInto(tree, top, height)
      else scrollTo({ top: scrollY + tree.getBoundingClientRect().top + top - innerHeight / 2 })
    }
    scroll()
    return () => cancelAnimationFrame(frame)
  }, [at, rows, isWide, isPhone])
}

function scrollInto(scroller: Element, top: number, height: number) {
  const isInSight = top >= scroller.scrollTop && top + height < scroller.scrollTop + scroller.clientHeight
  if (!isInSight) scroller.scrollTop = top - scroller.clientHeight / 2
}
