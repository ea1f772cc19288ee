import { Skeleton } from '#web/ui/skeleton.tsx'

export function SignInSkeleton() {
  return (
    <>
      <Skeleton className="mt-1.5 h-9 w-3/4" />
      <Skeleton className="h-22 rounded-field" />
      <Skeleton className="h-60 rounded-field" />
    </>
  )
}
