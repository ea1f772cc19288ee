import { ChevronsDownUp, ChevronsUpDown, Search, SquareCheck, X } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { LocationsPageState } from './use-locations-page.ts'
import { useSearchKey } from '#web/components/page/search-field.ts'
import { useCanWrite } from '#web/shared/account/session.ts'
import { classNames } from '#web/ui/class-names.ts'
import { IconButton } from '#web/ui/icon-button.tsx'

export function LocationsBar({ page, total }: { page: LocationsPageState; total: number }) {
  const { t } = useTranslation()
  const canWrite = useCanWrite()
  const { tree, query, setQuery, selection } = page
  return (
    <div className="mb-2 flex items-center gap-1 bg-base-100 max-md:sticky max-md:top-14 max-md:z-10 max-md:-mx-4 max-md:px-4 max-md:py-1.5">
      <FilterField query={query} onChange={setQuery} label={t('tree.filter', { count: total })} />
      <IconButton
        icon={ChevronsUpDown}
        label={t('tree.expandAll')}
        onClick={() => void tree.openAll()}
        disabled={tree.isOpening || query !== ''}
        className="max-md:size-11"
      />
      <IconButton
        icon={ChevronsDownUp}
        label={t('tree.collapseAll')}
        onClick={tree.closeAll}
        disabled={tree.open.size === 0 || query !== ''}
        className="max-md:size-11"
      />
      {canWrite ? (
        <IconButton
          icon={SquareCheck}
          label={t('tree.select')}
          isOn={selection.isOn}
          onClick={selection.toggle}
          className="max-md:size-11"
        />
      ) : null}
    </div>
  )
}

interface FilterFieldProps {
  query: string
  onChange: (query: string) => void
  label: string
}

function FilterField({ query, onChange, label }: FilterFieldProps) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  useSearchKey(input)
  return (
    <div
      className={classNames(
        'flex h-10 min-w-0 flex-1 items-center gap-2.5 rounded-field bg-fill ps-3 text-third max-md:h-12',
        'focus-within:bg-base-100 focus-within:ring-[1.5px] focus-within:ring-focus print:has-placeholder-shown:hidden',
      )}
    >
      <Search size={18} aria-hidden className="shrink-0" />
      <input
        ref={input}
        type="search"
        aria-label={label}
        placeholder={label}
        value={query}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || query === '') return
          event.preventDefault()
          onChange('')
        }}
        className="min-w-0 flex-1 self-stretch bg-transparent text-base text-base-content outline-none placeholder:text-third max-md:text-[1rem] [&::-webkit-search-cancel-button]:hidden"
      />
      {query ? (
        <button
          type="button"
          aria-label={t('tree.clearFilter')}
          onClick={() => {
            onChange('')
            input.current?.focus()
          }}
          className="grid size-9 shrink-0 place-items-center rounded-field text-second hover:bg-fill-hover max-md:size-11"
        >
          <X size={16} aria-hidden />
        </button>
      ) : null}
    </div>
  )
}
