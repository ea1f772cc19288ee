import { Suspense } from 'react'
import { selectionCount, useSelection } from '#web/features/search/bulk/items-selection.ts'
import { useSelectAll } from '#web/features/search/bulk/use-select-all.ts'
import type { FoundQuery } from '#web/features/search/results/use-found.ts'
import type { ItemsSearch } from '#web/features/search/url/items-search.ts'
import { lazyComponent } from '#web/ui/overlays/lazy-component.tsx'

const BulkBar = lazyComponent(() => import('#web/features/search/bulk/bulk-bar.tsx'), 'BulkBar')

export function SelectionBar({ search, found }: { search: ItemsSearch; found: FoundQuery }) {
  const selection = useSelection()
  const all = useSelectAll(selection, search, found)
  return (
    <Suspense>{selectionCount(selection) > 0 ? <BulkBar selection={selection} all={all} /> : null}</Suspense>
  )
}
