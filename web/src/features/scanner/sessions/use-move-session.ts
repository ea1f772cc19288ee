import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { patchItem } from '#contract/items/items.ts'
import type { Found } from '#web/features/scanner/found/found.ts'
import { type ScannedItem, toScannedItem } from '#web/features/scanner/sessions/scanned-item.ts'
import { usePersistedList } from './use-persisted-list.ts'
import type { ScanOutcome } from '#web/features/scanner/sessions/taking.ts'
import type { SessionLocation } from '#web/features/scanner/sessions/use-session-location.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { useWriteToast, useUndo } from '#web/shared/undo/use-undo.ts'
import { useWrite } from '#web/shared/use-write.ts'

export interface Moved {
  item: ScannedItem
  to: string
  batches: readonly string[]
}

/** Moves each scanned item at once, so that nothing is lost when the phone is locked. */
export function useMoveSession({ target, choose, currentId }: SessionLocation) {
  const { t } = useTranslation()
  const saved = useWriteToast()
  const { list, change, current } = usePersistedList<Moved>('move')
  const [problem, setProblem] = useState<string | null>(null)

  const moving = useMoves(change)
  const undoMove = useUndo()
  const [isUndoing, setIsUndoing] = useState(false)

  async function take(found: Found): Promise<ScanOutcome> {
    setProblem(null)
    if (found.kind === 'location') {
      choose(found.location.id)
      return 'taken'
    }
    if (found.kind !== 'item') return 'shown'
    return moveHere(toScannedItem(found.item))
  }

  async function moveHere(item: ScannedItem): Promise<ScanOutcome> {
    const to = currentId()
    if (to === undefined) return refuse(t('scanner.moveFirst'))
    if (item.location?.id === to) {
      // The item may be at this location because this session moved it. Then a second scan is no mistake, so it is not
      // refused.
      if (current().some((each) => each.item.id === item.id && each.to === to)) return 'taken'
      return refuse(t('scanner.isHere', { name: item.name, location: item.location.name }))
    }
    try {
      await moving.writeOrThrow({ item, to })
      return 'taken'
    } catch (error) {
      return refuse(errorText(error, t))
    }
  }

  function refuse(text: string): ScanOutcome {
    setProblem(text)
    return 'refused'
  }

  async function undo({ item, batches }: Moved) {
    setIsUndoing(true)
    const isUndone = await undoMove(batches, { changed: ['item'] })
    if (isUndone) change((before) => before.filter((each) => each.item.id !== item.id))
    setIsUndoing(false)
  }

  function finish() {
    const batches = list.toReversed().flatMap((each) => each.batches)
    const count = list.length
    change(() => [])
    setProblem(null)
    void saved(batches, t('scanner.movedAll', { count }), ['item'])
  }

  return { target, list, problem, take, choose, undo, isUndoing, finish }
}

/** Moves an item without a toast, because the list of moved items shows it. */
function useMoves(change: (update: (before: readonly Moved[]) => readonly Moved[]) => void) {
  return useWrite({
    write: (send, { item, to }: Omit<Moved, 'batches'>) =>
      send(patchItem, { params: { id: item.id }, body: { locationId: to } }),
    changes: ['item'],
    onSuccess: (_, { item, to }, batches) =>
      change((before) => [{ item, to, batches: [...batches] }, ...before]),
    toast: null,
    whilePending: 'queue',
  })
}
