import { queryOptions, useQuery } from '@tanstack/react-query'
import { getLabelStatistics } from '#contract/households/households.ts'
import { type Label, listLabels } from '#contract/labels.ts'
import { call } from '#web/shared/api.ts'
import { usePreferences } from '#web/shared/account/preferences.ts'
import { valuedBy } from '#web/shared/account/valued-by.ts'

export function labelsQuery() {
  return queryOptions({
    queryKey: ['labels'],
    queryFn: ({ signal }) => call(listLabels, {}, { signal }),
  })
}

export function labelStatisticsQuery() {
  const query = valuedBy()
  return queryOptions({
    queryKey: ['statistics', 'labels', query],
    queryFn: ({ signal }) => call(getLabelStatistics, { query }, { signal }),
  })
}

export interface CountedLabel extends Label {
  itemCount: number
  value: number
}

export function useLabels() {
  usePreferences()
  const labels = useQuery(labelsQuery())
  const totals = useQuery(labelStatisticsQuery())
  const totalOf = new Map(totals.data?.map((total) => [total.id, total]))
  const data: CountedLabel[] | undefined = labels.data?.map((label) => {
    const { itemCount = 0, value = 0 } = totalOf.get(label.id) ?? {}
    return { ...label, itemCount, value }
  })
  const failed = [labels, totals].find((query) => query.isError && !query.data)
  return {
    data,
    error: failed?.error,
    retry: () => void failed?.refetch(),
    isCounting: totals.isPending,
  }
}
