import type { DataTag, QueryClient, QueryKey } from '@tanstack/react-query'

/** Shows changes of a cached record at once. The function it returns takes back these changes alone and refetches. */
export function showInCache<Data extends object>(
  queryClient: QueryClient,
  queryKey: DataTag<QueryKey, Data, Error>,
  shown: NoInfer<Partial<Data>>,
) {
  void queryClient.cancelQueries({ queryKey })
  const before = queryClient.getQueryData<Data>(queryKey)
  queryClient.setQueryData<Data>(queryKey, (record) => record && { ...record, ...shown })

  return () => {
    queryClient.setQueryData<Data>(queryKey, (record) => record && before && withKeysOf(before, record))
    void queryClient.invalidateQueries({ queryKey })
  }

  /** A later change of the same key stays. */
  function withKeysOf(old: Data, record: Data) {
    // as: these are the keys of what was shown.
    const keys = Object.keys(shown) as (keyof Data)[]
    const own = keys.filter((key) => record[key] === shown[key])
    return { ...record, ...Object.fromEntries(own.map((key) => [key, old[key]])) }
  }
}
