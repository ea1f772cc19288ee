import { useQuery } from '@tanstack/react-query'
import { useFieldDescriptions } from '#web/features/custom-fields/custom-fields.queries.ts'
import { fieldNamesQuery } from '#web/features/items/items.queries.ts'

/** The names to choose from for a custom field: those that are described, then the others in use. */
export function useCustomFieldNames(): string[] {
  const { data: inUse = [] } = useQuery(fieldNamesQuery())
  return [...new Set([...useFieldDescriptions().keys(), ...inUse])]
}
