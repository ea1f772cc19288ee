import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FileProblems } from '#contract/errors.ts'
import { importItems, type ImportReport } from '#contract/spreadsheets.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { ApiError } from '#web/shared/api-error.ts'
import { call } from '#web/shared/api.ts'
import { showToast } from '#web/shared/toasts.ts'
import { useSaved } from '#web/shared/undo.ts'

export type ImportState =
  | { step: 'choose'; error?: string }
  /** `part` is 1 once all is sent and the server checks and writes. */
  | { step: 'sending'; part: number }
  | { step: 'refused'; problems: FileProblems }
  | { step: 'done'; report: ImportReport }

/** Sends a file. Leaving while it is sent stops it; leaving later lets the server finish, a toast tells the end. */
export function useImport() {
  const { t } = useTranslation()
  const saved = useSaved()
  const queryClient = useQueryClient()
  const [state, setState] = useState<ImportState>({ step: 'choose' })
  const isThere = useRef(true)
  const abort = useRef<AbortController>(null)

  useEffect(() => {
    isThere.current = true
    return () => {
      isThere.current = false
      abort.current?.abort()
    }
  }, [])

  function onProgress(part: number) {
    if (part >= 1) abort.current = null
    setState({ step: 'sending', part })
  }

  async function onDone(report: ImportReport) {
    if (!isThere.current) return saved(report.batchId, t('import.done'))
    setState({ step: 'done', report })
    await queryClient.invalidateQueries()
  }

  function onFailed(error: unknown) {
    if (error instanceof DOMException && error.name === 'AbortError') return
    const problems =
      error instanceof ApiError && error.code === 'bad_file' ? toProblems(error.details) : undefined
    if (!isThere.current) showToast({ kind: 'error', text: errorText(error, t) })
    else if (problems) setState({ step: 'refused', problems })
    else setState({ step: 'choose', error: errorText(error, t) })
  }

  async function send(file: File) {
    if (state.step === 'sending') return
    setState({ step: 'sending', part: 0 })
    abort.current = new AbortController()
    const { signal } = abort.current
    const form = new FormData()
    form.append('csv', file)
    try {
      const report = await call(importItems, { query: { report: 'true' } }, { form, signal, onProgress })
      // With report=true the answer is never the empty one.
      if (report) await onDone(report)
    } catch (error) {
      onFailed(error)
    }
  }

  return {
    state,
    send,
    restart: (error?: string) => setState({ step: 'choose', ...(error ? { error } : {}) }),
  }
}

function toProblems(details: unknown): FileProblems | undefined {
  if (typeof details !== 'object' || details === null || !('problems' in details)) return undefined
  // The contract's shape for this code.
  return details as FileProblems
}
