import i18next from 'i18next'
import { cancelRun, getRun } from '#contract/runs.ts'
import { ApiError, RunCancelledError } from '../api-error.ts'
import { call } from '../api.ts'
import { formatNumber } from '../formats.ts'
import { newUuid } from '../new-uuid.ts'
import { changeToast, dismissToast, showToast } from '../toasts.ts'

const showAfterMs = 1000
const pollIntervalMs = 500

/** Sends a long write with an id. After a second it shows the progress, with a button to cancel. */
export async function trackRun<T>(doing: string, send: (id: string) => Promise<T>): Promise<T> {
  const id = newUuid()
  let toast: number | undefined
  let isCancelled = false
  let timer: ReturnType<typeof setTimeout> | undefined

  function cancel() {
    isCancelled = true
    // When the request to cancel fails, the progress is shown again.
    call(cancelRun, { params: { id } }).catch(() => {
      isCancelled = false
      toast = undefined
    })
  }

  async function poll() {
    try {
      const { rows, done } = await call(getRun, { params: { id } })
      if (timer === undefined || isCancelled || rows === 0) return
      const count = { done: formatNumber(Math.min(done, rows)), rows: formatNumber(rows), count: rows }
      const shown = { text: i18next.t('run.progress', { doing, ...count }), part: Math.min(1, done / rows) }
      if (toast !== undefined) return changeToast(toast, shown)
      const action = { label: i18next.t('dialog.cancel'), onAction: cancel }
      toast = showToast({ ...shown, action })
    } catch {
      // Ignores the error. The server may not know the run yet, or be unreachable; the response of the write shows the
      // result anyway.
    }
  }

  function pollLater(ms: number) {
    timer = setTimeout(() => void poll().finally(() => timer !== undefined && pollLater(pollIntervalMs)), ms)
  }

  pollLater(showAfterMs)
  try {
    return await send(id)
  } catch (error) {
    if (isCancelled && error instanceof ApiError && error.code === 'conflict') throw new RunCancelledError()
    throw error
  } finally {
    clearTimeout(timer)
    timer = undefined
    if (toast !== undefined) dismissToast(toast)
  }
}
