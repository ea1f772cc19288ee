import { infiniteQueryOptions, queryOptions, useQuery } from '@tanstack/react-query'
import {
  type FieldDescription,
  listFieldDescriptions,
  listUndescribedFields,
} from '#contract/custom-fields.ts'
import { call } from '#web/shared/api.ts'
import { nextPage } from '#web/shared/next-page.ts'

/** Every custom field that the household describes, by name. */
export function fieldDescriptionsQuery() {
  return queryOptions({
    queryKey: ['custom-fields'],
    queryFn: ({ signal }) => call(listFieldDescriptions, {}, { signal }),
  })
}

/** The names of custom fields in use that nobody has described. */
export function undescribedFieldsQuery() {
  return infiniteQueryOptions({
    queryKey: ['undescribed-fields'],
    queryFn: ({ signal, pageParam }) =>
      call(listUndescribedFields, { query: { page: String(pageParam) } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
  })
}

/** Descriptions by the names of their fields. */
export type FieldDescriptions = ReadonlyMap<string, FieldDescription>

const noDescriptions: FieldDescriptions = new Map()

const byName = (all: readonly FieldDescription[]): FieldDescriptions =>
  new Map(all.map((one) => [one.name, one]))

/** The descriptions of custom fields; without those that are needed none are asked for. */
export function useFieldDescriptions(isNeeded = true): FieldDescriptions {
  const { data = noDescriptions } = useQuery({
    ...fieldDescriptionsQuery(),
    select: byName,
    enabled: isNeeded,
  })
  return data
}
