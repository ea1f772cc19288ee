import { useTranslation } from 'react-i18next'
import { updateItemsIndividually } from '#contract/items/bulk.ts'
import { changesOfCount } from '#web/features/scanner/sessions/audit-result.ts'
import type { Found } from '#web/features/scanner/found/found.ts'
import { type ScannedItem, toScannedItem } from '#web/features/scanner/sessions/scanned-item.ts'
import { usePersistedList } from './use-persisted-list.ts'
import type { ScanOutcome } from '#web/features/scanner/sessions/taking.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { ApiError } from '#web/shared/api-error.ts'
import { showToast } from '#web/shared/toasts.ts'
import { useWrite } from '#web/shared/use-write.ts'

/** An item and how often it was scanned. `item.quantity` is the recorded quantity. */
export interface CountedItem {
  item: ScannedItem
  count: number
}

/** Counts one piece for each scan. All changed quantities are saved as one change. */
export function useCountSession() {
  const { t } = useTranslation()
  const { list, change, current } = usePersistedList<CountedItem>('count')

  const setting = useWrite({
    write: (send, sent: readonly CountedItem[]) =>
      send(updateItemsIndividually, { body: { changes: changesOfCount(sent) } }),
    changes: ['item'],
    onSuccess: (_, sent) => change((now) => withoutSaved(now, sent)),
    toast: (_, sent) => t('scanner.quantitiesSet', { count: countDiffering(sent) }),
  })

  function take(found: Found): ScanOutcome {
    if (found.kind !== 'item') return 'shown'
    const item = toScannedItem(found.item)
    change((before) => {
      const known = before.find((each) => each.item.id === item.id)
      const others = before.filter((each) => each !== known)
      return [{ item, count: (known?.count ?? 0) + 1 }, ...others]
    })
    return 'taken'
  }

  const setCount = (id: string, count: number) =>
    change((before) => before.map((each) => (each.item.id === id ? { ...each, count } : each)))

  const remove = (id: string) => change((before) => before.filter((each) => each.item.id !== id))

  function clear() {
    const cleared = current()
    change(() => [])
    showToast({
      text: t('scanner.countCleared'),
      action: { label: t('toast.undo'), onAction: () => change((now) => addCounts(now, cleared)) },
    })
  }

  /** Drops items that another user has deleted, so that the user can save the rest of a long count. */
  async function apply() {
    const sent = current()
    try {
      await setting.writeOrThrow(sent)
    } catch (error) {
      const missing = missingIds(error)
      const names = sent.filter(({ item }) => missing.includes(item.id)).map(({ item }) => item.name)
      change((before) => before.filter(({ item }) => !missing.includes(item.id)))
      const text = errorText(error, t)
      showToast({ kind: 'error', text: names.length === 0 ? text : `${names.join(', ')}: ${text}` })
    }
  }

  return {
    list,
    pieces: list.reduce((sum, { count }) => sum + count, 0),
    differing: countDiffering(list),
    take,
    setCount,
    remove,
    clear,
    apply: () => void apply(),
    isPending: setting.isPending,
  }
}

const countDiffering = (counts: readonly CountedItem[]) =>
  counts.filter(({ item, count }) => count !== item.quantity).length

/** Keeps what was counted after the request was sent. The saved quantities are now the recorded ones. */
function withoutSaved(now: readonly CountedItem[], saved: readonly CountedItem[]) {
  const quantities = new Map(saved.map(({ item, count }) => [item.id, count]))
  return now
    .filter((each) => !saved.includes(each))
    .map(({ item, count }) => ({
      item: { ...item, quantity: quantities.get(item.id) ?? item.quantity },
      count,
    }))
}

/** Returns both counts as one. The pieces of an item in both are added up. */
function addCounts(newer: readonly CountedItem[], older: readonly CountedItem[]) {
  const more = new Map(newer.map((each) => [each.item.id, each]))
  const known = new Set(older.map(({ item }) => item.id))
  return [
    ...newer.filter(({ item }) => !known.has(item.id)),
    ...older.map(({ item, count }) => ({ item, count: count + (more.get(item.id)?.count ?? 0) })),
  ]
}

function missingIds(error: unknown): readonly unknown[] {
  const details = error instanceof ApiError ? error.details : undefined
  const isNamed = typeof details === 'object' && details !== null && 'missing' in details
  return isNamed && Array.isArray(details.missing) ? details.missing : []
}
