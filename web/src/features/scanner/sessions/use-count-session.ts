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
  const { list, change } = usePersistedList<CountedItem>('count')
  const changes = changesOfCount(list)
  const differing = changes.reduce((sum, { ids }) => sum + ids.length, 0)

  const setting = useWrite({
    write: (send) => send(updateItemsIndividually, { body: { changes } }),
    changes: ['item'],
    onSuccess: () => change(() => []),
    toast: () => t('scanner.quantitiesSet', { count: differing }),
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
    const counted = list
    change(() => [])
    showToast({
      text: t('scanner.countCleared'),
      action: { label: t('toast.undo'), onAction: () => change(() => counted) },
    })
  }

  /** Drops items that another user has deleted, so that the user can save the rest of a long count. */
  async function apply() {
    try {
      await setting.writeOrThrow()
    } catch (error) {
      const missing = missingIds(error)
      const names = list.filter(({ item }) => missing.includes(item.id)).map(({ item }) => item.name)
      change((before) => before.filter(({ item }) => !missing.includes(item.id)))
      const text = errorText(error, t)
      showToast({ kind: 'error', text: names.length === 0 ? text : `${names.join(', ')}: ${text}` })
    }
  }

  return {
    list,
    pieces: list.reduce((sum, { count }) => sum + count, 0),
    differing,
    take,
    setCount,
    remove,
    clear,
    apply: () => void apply(),
    isPending: setting.isPending,
  }
}

function missingIds(error: unknown): readonly unknown[] {
  const details = error instanceof ApiError ? error.details : undefined
  const isNamed = typeof details === 'object' && details !== null && 'missing' in details
  return isNamed && Array.isArray(details.missing) ? details.missing : []
}
