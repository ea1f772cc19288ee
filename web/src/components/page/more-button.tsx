import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Button } from '#web/ui/button.tsx'

interface MoreButtonProps {
  list: UseInfiniteQueryResult
  label: string
}

const preloadDistance = '600px'

/** Loads the next page of a list when its end is scrolled into view. After an error, a button loads it. */
export function MoreButton({ list, label }: MoreButtonProps) {
  const end = useRef<HTMLDivElement>(null)
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = list
  const canLoad = hasNextPage && !isFetching && !isFetchNextPageError
  useEffect(() => {
    if (!canLoad || !end.current) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) void fetchNextPage()
      },
      { rootMargin: preloadDistance },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [canLoad, fetchNextPage])
  if (!hasNextPage) return null
  return (
    <div ref={end} className="mt-4">
      <Button
        // A next page would cancel a refetch, and the list would keep its older rows.
        isPending={isFetching}
        onClick={() => void fetchNextPage()}
        className="h-auto! min-h-field max-w-full whitespace-normal!"
      >
        {label}
      </Button>
    </div>
  )
}
