import { Link } from '@tanstack/react-router'
import { SlidersHorizontal } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { hasFilters, withoutFilters } from '#web/features/search/url/items-query.ts'
import type { ItemsSearch } from '#web/features/search/url/items-search.ts'
import { SearchSlot } from '#web/components/page/search-slot.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { DialogOrSheet } from '#web/components/dialog/dialog-or-sheet.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'

interface SearchHeadProps {
  /** Opens the sheet of filters. Undefined when the filters are beside the results. */
  onFilter: (() => void) | undefined
  children: ReactNode
}

/** The search field. It is in the top bar, on phones above the results. */
export function SearchHead({ onFilter, children }: SearchHeadProps) {
  const { t } = useTranslation()
  if (!onFilter) return <SearchSlot>{children}</SearchSlot>
  return (
    <div className="sticky top-0 z-20 -mx-4 flex items-center gap-2 bg-base-100 px-4 py-1.5">
      <SearchSlot>{children}</SearchSlot>
      <IconButton
        icon={SlidersHorizontal}
        label={t('items.filters')}
        onClick={onFilter}
        className="bg-fill"
      />
    </div>
  )
}

interface FilterSheetProps {
  onClose: () => void
  search: ItemsSearch
  count: number
  children: ReactNode
}

export function FilterSheet({ onClose, search, count, children }: FilterSheetProps) {
  const { t } = useTranslation()
  return (
    <DialogOrSheet
      onClose={onClose}
      title={t('items.filters')}
      isDismissable
      headerEnd={
        hasFilters(search) ? (
          <Link to="/items" search={withoutFilters(search)} className={buttonClass({ kind: 'text' })}>
            {t('items.clearFilters')}
          </Link>
        ) : null
      }
      footer={
        <Button kind="primary" onClick={onClose} className="max-md:h-12">
          {t('items.showFound', { count })}
        </Button>
      }
    >
      {children}
    </DialogOrSheet>
  )
}
