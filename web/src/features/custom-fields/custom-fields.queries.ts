import { queryOptions, useQuery } from '@tanstack/react-query'
import {
  type FieldDescription,
  listFieldDescriptions,
  listUndescribedFields,
} from '#contract/custom-fields.ts'
import { call } from '#web/shared/api.ts'
import { pagedQuery } from '#web/shared/query/paged-query.ts'

export function fieldDescriptionsQuery() {
  return queryOptions({
    queryKey: ['custom-fields'],
    queryFn: ({ signal }) => call(listFieldDescriptions, {}, { signal }),
  })
}

export function undescribedFieldsQuery() {
  return pagedQuery(['undescribed-fields'], (page, options) =>
    call(listUndescribedFields, { query: { page } }, options),
  )
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
