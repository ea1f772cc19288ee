import { useEffect } from 'react'
import type { ItemPage } from '#contract/items/item-lists.ts'
import { areCardsSmall, cardGrid } from '#web/features/items/item-card.tsx'
import { useCanWrite, useSession } from '#web/shared/account/session.ts'
import { readStored, writeStored } from '#web/shared/browser/stored-json.ts'
import { draftKey } from '#web/shared/draft-key.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'

const useStorageKey = () => draftKey('small-cards', useSession())

/** Returns whether the cards of a page are small, and stores it for the skeleton of the next page. */
export function useSmallCards({ items }: ItemPage) {
  const key = useStorageKey()
  const isSmall = areCardsSmall(items)
  useEffect(() => void writeStored(key, isSmall), [key, isSmall])
  return isSmall
}

interface ItemsSkeletonProps {
  view: 'card' | 'table'
  isPhone: boolean
}

/** Placeholders with the shape and the places of the results. Rows are as high as in a long list. */
export function ItemsSkeleton({ view, isPhone }: ItemsSkeletonProps) {
  const canWrite = useCanWrite()
  const isSmall = readStored(useStorageKey()) === true
  const keys = Array.from({ length: 12 }, (_, index) => index)
  if (isPhone) return keys.map((key) => <PhoneRowSkeleton key={key} isCompact={view === 'table'} />)
  if (view === 'card') {
    return (
      <div className={cardGrid(isSmall)}>
        {keys.map((key) => (
          <CardSkeleton key={key} isSmall={isSmall} />
        ))}
      </div>
    )
  }
  return (
    <>
      <div className="box-content h-11 border-b border-line-strong" />
      {keys.map((key) => (
        <div
          key={key}
          // The checkbox of the row comes first.
          className={classNames('flex h-13 items-center gap-3 border-b border-line', canWrite && 'ps-11')}
        >
          <Skeleton className="aspect-square w-9" />
          <Skeleton className="h-4 w-2/5 rounded-tag" />
        </div>
      ))}
    </>
  )
}

export function PhoneRowSkeleton({ isCompact }: { isCompact: boolean }) {
  return (
    <div
      className={classNames('flex items-center gap-3.5 border-b border-line', isCompact ? 'h-20' : 'h-23')}
    >
      <Skeleton className={classNames('aspect-square', isCompact ? 'w-11' : 'w-17')} />
      <div className="flex flex-1 flex-col gap-2">
        <Skeleton className="h-4 w-2/5 rounded-tag" />
        <Skeleton className="h-3 w-1/2 rounded-tag" />
      </div>
    </div>
  )
}

export function CardSkeleton({ isSmall }: { isSmall: boolean }) {
  return (
    <div className={classNames('flex', isSmall ? 'h-26 gap-3' : 'flex-col gap-2')}>
      <Skeleton className={classNames('aspect-square', isSmall && 'w-14 self-start')} />
      <div className={classNames('flex flex-col gap-2', isSmall ? 'flex-1 pt-1' : 'h-29.5')}>
        <Skeleton className="h-4 w-4/5 rounded-tag" />
        <Skeleton className="h-3 w-3/5 rounded-tag" />
      </div>
    </div>
  )
}
