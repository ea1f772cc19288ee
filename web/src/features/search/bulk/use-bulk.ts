import { useTranslation } from 'react-i18next'
import { type BulkItems, bulkUpdateItems } from '#contract/items/bulk.ts'
import { clearSent, type Selection, selectionCount } from '#web/features/search/bulk/items-selection.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { ApiError, isMissing, RunCancelledError } from '#web/shared/api-error.ts'
import { trackRun } from '#web/shared/runs/track-run.ts'
import { useWrite } from '#web/shared/use-write.ts'

export function toBulkSelection(selection: Selection): Pick<BulkItems, 'ids' | 'search'> {
  if (selection.kind === 'items') return { ids: [...selection.items.keys()] }
  const exceptIds = [...selection.except.keys()]
  return { search: { ...selection.filter, ...(exceptIds.length > 0 && { exceptIds }) } }
}

export interface BulkChange {
  change: Omit<BulkItems, 'ids' | 'search' | 'count'>
  doing: string
  done: (count: number) => string
  /** True when the change clears the field. For unchanged items, the toast then says that they had no value before. */
  isClearing?: boolean
}

export function useBulk(selection: Selection) {
  const { t } = useTranslation()
  const count = selectionCount(selection)

  const { write, pending } = useWrite({
    write: (send, { change, doing }: BulkChange & { sent: Selection }) =>
      trackRun(doing, (id) =>
        // With `count`, the server rejects the change when other users have added items that match the search.
        send(bulkUpdateItems, { query: { id }, body: { ...toBulkSelection(selection), count, ...change } }),
      ),
    changes: ['item', 'maintenance'],
    onSuccess: (_, { sent }) => clearSent(sent),
    toast({ matched, changed }, { done, isClearing }) {
      const same = matched - changed
      if (same === 0) return done(changed)
      return t(isClearing ? 'bulk.partlyEmpty' : 'bulk.partly', { done: done(changed), count: same })
    },
    errorToast: failureText,
    awaitRefetch: true,
  })

  /** Returns why the change failed. The server changes all items or none, so no list of failed items is needed. */
  function failureText(error: unknown) {
    if (error instanceof RunCancelledError) return errorText(error, t)
    if (isMissing(error)) return t('bulk.someGone')
    if (error instanceof ApiError && error.status === 409) return t('bulk.otherCount')
    const reasons = error instanceof ApiError ? Object.values(error.fields) : []
    return t('bulk.failed', { count, reason: [errorText(error, t), ...reasons].join(' ') })
  }

  return { run: (change: BulkChange) => write({ ...change, sent: selection }), busyText: pending?.doing }
}

export type RunBulk = ReturnType<typeof useBulk>['run']
