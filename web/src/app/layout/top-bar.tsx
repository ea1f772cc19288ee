import { Link } from '@tanstack/react-router'
import { Plus, ScanLine, Search } from 'lucide-react'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useAddEntries } from './add-entries.ts'
import { ConnectionNote } from './connection-note.tsx'
import { type OpenOverlay, preloadPalette } from '../overlays.tsx'
import { searchFieldClass } from '#web/components/page/search-field.ts'
import { useCanWrite } from '#web/shared/account/session.ts'
import { isApple } from '#web/shared/browser/platform.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { iconButtonClass } from '#web/ui/icon-button.tsx'
import { Menu } from '#web/ui/overlays/menu.tsx'

interface TopBarProps {
  slot: HTMLElement
  onOpen: OpenOverlay
}

export function TopBar({ slot, onOpen }: TopBarProps) {
  const { t } = useTranslation()
  const entries = useAddEntries()
  const canWrite = useCanWrite()
  const putSlot = useCallback((place: HTMLElement | null) => place?.append(slot), [slot])
  return (
    <header className="sticky top-0 z-20 flex min-h-15 w-full max-w-[85rem] items-center gap-2.5 bg-base-100 px-7 py-2.5 lg:px-10 lg:py-3 print:hidden">
      <div ref={putSlot} className="peer contents" />
      <SearchButton onOpen={onOpen} />
      <span className="flex flex-1 justify-end">
        <ConnectionNote />
      </span>
      <Link to="/scanner" aria-label={t('nav.scanner')} title={t('nav.scanner')} className={iconButtonClass}>
        <ScanLine size={20} strokeWidth={1.75} aria-hidden />
      </Link>
      {canWrite ? (
        <Menu
          label={t('action.add')}
          triggerClass={buttonClass({ kind: 'primary' })}
          entries={entries}
          trigger={
            <>
              <Plus size={18} aria-hidden />
              {t('action.add')}
            </>
          }
        />
      ) : null}
    </header>
  )
}

function SearchButton({ onOpen }: { onOpen: OpenOverlay }) {
  const { t } = useTranslation()
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      onPointerEnter={preloadPalette}
      onFocus={preloadPalette}
      onClick={() => onOpen('palette')}
      className={classNames(
        searchFieldClass,
        'min-w-0 text-start peer-[:has(>div>*)]:hidden hover:bg-fill-hover',
      )}
    >
      <Search size={18} aria-hidden className="shrink-0" />
      <span className="min-w-0 flex-1 truncate">{t('search.placeholder')}</span>
      <kbd
        aria-hidden
        className="rounded-[5px] border border-line-strong bg-base-100 px-[5px] font-sans text-[11px]/[18px] font-medium whitespace-nowrap pointer-coarse:hidden"
      >
        {t(isApple ? 'search.keyApple' : 'search.key')}
      </kbd>
    </button>
  )
}
