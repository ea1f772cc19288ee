import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { locationQuery } from '#web/features/location-pages/location-pages.queries.ts'
import { flatten, type TreeRow } from '#web/features/locations-tree/tree-rows.ts'

const rowHeight = 38

/** Opens what is around the location of the address, once for each, and brings it into sight. */
export function useReveal(
  at: string | undefined,
  openAlso: (ids: readonly string[]) => void,
  rows: readonly TreeRow[],
) {
  const { data } = useQuery({ ...locationQuery(at ?? ''), enabled: at !== undefined })
  const openedFor = useRef<string>(undefined)
  const seen = useRef<string>(undefined)

  useEffect(() => {
    if (!data || openedFor.current === data.id) return
    openedFor.current = data.id
    openAlso(data.path.map(({ id }) => id))
  }, [data, openAlso])

  useEffect(() => {
    if (at === undefined || seen.current === at) return
    const index = flatten(rows).findIndex(({ id }) => id === at)
    const scroller = document.querySelector('[role=treegrid]')
    if (index < 0 || !scroller) return
    seen.current = at
    const top = index * rowHeight
    const isInSight =
      top >= scroller.scrollTop && top < scroller.scrollTop + scroller.clientHeight - rowHeight
    if (!isInSight) scroller.scrollTop = top - scroller.clientHeight / 2
  }, [at, rows])
}
