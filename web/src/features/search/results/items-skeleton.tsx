import { classNames } from '#web/ui/class-names.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'

interface ItemsSkeletonProps {
  view: 'card' | 'table'
  isPhone: boolean
  count?: number
}

export function ItemsSkeleton({ view, isPhone, count = 10 }: ItemsSkeletonProps) {
  const keys = Array.from({ length: count }, (_, index) => index)
  if (!isPhone && view === 'card') {
    return (
      <div className="grid grid-cols-[repeat(auto-fill,minmax(8rem,1fr))] gap-x-4 gap-y-5.5">
        {keys.map((key) => (
          <div key={key} className="flex flex-col gap-2">
            <Skeleton className="aspect-square" />
            <Skeleton className="h-4 w-4/5 rounded-tag" />
            <Skeleton className="h-3 w-3/5 rounded-tag" />
          </div>
        ))}
      </div>
    )
  }
  // As high as a row of a long list, which has a fixed height.
  const [height, picture] = !isPhone ? ['h-13', 'w-9'] : view === 'card' ? ['h-23', 'w-17'] : ['h-20', 'w-11']
  return (
    <div>
      {keys.map((key) => (
        <div key={key} className={classNames('flex items-center gap-3.5 border-b border-line', height)}>
          <Skeleton className={classNames('aspect-square', picture)} />
          <div className="flex flex-1 flex-col gap-2">
            <Skeleton className="h-4 w-2/5 rounded-tag" />
            {isPhone ? <Skeleton className="h-3 w-1/2 rounded-tag" /> : null}
          </div>
        </div>
      ))}
    </div>
  )
}
