import { ChevronDown, Upload as UploadIcon } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { progressOf } from '#web/features/attachments/upload/upload-part.ts'
import {
  clearDone,
  isListed,
  isUnfinished,
  type Upload,
  useUploads,
} from '#web/features/attachments/upload/upload-queue.ts'
import { UploadRow } from '#web/features/attachments/upload/upload-row.tsx'
import { showToast } from '#web/shared/toasts.ts'
import { useWriteToast } from '#web/shared/undo/use-undo.ts'
import { classNames } from '#web/ui/class-names.ts'
import { ProgressBar } from '#web/ui/progress-bar.tsx'

/** Lists running uploads on every page. Failed ones stay with their reason until the user retries or removes them. */
export function UploadTray() {
  const { t } = useTranslation()
  const uploads = useUploads()
  const [choice, setChoice] = useState<boolean>()
  useDoneToast(uploads)
  const open = uploads.filter(isListed)
  if (open.length === 0) return null

  const failed = uploads.filter(({ state }) => state === 'failed').length
  const isUnfolded = choice ?? failed > 0
  const text =
    failed === open.length
      ? t('files.notUploaded', { count: failed })
      : t('files.uploadingOf', { at: uploads.length - open.length + 1, count: uploads.length })
  return (
    <section aria-label={t('files.uploads')} data-uploads className={trayClass}>
      <button
        type="button"
        aria-expanded={isUnfolded}
        onClick={() => setChoice(!isUnfolded)}
        className="flex min-h-11 w-full items-center gap-2.5 px-3.5 py-2 text-start"
      >
        <UploadIcon size={18} aria-hidden className={failed > 0 ? 'text-error' : 'text-second'} />
        <span className="min-w-0 flex-1">
          <span className="block text-sm font-semibold">{text}</span>
          {failed === open.length ? null : <ProgressBar label={text} part={progressOf(uploads)} />}
        </span>
        <ChevronDown
          size={18}
          aria-hidden
          className={classNames('text-second transition-transform', !isUnfolded && 'rotate-180')}
        />
      </button>
      <p role="status" className="sr-only">
        {text}
      </p>
      {isUnfolded ? (
        <ul className="max-h-64 overflow-y-auto border-t border-line ps-3.5 pe-1">
          {open.map((upload) => (
            <UploadRow key={upload.id} upload={upload} />
          ))}
        </ul>
      ) : null}
    </section>
  )
}

const trayClass =
  'fixed end-4 bottom-[calc(var(--bar-height)+12px)] z-40 w-[min(22rem,calc(100vw-2rem))] animate-appear overflow-hidden rounded-popover bg-base-100 shadow-float inset-ring inset-ring-line md:end-6 md:bottom-6 print:hidden'

/** Shows one toast for all uploads that finished together, and one for those stored on this device. */
function useDoneToast(uploads: readonly Upload[]) {
  const { t } = useTranslation()
  const saved = useWriteToast()
  const finished = uploads.filter((upload) => !isListed(upload))
  const isDone = finished.length > 0 && !uploads.some(isUnfinished)
  useEffect(() => {
    if (!isDone) return
    const loud = finished.filter(({ isQuiet }) => !isQuiet)
    const announced = loud.filter(({ state }) => state === 'done')
    if (announced.length < loud.length) showToast({ text: t('waiting.kept') })
    const batches = announced.flatMap(({ batchId }) => batchId ?? [])
    const [first] = announced
    const text =
      announced.length === 1
        ? t('files.addedOne', { name: first?.name ?? '' })
        : t('files.added', { count: announced.length })
    void saved(batches, announced.length > 0 ? text : null, ['item'])
    clearDone()
    // Runs only when the last upload finishes.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isDone])
}
