import { Link, useNavigate } from '@tanstack/react-router'
import { Plus, ScanLine, Search } from 'lucide-react'
import { type RefCallback, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAddEntries } from '#web/app/add-entries.ts'
import { searchFieldClass, useSearchKey } from '#web/frame/search-field.ts'
import { useCanWrite } from '#web/shared/session.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { iconButtonClass } from '#web/ui/icon-button.tsx'
import { Menu } from '#web/ui/menu.tsx'

interface TopBarProps {
  /** Where a page puts its own search field. */
  slotRef: RefCallback<HTMLElement>
  isSlotTaken: boolean
}

/** From 768 px up: search, scan, add. */
export function TopBar({ slotRef, isSlotTaken }: TopBarProps) {
  const { t } = useTranslation()
  const entries = useAddEntries()
  const canWrite = useCanWrite()
  return (
    <header className="sticky top-0 z-20 flex min-h-15 w-full max-w-[85rem] items-center gap-2.5 bg-base-100 px-7 py-2.5 lg:px-10 lg:py-3">
      <div ref={slotRef} className="contents" />
      {isSlotTaken ? null : <SearchField />}
      <span className="flex-1" />
      <Link to="/scanner" aria-label={t('nav.scanner')} title={t('nav.scanner')} className={iconButtonClass}>
        <ScanLine size={20} strokeWidth={1.75} aria-hidden />
      </Link>
      {canWrite ? (
        <Menu
          label={t('add.button')}
          triggerClass={buttonClass({ kind: 'primary' })}
          entries={entries}
          trigger={
            <>
              <Plus size={18} aria-hidden />
              {t('add.button')}
            </>
          }
        />
      ) : null}
    </header>
  )
}

function SearchField() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const [query, setQuery] = useState('')

  useSearchKey(input)

  return (
    <form
      role="search"
      className={searchFieldClass}
      onSubmit={(event) => {
        event.preventDefault()
        void navigate({ to: '/items', search: { q: query.trim() } })
        setQuery('')
      }}
    >
      <Search size={18} aria-hidden className="shrink-0" />
      <input
        ref={input}
        type="search"
        name="q"
        value={query}
        onChange={(event) => setQuery(event.target.value)}
        aria-label={t('search.placeholder')}
        placeholder={t('search.placeholder')}
        autoComplete="off"
        enterKeyHint="search"
        className="min-w-0 flex-1 self-stretch text-base-content outline-none placeholder:text-third [&::-webkit-search-cancel-button]:hidden"
      />
      <kbd className="rounded-[5px] border border-line-strong bg-base-100 px-[5px] font-sans text-[11px]/[18px] font-medium whitespace-nowrap">
        {t('search.key')}
      </kbd>
    </form>
  )
}
