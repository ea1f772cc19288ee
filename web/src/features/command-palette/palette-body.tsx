import { Search } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, type RefObject, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { ItemSummary } from '#contract/items/items.ts'
import type { Entry, Section } from './palette-entries.ts'
import { PaletteFooter, paletteKeyClass } from './palette-footer.tsx'
import { PaletteRow } from './palette-row.tsx'
import { usePalette } from './use-palette.ts'
import type { OpenDialog, PaletteMode } from './use-palette-sections.ts'
import { classNames } from '#web/ui/class-names.ts'

interface PaletteBodyProps {
  mode: PaletteMode
  onClose: () => void
  onOpen: OpenDialog
  onMove: (item: ItemSummary) => void
}

/**
 * A search field with a grid of results. Arrow keys move while typing, Enter runs, Tab reaches the commands of a row.
 */
export function PaletteBody({ mode, onClose, onOpen, onMove }: PaletteBodyProps) {
  const { t } = useTranslation()
  const id = useId()
  const palette = usePalette(mode, onOpen, onClose)
  const { query, activeId } = palette
  const grid = useRef<HTMLDivElement>(null)

  /** A row stays active while its quantity is being edited. */
  function activate(entry: Entry) {
    const { activeElement } = document
    const isTyping = activeElement instanceof HTMLInputElement && grid.current?.contains(activeElement)
    if (!isTyping) palette.setActiveId(entry.id)
  }

  const row = (entry: Entry) => (
    <PaletteRow
      key={entry.id}
      id={`${id}-${entry.id}`}
      entry={entry}
      query={query}
      isActive={entry.id === activeId}
      onActive={() => activate(entry)}
      onRun={() => palette.run(entry)}
      onMove={(item) => {
        onClose()
        onMove(item)
      }}
      onClose={onClose}
    />
  )

  return (
    <>
      <PaletteField
        mode={mode}
        gridId={id}
        activeId={activeId}
        text={palette.text}
        onText={palette.setText}
        onKeyDown={palette.onKeyDown}
        onClose={onClose}
      />
      <PaletteGrid ref={grid} id={`${id}-grid`} isStale={palette.isStale}>
        {palette.sections.map((section) => (
          <PaletteSection key={section.id} gridId={id} section={section} row={row} />
        ))}
      </PaletteGrid>
      {palette.isFailed ? (
        <p role="alert" className="px-4.5 pb-3 text-sm text-error">
          {t('palette.failed')}
        </p>
      ) : null}
      <PaletteFooter total={palette.total} onShowAll={palette.showAll} />
    </>
  )
}

interface PaletteGridProps {
  ref: RefObject<HTMLDivElement | null>
  id: string
  /** True when the rows belong to an earlier query. */
  isStale: boolean
  children: ReactNode
}

function PaletteGrid({ ref, id, isStale, children }: PaletteGridProps) {
  const { t } = useTranslation()
  return (
    <div
      ref={ref}
      id={id}
      role="grid"
      aria-label={t('palette.results')}
      aria-busy={isStale}
      className={classNames(
        'min-h-0 flex-1 overflow-y-auto px-2 pb-2 transition-opacity',
        isStale && 'opacity-60 delay-100',
      )}
    >
      {children}
    </div>
  )
}

interface PaletteFieldProps {
  mode: PaletteMode
  gridId: string
  activeId: string | undefined
  text: string
  onText: (text: string) => void
  onKeyDown: (event: KeyboardEvent) => void
  onClose: () => void
}

function PaletteField({ mode, gridId, activeId, text, onText, onKeyDown, onClose }: PaletteFieldProps) {
  const { t } = useTranslation()
  return (
    <div className="flex h-15 shrink-0 items-center gap-3 border-b border-line ps-4.5 pe-3.5">
      <Search size={20} aria-hidden className="shrink-0" />
      <input
        role="combobox"
        aria-expanded
        aria-haspopup="grid"
        aria-controls={`${gridId}-grid`}
        aria-activedescendant={activeId === undefined ? undefined : `${gridId}-${activeId}`}
        aria-autocomplete="list"
        aria-label={t('search.placeholder')}
        placeholder={t(mode === 'quick' ? 'palette.quickHint' : 'search.placeholder')}
        autoFocus
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="go"
        value={text}
        onChange={(event) => onText(event.target.value)}
        onKeyDown={onKeyDown}
        className="min-w-0 flex-1 self-stretch bg-transparent text-lg outline-none placeholder:text-third"
      />
      {/* Escape closes it too: the tab key goes on to what can be done with the row. */}
      <button type="button" tabIndex={-1} onClick={onClose} className="-m-2 grid size-11 place-items-center">
        <span className="sr-only">{t('dialog.close')}</span>
        <kbd className={paletteKeyClass}>{t('palette.esc')}</kbd>
      </button>
    </div>
  )
}

interface PaletteSectionProps {
  gridId: string
  section: Section
  row: (entry: Entry) => ReactNode
}

function PaletteSection({ gridId, section, row }: PaletteSectionProps) {
  const titleId = `${gridId}-${section.id}`
  return (
    <div role="rowgroup" aria-labelledby={titleId}>
      <h2 id={titleId} role="presentation" className="px-2.5 pt-2.5 pb-1 text-xs font-semibold text-third">
        {section.title}
      </h2>
      {section.entries.map(row)}
    </div>
  )
}
