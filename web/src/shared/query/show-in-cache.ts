import type { DataTag, QueryClient, QueryKey } from '@tanstack/react-query'

/** Shows changes of a cached record at once. Returns a function that rolls back these changes only and refetches. */
export function showInCache<Data extends object>(
  queryClient: QueryClient,
  queryKey: DataTag<QueryKey, Data, Error>,
  shown: NoInfer<Partial<Data>>,
) {
  return show<Data, Data>(queryClient, queryKey, shown, (record, change) => change(record))
}

/** Like `showInCache`, for one record of a cached list. */
export function showInCachedList<Row extends { id: string }>(
  queryClient: QueryClient,
  queryKey: DataTag<QueryKey, Row[], Error>,
  id: string,
  shown: NoInfer<Partial<Row>>,
) {
  return show<Row[], Row>(queryClient, queryKey, shown, (rows, change) =>
    rows.map((row) => (row.id === id ? change(row) : row)),
  )
}

function show<Data, Row extends object>(
  queryClient: QueryClient,
  queryKey: QueryKey,
  shown: Partial<Row>,
  apply: (data: Data, change: (row: Row) => Row) => Data,
) {
  let before: Row | undefined
  const update = (change: (row: Row) => Row) =>
    queryClient.setQueryData<Data>(queryKey, (data) => data && apply(data, change))

  void queryClient.cancelQueries({ queryKey })
  update((row) => {
    before = row
    return { ...row, ...shown }
  })

  return () => {
    update((row) => (before ? withKeysOf(before, row) : row))
    void queryClient.invalidateQueries({ queryKey })
  }

  /** Restores the previous values, except those that another write has changed since. */
  function withKeysOf(old: Row, row: Row) {
    // as: `Object.keys` returns `string[]`. `shown` has only keys of the record.
    const keys = Object.keys(shown) as (keyof Row)[]
    const own = keys.filter((key) => row[key] === shown[key])
    return { ...row, ...Object.fromEntries(own.map((key) => [key, old[key]])) }
  }
}
