import type { UseInfiniteQueryResult, UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '#web/i18n/error-text.ts'
import { ErrorPanel } from '#web/ui/error-panel.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

interface ListStateProps {
  query: UseQueryResult | UseInfiniteQueryResult
  /** The shape of what is coming; two rows when left out. */
  skeleton?: ReactNode
}

/** Stands for a list that is not there yet or could not be loaded; nothing beside one that is. */
export function ListState({ query, skeleton = <Rows /> }: ListStateProps) {
  const { t } = useTranslation()
  if (query.isPending) return skeleton
  if (!query.isError || query.data !== undefined) return null
  return (
    <ErrorPanel
      text={errorText(query.error, t)}
      retryLabel={t('errorPage.retry')}
      onRetry={() => void query.refetch()}
    />
  )
}

function Rows() {
  return (
    <div className="grid gap-3">
      <Skeleton className="h-14" />
      <Skeleton className="h-14" />
    </div>
  )
}
