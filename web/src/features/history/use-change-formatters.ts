import { useQueries, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ChangedFields, ChangeFormatters } from './field-changes.ts'
import { itemNameQuery } from './history.queries.ts'
import { labelsQuery } from '#web/features/labels/labels.queries.ts'
import { locationsQuery } from '#web/features/locations/locations.queries.ts'
import { useFormats } from '#web/shared/formats.ts'

export function useChangeFormatters(changes: readonly ChangedFields[]): ChangeFormatters {
  const { t } = useTranslation()
  const { money } = useFormats()
  const { data: locations = [] } = useQuery(locationsQuery())
  const { data: labels = [] } = useQuery(labelsQuery())
  const parentIds = parentsIn(changes)
  const parents = useQueries({ queries: parentIds.map(itemNameQuery) })
  const names = new Map([
    ...locations.map(({ id, path }) => [id, path.join(' › ')] as const),
    ...labels.map(({ id, name }) => [id, name] as const),
    ...parentIds.map((id, index) => [id, parents[index]?.data ?? t('shares.deleted')] as const),
  ])
  return { t, money, nameOf: (id) => (id === '' ? '' : (names.get(id) ?? t('shares.deleted'))) }
}

function parentsIn(changes: readonly ChangedFields[]) {
  const values = changes
    .filter(({ entity }) => entity === 'item')
    .flatMap(({ fields = [] }) => fields)
    .filter(({ field }) => field === 'parentId')
    .flatMap(({ before, after }) => [before, after])
  return [...new Set(values.filter((value) => typeof value === 'string'))]
}
