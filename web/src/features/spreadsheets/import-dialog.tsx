import { useQuery } from '@tanstack/react-query'
import { FileSpreadsheet } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { statusQuery } from '#web/features/auth/auth.queries.ts'
import { FileDrop } from '#web/features/spreadsheets/file-drop.tsx'
import { ImportDone, ImportDoneActions } from '#web/features/spreadsheets/import-done.tsx'
import { ImportRefused } from '#web/features/spreadsheets/import-refused.tsx'
import { type ImportState, useImport } from '#web/features/spreadsheets/use-import.ts'
import { useIsPhone } from '#web/shared/media.ts'
import { Button } from '#web/ui/button.tsx'
import { DialogOrSheet } from '#web/ui/dialog-or-sheet.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'

interface ImportDialogProps {
  isOpen: boolean
  onClose: () => void
}

/** Brings in a CSV file: all of it or, when a cell is refused, nothing. */
export function ImportDialog({ isOpen, onClose }: ImportDialogProps) {
  const { t } = useTranslation()
  const { state, send, restart } = useImport()
  const [file, setFile] = useState<File | null>(null)
  const { data: status } = useQuery(statusQuery)
  const size = useIsPhone() ? 'big' : 'normal'

  function choose(chosen: File) {
    const megabytes = status?.maxImportMegabytes
    const isTooLarge = megabytes !== undefined && chosen.size > megabytes * 2 ** 20
    const isText = /\.(csv|tsv|txt)$/i.test(chosen.name)
    setFile(isTooLarge || !isText ? null : chosen)
    if (!isText) restart(t('import.wrongKind', { name: chosen.name }))
    else restart(isTooLarge ? t('import.tooLarge', { name: chosen.name, count: megabytes }) : undefined)
  }

  const close = (
    <Button size={size} onClick={onClose}>
      {t('dialog.close')}
    </Button>
  )
  const footers: Record<ImportState['step'], React.ReactNode> = {
    choose: (
      <>
        <Button size={size} onClick={onClose}>
          {t('dialog.cancel')}
        </Button>
        <Button
          size={size}
          kind="primary"
          disabled={!file}
          onClick={() => (file ? void send(file) : undefined)}
        >
          {t('import.start')}
        </Button>
      </>
    ),
    sending: close,
    refused: (
      <>
        {close}
        <Button size={size} kind="primary" onClick={() => restart()}>
          {t('import.another')}
        </Button>
      </>
    ),
    done:
      state.step === 'done' ? (
        <ImportDoneActions report={state.report} size={size} onClose={onClose} />
      ) : null,
  }

  return (
    <DialogOrSheet
      isOpen={isOpen}
      onClose={onClose}
      title={t('import.title')}
      closeLabel={t('dialog.close')}
      isLarge
      footer={footers[state.step]}
    >
      {file && state.step !== 'choose' ? <FileLine name={file.name} state={state} /> : null}
      {state.step === 'choose' ? (
        <div className="grid gap-3.5">
          <p className="text-second">{t('import.text')}</p>
          <FormError text={state.error} />
          <FileDrop file={file} megabytes={status?.maxImportMegabytes} onChoose={choose} />
          <p className="text-sm text-third">{t('import.known')}</p>
        </div>
      ) : null}
      {state.step === 'sending' ? <Sending part={state.part} /> : null}
      {state.step === 'refused' ? <ImportRefused problems={state.problems} /> : null}
      {state.step === 'done' ? <ImportDone report={state.report} /> : null}
    </DialogOrSheet>
  )
}

/** The file that is or was sent, with how it was read. */
function FileLine({ name, state }: { name: string; state: ImportState }) {
  const { t } = useTranslation()
  const separators: Record<string, string> = {
    ',': t('import.commas'),
    ';': t('import.semicolons'),
    '\t': t('import.tabs'),
  }
  const report = state.step === 'done' ? state.report : null
  return (
    <div className="mb-4 flex items-center gap-3">
      <FileSpreadsheet size={24} strokeWidth={1.5} aria-hidden className="shrink-0 text-second" />
      <div className="min-w-0">
        <div className="truncate font-semibold">{name}</div>
        {report ? (
          <div className="text-xs text-second">
            {[
              t('import.rows', { count: report.rows }),
              separators[report.separator] ?? report.separator,
              report.encoding.toUpperCase(),
            ].join(' · ')}
          </div>
        ) : null}
      </div>
    </div>
  )
}

function Sending({ part }: { part: number }) {
  const { t } = useTranslation()
  const isSent = part >= 1
  const label = isSent ? t('import.checking') : t('import.sending')
  return (
    <div className="grid gap-2 pb-4" role="status">
      <ProgressBar label={label} {...(isSent ? {} : { part })} />
      <p className="text-sm text-second">{label}</p>
      {isSent ? <p className="text-sm text-third">{t('import.mayClose')}</p> : null}
    </div>
  )
}
