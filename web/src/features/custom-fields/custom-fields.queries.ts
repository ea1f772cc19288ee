import { infiniteQueryOptions, queryOptions, useQuery } from '@tanstack/react-query'
import {
  type FieldDescription,
  listFieldDescriptions,
  listUndescribedFields,
} from '#contract/custom-fields.ts'
import { call } from '#web/shared/api.ts'
import { nextPage } from '#web/shared/next-page.ts'

export function fieldDescriptionsQuery() {
  return queryOptions({
    queryKey: ['custom-fields'],
    queryFn: ({ signal }) => call(listFieldDescriptions, {}, { signal }),
  })
}

export function undescribedFieldsQuery() {
  return infiniteQueryOptions({
    queryKey: ['undescribed-fields'],
    queryFn: ({ signal, pageParam }) =>
      call(listUndescribedFields, { query: { page: String(pageParam) } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
  })
}

export type FieldDescriptions = ReadonlyMap<string, FieldDescription>

const noDescriptions: FieldDescriptions = new Map()

const byName = (all: readonly FieldDescription[]): FieldDescriptions =>
  new Map(all.map((one) => [one.name, one]))

/** Returns the descriptions of custom fields. Loads nothing while `isNeeded` is false. */
export function useFieldDescriptions(isNeeded = true): FieldDescriptions {
  const { data = noDescriptions } = useQuery({
    ...fieldDescriptionsQuery(),
    select: byName,
    enabled: isNeeded,
  })
  return data
}
