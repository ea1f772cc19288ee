import type { ItemFacets } from '#contract/items/item-facets.ts'
import type { ItemsSearch, ItemsSearchChanges } from '#web/features/search/url/items-search.ts'
import type { ChangeSearch } from '#web/features/search/url/use-items-search.ts'

export interface FiltersProps {
  search: ItemsSearch
  change: ChangeSearch
  /** Number of items that would be found with each choice. Undefined while the numbers load. */
  facets: ItemFacets | undefined
}

export interface FieldFilters extends Pick<ItemsSearchChanges, 'fields' | 'fieldsFrom' | 'fieldsTo'> {
  change: ChangeSearch
}
