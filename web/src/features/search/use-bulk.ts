import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type BulkItems, changeManyItems } from '#contract/bulk.ts'
import { clearSelection, type Selection, selectionCount } from '#web/features/search/items-selection.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { ApiError, isMissing } from '#web/shared/api-error.ts'
import { callWithBatch } from '#web/shared/api.ts'
import { showToast } from '#web/shared/toasts.ts'
import { useSaved } from '#web/shared/undo.ts'

/** What a selection is on the wire: ids, or the search itself. */
export function toTarget(selection: Selection): Pick<BulkItems, 'ids' | 'search'> {
  return selection.kind === 'all' ? { search: selection.filter } : { ids: [...selection.items.keys()] }
}

/** One request for all that is chosen, with one undo; the bar says what it is at. */
export function useBulk(selection: Selection) {
  const { t } = useTranslation()
  const saved = useSaved()
  const [busyText, setBusyText] = useState<string>()
  const count = selectionCount(selection)

  async function run(
    change: Omit<BulkItems, 'ids' | 'search' | 'count'>,
    { doing, done }: { doing: string; done: (count: number) => string },
  ) {
    setBusyText(doing)
    try {
      // What others add meanwhile was not meant.
      const body = { ...toTarget(selection), count, ...change }
      const { data, batchId } = await callWithBatch(changeManyItems, { body })
      clearSelection()
      const same = data.matched - data.changed
      const text = same > 0 ? t('bulk.partly', { done: done(data.changed), count: same }) : done(data.changed)
      await saved(batchId, text)
    } catch (error) {
      showToast({ kind: 'error', text: failureText(error) })
    } finally {
      setBusyText(undefined)
    }
  }

  /** All or none: nobody has to look which ones were changed. */
  function failureText(error: unknown) {
    if (isMissing(error)) return t('bulk.someGone')
    if (error instanceof ApiError && error.status === 409) return t('bulk.otherCount')
    const reasons = error instanceof ApiError ? Object.values(error.fields) : []
    return t('bulk.failed', { count, reason: [errorText(error, t), ...reasons].join(' ') })
  }

  return { run, busyText, setBusyText }
}

export type RunBulk = ReturnType<typeof useBulk>['run']
