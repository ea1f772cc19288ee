import { useQueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { cancelRun } from '#contract/runs.ts'
import type { ImportReport } from '#contract/spreadsheets.ts'
import type { ParseOptions } from './columns/column-mapping.ts'
import { type ChosenFile, writeImport } from '#web/features/spreadsheets/import.queries.ts'
import { importErrorText } from '#web/i18n/problem-text.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { useUnloadWarning } from '#web/shared/browser/use-unload-warning.ts'
import { invalidateAffected } from '#web/shared/query/affected-queries.ts'
import { ApiError } from '#web/shared/api-error.ts'
import { call } from '#web/shared/api.ts'
import { newUuid } from '#web/shared/new-uuid.ts'
import { showToast } from '#web/shared/toasts.ts'
import { useWriteToast } from '#web/shared/undo/use-undo.ts'

export type ImportRun =
  | { state: 'none'; problem?: string }
  /** `part` is the uploaded share of the file, from 0 to 1. At 1 the server checks and imports the file. */
  | { state: 'running'; id: string; part: number; isStopping?: boolean }
  | { state: 'done'; report: ImportReport }

/**
 * Runs an import. Leaving the page during the upload aborts the import. After the upload, the server finishes the
 * import, and a toast reports the result.
 */
export function useImportRun() {
  const { t } = useTranslation()
  const saved = useWriteToast()
  const queryClient = useQueryClient()
  const [run, setRun] = useState<ImportRun>({ state: 'none' })
  const isCancelled = useRef(false)
  const upload = useUpload()
  useUnloadWarning(run.state === 'running' && run.part < 1)

  async function start(file: ChosenFile, reading: ParseOptions, leaveOut: boolean) {
    const id = newUuid()
    isCancelled.current = false
    const signal = upload.begin()
    function onProgress(part: number) {
      if (part >= 1) upload.end()
      setRun({ state: 'running', id, part })
    }
    onProgress(0)
    try {
      const report = await writeImport(file, { reading, leaveOut, id }, { signal, onProgress })
      // According to its type, the response may lack a report. With `report=true`, the server always sends one.
      if (report) await onDone(report)
    } catch (error) {
      await onFailed(error, file)
    } finally {
      upload.end()
    }
  }

  async function onDone(report: ImportReport) {
    if (!upload.isThere()) return saved(report.batchId, t('import.done'))
    setRun({ state: 'done', report })
    await invalidateAffected(queryClient)
  }

  async function onFailed(error: unknown, file: ChosenFile) {
    if (!upload.isThere()) {
      if (!isAbort(error)) showToast({ kind: 'error', text: importErrorText(error, t) })
    } else if (isCancelled.current && (isAbort(error) || isConflict(error))) {
      setRun({ state: 'none' })
      showToast({ text: t('import.cancelled') })
    } else {
      setRun({ state: 'none', problem: importErrorText(error, t) })
      // The import was rejected because the household has changed since the preview, so load a new preview with the
      // current problems.
      await queryClient.invalidateQueries({ queryKey: ['import', file.id] })
    }
  }

  async function cancel() {
    if (run.state !== 'running') return
    isCancelled.current = true
    if (upload.abort()) return
    setRun({ ...run, isStopping: true })
    await stopOnServer(run.id, t)
  }

  return { run, start, cancel, reset: () => setRun({ state: 'none' }) }
}

/** Controls the upload of an import, and aborts it when the user leaves the page. */
function useUpload() {
  const isThere = useRef(true)
  const upload = useRef<AbortController>(null)

  useEffect(() => {
    isThere.current = true
    return () => {
      isThere.current = false
      upload.current?.abort()
    }
  }, [])

  return {
    isThere: () => isThere.current,
    begin() {
      upload.current = new AbortController()
      return upload.current.signal
    },
    end() {
      upload.current = null
    },
    /** Aborts the upload. Returns false when it was complete already. */
    abort() {
      const isSending = upload.current !== null
      upload.current?.abort()
      return isSending
    },
  }
}

async function stopOnServer(id: string, t: TFunction) {
  try {
    await call(cancelRun, { params: { id } })
  } catch (error) {
    // The status 409 means that the import has ended already. The response of the import then shows the result.
    if (!isConflict(error)) showToast({ kind: 'error', text: errorText(error, t) })
  }
}

const isAbort = (error: unknown) => error instanceof DOMException && error.name === 'AbortError'
const isConflict = (error: unknown) => error instanceof ApiError && error.code === 'conflict'
