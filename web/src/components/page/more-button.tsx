import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { PrintedNote } from './printed-note.tsx'
import type { ListPage } from '#web/shared/query/paged-query.ts'
import { Button } from '#web/ui/button.tsx'

interface MoreButtonProps {
  list: UseInfiniteQueryResult<InfiniteData<ListPage>>
  label: string
}

const preloadDistance = '600px'

/** Loads the next page of a list when its end is scrolled into view. After an error, a button loads it. */
export function MoreButton({ list, label }: MoreButtonProps) {
  const { t } = useTranslation()
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
  const last = list.data?.pages.at(-1)
  if (!hasNextPage || !last) return null
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
      <PrintedNote>{t('list.andMore', { count: last.total - last.page * last.pageSize })}</PrintedNote>
    </div>
  )
}
