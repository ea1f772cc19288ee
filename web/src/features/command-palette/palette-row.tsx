import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { ItemSummary } from '#contract/items/items.ts'
import { ItemCommands } from './item-commands.tsx'
import type { Entry } from './palette-entries.ts'
import { paletteKeyClass } from './palette-footer.tsx'
import { ResultContent } from '#web/features/search/results/result-content.tsx'
import { useCanWrite } from '#web/shared/account/session.ts'
import { classNames } from '#web/ui/class-names.ts'
import { MarkedText } from '#web/ui/marked-text.tsx'

interface PaletteRowProps {
  id: string
  entry: Entry
  query: string
  isActive: boolean
  onActive: () => void
  onRun: () => void
  onMove: (item: ItemSummary) => void
  onClose: () => void
}

export function PaletteRow({
  id,
  entry,
  query,
  isActive,
  onActive,
  onRun,
  onMove,
  onClose,
}: PaletteRowProps) {
  const { t } = useTranslation()
  const canWrite = useCanWrite()
  const hasDigit = entry.kind === 'command' && entry.digit !== undefined
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isActive) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])

  return (
    <div
      ref={row}
      id={id}
      role="row"
      aria-selected={isActive}
      onPointerMove={onActive}
      className={classNames(
        'flex min-h-13 items-center rounded-[11px] max-md:min-h-15',
        isActive && 'bg-secondary',
      )}
    >
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- Keyboard users run rows from the search field. */}
      <div
        role="gridcell"
        tabIndex={-1}
        onClick={onRun}
        className="flex min-w-0 flex-1 cursor-pointer items-center gap-3 self-stretch px-2.5 py-1.5"
      >
        {entry.kind === 'command' ? (
          <CommandContent {...entry} query={query} />
        ) : (
          <ResultContent result={entry} query={query} />
        )}
      </div>
      <div role="gridcell" className="flex shrink-0 items-center gap-0.5 pe-2.5">
        {entry.kind === 'item' && isActive && canWrite ? (
          <ItemCommands item={entry.item} onMove={() => onMove(entry.item)} onClose={onClose} />
        ) : null}
        {isActive && !hasDigit ? (
          <kbd className={classNames(paletteKeyClass, 'max-md:hidden')}>{t('shortcuts.enter')}</kbd>
        ) : null}
      </div>
    </div>
  )
}

type CommandEntry = Extract<Entry, { kind: 'command' }>

function CommandContent({ icon: Icon, text, named, digit, query }: CommandEntry & { query: string }) {
  return (
    <>
      <span className="grid w-11 shrink-0 place-items-center text-second">
        <Icon size={20} strokeWidth={1.75} aria-hidden />
      </span>
      <span className="min-w-0 flex-1 truncate">{named ?? <MarkedText text={text} query={query} />}</span>
      {digit ? <kbd className={paletteKeyClass}>{digit}</kbd> : null}
    </>
  )
}
