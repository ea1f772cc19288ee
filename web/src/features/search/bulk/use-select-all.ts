import { SquareCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { toItemFilter } from '#web/features/search/url/items-query.ts'
import type { FoundQuery } from '#web/features/search/results/use-found.ts'
import type { ItemsSearch } from '#web/features/search/url/items-search.ts'
import { type Selection, selectionCount, setSelection } from '#web/features/search/bulk/items-selection.ts'
import { formatNumber } from '#web/shared/formats.ts'

/** Returns the action that selects all results of the search. Undefined when all are selected already. */
export function useSelectAll(selection: Selection, search: ItemsSearch, found: FoundQuery) {
  const { t } = useTranslation()
  // Placeholder data are the results of the previous search, so they cannot be selected.
  const page = found.isPlaceholderData ? undefined : found.data
  if (!page || selectionCount(selection) >= page.total) return undefined
  const { total: count, totalValue: value } = page
  return {
    id: 'all',
    label: t('bulk.selectAll', { count, number: formatNumber(count) }),
    icon: SquareCheck,
    onAction: () =>
      setSelection({ kind: 'all', filter: toItemFilter(search), count, value, except: new Map() }),
  }
}
