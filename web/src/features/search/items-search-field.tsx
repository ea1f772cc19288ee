import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { RefObject, SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { labelsQuery } from '#web/features/labels/labels.queries.ts'
import { locationsQuery } from '#web/features/locations/locations.queries.ts'
import { targetOf } from '#web/features/search/results/result.ts'
import { findNameMatches, nameQuery } from '#web/features/search/results/use-name-matches.ts'
import { changeItemsSearch, readViewOptions, toItemQuery } from '#web/features/search/url/items-query.ts'
import type { ItemsSearch } from '#web/features/search/url/items-search.ts'
import { itemsQuery } from '#web/features/items/items.queries.ts'
import type { ChangeSearch } from '#web/features/search/url/use-items-search.ts'
import { useSearchKey } from '#web/components/page/search-field.ts'
import { SearchInput } from '#web/components/page/search-input.tsx'
import { useIsPhone } from '#web/shared/browser/media.ts'
import { readPreferences } from '#web/shared/account/preferences.ts'
import { useDebouncedInput } from '#web/components/inputs/use-debounced-input.ts'

interface ItemsSearchFieldProps {
  search: ItemsSearch
  change: ChangeSearch
  input: RefObject<HTMLInputElement | null>
  onDown: () => void
}

/**
 * Searches while the user types. Enter opens the first result. On a touch screen with several results, Enter only hides
 * the keyboard.
 */
export function ItemsSearchField({ search, change, input, onDown }: ItemsSearchFieldProps) {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const openFirst = useOpenFirst(search)
  useSearchKey(input)
  const { text, type, flush } = useDebouncedInput(search.q ?? '', (q) => change({ q }, 'replace'))

  function onSubmit(event: SubmitEvent) {
    event.preventDefault()
    flush(text)
    const q = text.trim()
    void openFirst(
      q,
      () => input.current?.value.trim() === q,
      () => input.current?.blur(),
    )
  }

  return (
    <form role="search" className="contents" onSubmit={onSubmit}>
      <SearchInput
        ref={input}
        name="q"
        label={t('search.placeholder')}
        placeholder={t(isPhone ? 'nav.search' : 'search.placeholder')}
        value={text}
        onChange={type}
        onClear={() => {
          type('')
          flush('')
        }}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' || event.nativeEvent.isComposing) return
          event.preventDefault()
          onDown()
        }}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="search"
        className="md:max-w-none md:flex-[999_1_20rem]"
      />
    </form>
  )
}

/**
 * Returns a function that opens the first result of the search. It opens nothing when the user has gone on typing or
 * has left the page before the response. An asset ID is found in spite of filters, and among archived items too.
 */
function useOpenFirst(search: ItemsSearch) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return async (q: string, isStillAsked: () => boolean, onSeveral: () => void) => {
    if (q === '') return
    const assetId = /^(?:#|\d{3}-\d{3}$)/.test(q) ? `#${q.replace('#', '')}` : undefined
    const next = changeItemsSearch(search, { q })
    const query = assetId
      ? toItemQuery({ q: assetId, includeArchived: true }, { pageSize: 1 })
      : toItemQuery(next, readViewOptions(next, readPreferences()))
    // Ignores an error, because the list of results runs the same query and shows its error.
    const found = await queryClient.fetchQuery(itemsQuery(query)).catch(() => undefined)
    if (!isStillAsked()) return
    const named = findNameMatches(
      assetId ? '' : nameQuery({ ...next, q: found?.readAs ?? q }),
      queryClient.getQueryData(locationsQuery().queryKey) ?? [],
      queryClient.getQueryData(labelsQuery().queryKey) ?? [],
    )
    const item = found?.items[0] ?? found?.nearest?.[0]
    const [first] = [...named, ...(item ? [{ kind: 'item' as const, item }] : [])]
    const isOnly = named.length + (found?.total ?? 0) <= 1
    if (!isOnly && matchMedia('(pointer: coarse)').matches) onSeveral()
    else if (first) await navigate(targetOf(first))
  }
}
