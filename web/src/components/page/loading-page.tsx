import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Page } from './page.tsx'
import { QueryError } from './query-error.tsx'

interface LoadingPageProps {
  query: UseQueryResult
  title: string
  backTo: string
  skeleton: ReactNode
}

/** The page of a record until it has loaded: a placeholder, or the error. */
export function LoadingPage({ query, title, backTo, skeleton }: LoadingPageProps) {
  return (
    <Page title={title} header={query.isError ? 'shown' : 'hidden'} backTo={backTo}>
      {query.isError ? <QueryError query={query} /> : skeleton}
    </Page>
  )
}
