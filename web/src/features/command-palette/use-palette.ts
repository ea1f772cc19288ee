import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useDeferredValue, useEffect, useRef, useState } from 'react'
import { type Entry, neighbour } from './palette-entries.ts'
import { type OpenDialog, type PaletteMode, usePaletteSections } from './use-palette-sections.ts'

export function usePalette(mode: PaletteMode, onOpen: OpenDialog, onClose: () => void) {
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const query = useDeferredValue(text.trim())
  const { sections, total, isStale, isFailed } = usePaletteSections(mode, query, onOpen)
  const entries = sections.flatMap((section) => section.entries)
  const { active, setActiveId, choose } = useChoice(entries, isStale || query !== text.trim(), run)

  function run(entry: Entry) {
    onClose()
    entry.run()
  }

  function showAll() {
    onClose()
    void navigate({ to: '/items', search: { q: text.trim(), includeArchived: true } })
  }

  const onKeyDown = paletteKeys({
    step: (by) => setActiveId(neighbour(entries, active?.id, by)),
    enter: (isAll) => (isAll && text.trim() !== '' ? showAll() : choose()),
    quick: (key) => {
      const quick = entries.find((entry) => entry.kind === 'command' && entry.digit === key)
      return text === '' && quick ? () => run(quick) : undefined
    },
  })

  return {
    text,
    setText,
    query,
    sections,
    total: query === '' ? 0 : total,
    isStale,
    isFailed,
    activeId: active?.id,
    setActiveId,
    run,
    showAll,
    onKeyDown,
  }
}

/** The active row is the first one unless the user moves. Enter waits for the results of the current query. */
function useChoice(entries: readonly Entry[], isStale: boolean, run: (entry: Entry) => void) {
  const [activeId, setActiveId] = useState<string>()
  const isWaiting = useRef(false)
  const active = entries.find((entry) => entry.id === activeId) ?? entries[0]

  function choose() {
    if (isStale) isWaiting.current = true
    else if (active) run(active)
  }

  useEffect(() => {
    if (isStale || !isWaiting.current) return
    isWaiting.current = false
    if (active) run(active)
  })

  return { active, setActiveId, choose }
}

interface PaletteKeys {
  step: (by: 1 | -1) => void
  /** `isAll` is true with Ctrl or Command and opens all results. */
  enter: (isAll: boolean) => void
  quick: (key: string) => (() => void) | undefined
}

/** Handles keys for the grid while the field has the focus. */
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
