import { Skeleton } from '#web/ui/skeleton.tsx'

export function AgendaRowsSkeleton() {
  return [0, 1, 2].map((index) => (
    <div key={index} className="flex items-center gap-3 border-b border-line py-2.5 last:border-b-0">
      <Skeleton className="size-6 rounded-full" />
      <Skeleton className="size-11" />
      <Skeleton className="h-9 flex-1" />
    </div>
  ))
}

export function AgendaGroupsSkeleton() {
  return (
    <>
      <Skeleton className="mb-1 h-6 w-32" />
      <AgendaRowsSkeleton />
      <Skeleton className="mt-7 mb-1 h-6 w-32" />
      <AgendaRowsSkeleton />
    </>
  )
}

/** Placeholder of the maintenance page. On phones it includes the bar above the list. */
export function AgendaSkeleton() {
  return (
    <>
      <Skeleton className="mb-4 h-11 rounded-field md:hidden" />
      <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_17rem] lg:gap-10 xl:gap-14">
        <div>
          <AgendaGroupsSkeleton />
        </div>
        <Skeleton className="h-64 max-lg:hidden" />
      </div>
    </>
  )
}
