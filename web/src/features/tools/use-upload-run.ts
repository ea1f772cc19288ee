import { useRef, useState } from 'react'
import { cancelRun } from '#contract/runs.ts'
import { RunCancelledError } from '#web/shared/api-error.ts'
import { call, type CallOptions } from '#web/shared/api.ts'
import { useUnloadWarning } from '#web/shared/browser/use-unload-warning.ts'
import { newUuid } from '#web/shared/new-uuid.ts'
import { type Send, useWrite } from '#web/shared/use-write.ts'

export interface UploadRun {
  readonly id: string
  readonly name: string
  /** The uploaded share of the file, from 0 to 1. At 1 the server processes the file. */
  readonly part: number
}

interface Upload {
  file: File
  isPreview: boolean
}

interface UploadOptions<Report> {
  /** Sends the file. `id` is the id under which the server reports the progress. */
  request: (send: Send, query: { id: string; preview?: string }, options: CallOptions) => Promise<Report>
  onSuccess: (report: Report, upload: Upload) => void
  /** Returns the text of the toast. When null, there is no toast. */
  toast: ((report: Report, upload: Upload) => string | null) | null
}

/** Uploads a zip and shows the progress of the server. The user can cancel the upload and the processing. */
export function useUploadRun<Report>({ request, onSuccess, toast }: UploadOptions<Report>) {
  const [last, setLast] = useState<UploadRun>()
  const isCancelled = useRef(false)
  const upload = useRef<AbortController>(undefined)
  const sending = useWrite({
    async write(send, { file, isPreview }: Upload) {
      const started = { id: newUuid(), name: file.name }
      const abort = new AbortController()
      upload.current = abort
      isCancelled.current = false
      const form = new FormData()
      form.append('name', file.name)
      form.append('file', file)
      const onProgress = (part: number) => setLast({ ...started, part })
      onProgress(0)
      try {
        const query = { id: started.id, ...(isPreview && { preview: 'true' }) }
        return await request(send, query, { form, signal: abort.signal, onProgress })
      } catch (error) {
        throw isCancelled.current ? new RunCancelledError() : error
      }
    },
    onSuccess,
    toast,
    errorToast: null,
  })
  const run = sending.isPending ? last : undefined
  useUnloadWarning(run !== undefined && run.part < 1)

  function cancel() {
    if (!run) return
    isCancelled.current = true
    if (run.part < 1) return upload.current?.abort()
    // A run that has ended in the meantime cannot be cancelled. The response of the run then shows the result.
    call(cancelRun, { params: { id: run.id } }).catch(() => undefined)
  }

  return { run, error: sending.error, send: sending.write, cancel }
}
