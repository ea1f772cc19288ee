import { useNavigate } from '@tanstack/react-router'
import { Search, X } from 'lucide-react'
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useDeferredValue,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import type { ItemSummary } from '#contract/items/items.ts'
import { CopyNote } from '#web/features/offline-copy/copy-note.tsx'
import type { Entry, Section } from './palette-entries.ts'
import { PaletteFooter, paletteKeyClass } from './palette-footer.tsx'
import { PaletteRow } from './palette-row.tsx'
import { type OpenDialog, type PaletteMode, usePaletteSections } from './use-palette-sections.ts'
import { useIsPhone } from '#web/shared/browser/media.ts'
import { classNames } from '#web/ui/class-names.ts'

export interface PaletteBodyProps {
  mode: PaletteMode
  onClose: () => void
  onOpen: OpenDialog
  onMove: (item: ItemSummary) => void
}

/**
 * A search field with a grid of results. Arrow keys change the active row while the user types, Enter runs it, and Tab
 * reaches its commands.
 */
export function PaletteBody({ mode, onClose, onOpen, onMove }: PaletteBodyProps) {
  const { t } = useTranslation()
  const id = useId()
  const grid = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const query = useDeferredValue(text.trim())
  const {
    sections,
    effectiveQuery = query,
    total,
    copiedAt,
    isStale,
    isFailed,
  } = usePaletteSections(mode, query, onOpen)
  const entries = sections.flatMap((section) => section.entries)
  const { active, setActiveId, step, choose, forgetKeys } = useChoice(
    entries,
    isStale || query !== text.trim(),
    run,
  )

  function run(entry: Entry) {
    onClose()
    entry.run()
  }

  function showAll() {
    onClose()
    void navigate({ to: '/items', search: { q: text.trim(), includeArchived: true } })
  }

  const onKeyDown = paletteKeys({
    step,
    enter: (isAll) => (isAll && text.trim() !== '' ? showAll() : choose()),
    quick: (key) => {
      const quick = entries.find((entry) => entry.kind === 'command' && entry.digit === key)
      return text === '' && quick ? () => run(quick) : undefined
    },
  })

  /** Makes a row the active one, unless the user is editing the quantity of the active row. */
  function activate(entry: Entry) {
    const { activeElement } = document
    const isTyping = activeElement instanceof HTMLInputElement && grid.current?.contains(activeElement)
    if (!isTyping) setActiveId(entry.id)
  }

  const row = (entry: Entry) => (
    <PaletteRow
      key={entry.id}
      id={`${id}-${entry.id}`}
      entry={entry}
      query={entry.kind === 'command' ? query : effectiveQuery}
      isActive={entry.id === active?.id}
      onActive={() => activate(entry)}
      onRun={() => run(entry)}
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
        activeId={active?.id}
        text={text}
        onText={(next) => {
          forgetKeys()
          setText(next)
        }}
        onKeyDown={onKeyDown}
        onClose={onClose}
      />
      <PaletteGrid ref={grid} id={`${id}-grid`} isStale={isStale}>
        {sections.map((section) => (
          <PaletteSection key={section.id} gridId={id} section={section} row={row} />
        ))}
      </PaletteGrid>
      {isFailed ? (
        <p role="alert" className="px-4.5 pb-3 text-sm text-error">
          {t('palette.failed')}
        </p>
      ) : null}
      <div className="mx-2 empty:hidden">
        <CopyNote text="copy.searched" copiedAt={copiedAt} />
      </div>
      <PaletteFooter total={query === '' ? 0 : total} onShowAll={showAll} />
    </>
  )
}

const noKeys = { steps: 0, isEnter: false }

/**
 * Manages the active row: the first one, unless the user has moved to another row. Keys that are pressed before the
 * results of the current query arrive choose among these results, unless the user goes on typing.
 */
function useChoice(entries: readonly Entry[], isStale: boolean, run: (entry: Entry) => void) {
  const [activeId, setActiveId] = useState<string>()
  const pressed = useRef(noKeys)
  const index = Math.max(
    0,
    entries.findIndex(({ id }) => id === activeId),
  )

  function forgetKeys() {
    pressed.current = noKeys
  }

  function applyKeys() {
    const { steps, isEnter } = pressed.current
    if (isStale || (steps === 0 && !isEnter)) return
    forgetKeys()
    const next = entries.at((index + steps) % entries.length)
    setActiveId(next?.id)
    if (isEnter && next) run(next)
  }
  useEffect(applyKeys)

  function step(by: 1 | -1) {
    pressed.current = { ...pressed.current, steps: pressed.current.steps + by }
    applyKeys()
  }

  function choose() {
    pressed.current = { ...pressed.current, isEnter: true }
    applyKeys()
  }

  return { active: entries[index], setActiveId, step, choose, forgetKeys }
}

interface PaletteKeys {
  step: (by: 1 | -1) => void
  /** `isAll` is true when Ctrl or Command is held, which opens all results. */
  enter: (isAll: boolean) => void
  quick: (key: string) => (() => void) | undefined
}

/** Handles the keys that control the grid of results while the search field has the focus. */
function paletteKeys({ step, enter, quick }: PaletteKeys) {
  const taskOf = ({ key, ctrlKey, metaKey }: KeyboardEvent) => {
    if (key === 'ArrowDown') return () => step(1)
    if (key === 'ArrowUp') return () => step(-1)
    return key === 'Enter' ? () => enter(ctrlKey || metaKey) : quick(key)
  }
  return (event: KeyboardEvent) => {
    const task = event.nativeEvent.isComposing ? undefined : taskOf(event)
    if (!task) return
    event.preventDefault()
    task()
  }
}

interface PaletteGridProps {
  ref: RefObject<HTMLDivElement | null>
  id: string
  /** True while the rows still show the results of an earlier query. */
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
  const isPhone = useIsPhone()
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
        placeholder={t(
          mode === 'quick' ? 'palette.quickHint' : isPhone ? 'nav.search' : 'search.placeholder',
        )}
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
      {/* Tab skips the Close button and moves on to the commands of the row, because Escape closes the palette too. */}
      <button type="button" tabIndex={-1} onClick={onClose} className="-m-2 grid size-11 place-items-center">
        <span className="sr-only">{t('dialog.close')}</span>
        <X size={20} aria-hidden className="text-second not-pointer-coarse:hidden" />
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
