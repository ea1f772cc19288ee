import { useQuery } from '@tanstack/react-query'
import { useFieldDescriptions } from '#web/features/custom-fields/custom-fields.queries.ts'
import { fieldNamesQuery } from '#web/features/items/items.queries.ts'

/** Returns the names of custom fields: described ones first, then others in use. */
export function useCustomFieldNames(): string[] {
  const { data: inUse = [] } = useQuery(fieldNamesQuery())
  return [...new Set([...useFieldDescriptions().keys(), ...inUse])]
}
