import { useQuery } from '@tanstack/react-query'
import type { Label } from '#contract/labels.ts'
import { labelStatisticsQuery, labelsQuery } from '#web/features/labels/labels.queries.ts'

/** A label with the totals of its items. */
export interface CountedLabel extends Label {
  itemCount: number
  value: number
}

export function useLabels() {
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
    /** True while the totals are loading. */
    isCounting: totals.isPending,
  }
}
