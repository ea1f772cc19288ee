import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Search, X } from 'lucide-react'
import { type SubmitEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { toItemQuery } from '#web/features/search/url/items-query.ts'
import type { ItemsSearch } from '#web/features/search/url/items-search.ts'
import { itemsQuery } from '#web/features/items/items.queries.ts'
import type { ChangeSearch } from '#web/features/search/url/use-items-search.ts'
import { searchFieldClass, useSearchKey } from '#web/components/page/search-field.ts'
import { useDebouncedInput } from '#web/components/inputs/use-debounced-input.ts'
import { classNames } from '#web/ui/class-names.ts'

interface ItemsSearchFieldProps {
  search: ItemsSearch
  change: ChangeSearch
}

/** Searches while the user types. Enter opens the only result, or the most similar item when there is none. */
export function ItemsSearchField({ search, change }: ItemsSearchFieldProps) {
  const { t } = useTranslation()
  const openMeant = useOpenMeant(search)
  const input = useRef<HTMLInputElement>(null)
  useSearchKey(input)
  const { text, type, flush } = useDebouncedInput(search.q ?? '', (q) => change({ q }, 'replace'))

  function onSubmit(event: SubmitEvent) {
    event.preventDefault()
    flush(text)
    void openMeant(text.trim())
  }

  return (
    <form
      role="search"
      className={classNames(searchFieldClass, 'min-w-0 max-md:h-11 md:max-w-none md:flex-[999_1_20rem]')}
      onSubmit={onSubmit}
    >
      <Search size={18} aria-hidden className="shrink-0" />
      <input
        ref={input}
        type="search"
        name="q"
        value={text}
        onChange={(event) => type(event.target.value)}
        aria-label={t('search.placeholder')}
        placeholder={t('search.placeholder')}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="search"
        className="min-w-0 flex-1 self-stretch text-ellipsis text-base-content outline-none placeholder:text-third max-md:text-[1rem] [&::-webkit-search-cancel-button]:hidden"
      />
      {text ? (
        <button
          type="button"
          aria-label={t('items.clearSearch')}
          onClick={() => {
            type('')
            flush('')
            input.current?.focus()
          }}
          className="-me-1.5 grid size-8 shrink-0 place-items-center rounded-tag text-second hover:bg-fill max-md:-me-3 max-md:size-11"
        >
          <X size={18} aria-hidden />
        </button>
      ) : null}
    </form>
  )
}

/**
 * Returns a function that opens the item that matches the query. Asset ids ignore the filters and include archived
 * items.
 */
function useOpenMeant(search: ItemsSearch) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return async (q: string) => {
    if (q === '') return
    const assetId = /^(?:#|\d{3}-\d{3}$)/.test(q) ? `#${q.replace('#', '')}` : undefined
    const query = assetId
      ? toItemQuery({ q: assetId, includeArchived: true }, { pageSize: 2 })
      : toItemQuery({ ...search, q, page: 1 }, { pageSize: 2 })
    // The results below use the same query and show its error.
    const found = await queryClient.fetchQuery(itemsQuery(query)).catch(() => undefined)
    const only = found?.total === 1 ? found.items[0] : undefined
    const meant = found?.total === 0 ? found.nearest?.[0] : only
    if (meant) await navigate({ to: '/item/$id', params: { id: meant.id } })
  }
}
