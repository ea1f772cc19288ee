import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { SuggestionRow } from './suggestion-row.tsx'
import { suggestionsQuery } from './suggestions.queries.ts'
import { MoreButton } from '#web/components/page/more-button.tsx'
import { ListState } from '#web/components/page/list-state.tsx'
import { Page } from '#web/components/page/page.tsx'
import { formatNumber } from '#web/shared/formats.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'

/** The page of changes that assistants suggest. Users accept or decline each of them. */
export function SuggestionsPage() {
  const { t } = useTranslation()
  const suggestions = useInfiniteQuery(suggestionsQuery)
  const shown = suggestions.data?.pages.flatMap(({ items }) => items) ?? []
  const total = suggestions.data?.pages[0]?.total ?? 0
  return (
    <Page title={t('suggestions.title')} backTo="/home" count={total > 0 ? formatNumber(total) : undefined}>
      {suggestions.data && shown.length === 0 ? (
        <EmptyState title={t('suggestions.emptyTitle')} text={t('suggestions.emptyText')} />
      ) : null}
      <div className="max-w-[52rem]">
        <ListState query={suggestions} />
        <ul>
          {shown.map((suggestion) => (
            <SuggestionRow key={suggestion.id} suggestion={suggestion} />
          ))}
        </ul>
      </div>
      <MoreButton list={suggestions} label={t('suggestions.more')} />
    </Page>
  )
}
