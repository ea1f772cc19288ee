import { ChevronsDownUp, ChevronsUpDown, SquareCheck } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { LocationsPageState } from './use-locations-page.ts'
import { useSearchKey } from '#web/components/page/search-field.ts'
import { SearchInput } from '#web/components/page/search-input.tsx'
import { useCanWrite } from '#web/shared/account/session.ts'
import { IconButton } from '#web/ui/icon-button.tsx'

export function LocationsBar({ page, total }: { page: LocationsPageState; total: number }) {
  const { t } = useTranslation()
  const canWrite = useCanWrite()
  const { tree, query, setQuery, selection } = page
  const input = useRef<HTMLInputElement>(null)
  useSearchKey(input)
  return (
    <div className="mb-2 flex items-center gap-1 bg-base-100 max-md:sticky max-md:top-14 max-md:z-10 max-md:-mx-4 max-md:px-4 max-md:py-1.5">
      <SearchInput
        ref={input}
        label={t('tree.search', { count: total })}
        value={query}
        onChange={setQuery}
        className="max-w-none flex-1"
      />
      <IconButton
        icon={ChevronsUpDown}
        label={t('tree.expandAll')}
        onClick={() => void tree.openAll()}
        disabled={tree.isOpening || query !== ''}
      />
      <IconButton
        icon={ChevronsDownUp}
        label={t('tree.collapseAll')}
        onClick={tree.closeAll}
        disabled={tree.open.size === 0 || query !== ''}
      />
      {canWrite ? (
        <IconButton
          icon={SquareCheck}
          label={t('tree.select')}
          isOn={selection.isOn}
          onClick={selection.toggle}
        />
      ) : null}
    </div>
  )
}
