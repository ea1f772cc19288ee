import type { UseInfiniteQueryResult, UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { QueryError } from './query-error.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

interface ListStateProps {
  query: UseQueryResult | UseInfiniteQueryResult
  skeleton?: ReactNode
}

/** Shows the placeholder or the error of a list. Renders nothing when the list has loaded. */
export function ListState({ query, skeleton = <Rows /> }: ListStateProps) {
  if (query.isPending) return skeleton
  if (!query.isError || query.data !== undefined) return null
  return <QueryError query={query} />
}

function Rows() {
  return (
    <div className="grid gap-3">
      <Skeleton className="h-14" />
      <Skeleton className="h-14" />
    </div>
  )
}
