import { Skeleton } from '#web/ui/skeleton.tsx'

export function HistorySkeleton() {
  return (
    <div className="grid gap-3">
      <Skeleton className="h-5 w-24" />
      <Skeleton className="h-14 w-full" />
      <Skeleton className="h-14 w-full" />
      <Skeleton className="h-14 w-full" />
    </div>
  )
}
