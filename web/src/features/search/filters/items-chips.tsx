import { Link } from '@tanstack/react-router'
import { Archive } from 'lucide-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { hasFilters, withoutFilters } from '#web/features/search/url/items-query.ts'
import type { ItemsSearch } from '#web/features/search/url/items-search.ts'
import { useFilterChips } from '#web/features/search/filters/use-filter-chips.tsx'
import { useArchivedCount } from '#web/features/search/results/use-found.ts'
import type { ChangeSearch } from '#web/features/search/url/use-items-search.ts'
import { formatNumber } from '#web/shared/formats.ts'
import { Chip, ChipButton } from '#web/ui/chip.tsx'

interface ItemsChipsProps {
  search: ItemsSearch
  change: ChangeSearch
}

export const ItemsChips = memo(function ItemsChips({ search, change }: ItemsChipsProps) {
  const { t } = useTranslation()
  const archivedCount = useArchivedCount(search)
  const chips = useFilterChips(search)
  return (
    <>
      {chips.map(({ key, text, icon, changes }) => (
        <Chip
          key={key}
          onRemove={() => change(changes)}
          removeLabel={t('items.removeFilter', { filter: text })}
        >
          {icon}
          <span dir="auto" className="max-w-72 truncate md:max-w-96">
            {text}
          </span>
        </Chip>
      ))}
      {archivedCount > 0 ? (
        <ChipButton onClick={() => change({ includeArchived: true })}>
          <Archive size={16} aria-hidden />
          {t('items.withArchived')}
          <span className="text-third tabular-nums">+{formatNumber(archivedCount)}</span>
        </ChipButton>
      ) : null}
      {hasFilters(search) ? (
        <Link
          to="/items"
          search={withoutFilters(search)}
          className="inline-flex h-8 shrink-0 items-center px-2 text-xs font-semibold text-link underline-offset-3 hover:underline max-md:h-11 max-md:text-sm"
        >
          {t('items.clearFilters')}
        </Link>
      ) : null}
    </>
  )
})
