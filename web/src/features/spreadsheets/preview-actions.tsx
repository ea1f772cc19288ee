import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { ImportPreview } from '#contract/spreadsheets.ts'
import { lacksName } from '#web/features/spreadsheets/column-meanings.ts'
import { formatNumber } from '#web/shared/formats.ts'
import { Button, type ButtonSize } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'

interface PreviewActionsProps {
  preview: ImportPreview
  size: ButtonSize
  isBusy: boolean
  /** Rows with errors stay behind. */
  leaveOut: boolean
  onLeaveOut: (leaveOut: boolean) => void
  onImport: () => void
  onClose: () => void
}

/** What bringing it in comes to, and the button that does it. */
export function PreviewActions({
  preview,
  size,
  isBusy,
  leaveOut,
  onLeaveOut,
  onImport,
  onClose,
}: PreviewActionsProps) {
  const { t } = useTranslation()
  const { canLeaveOut, refusedRows, totalErrors } = preview
  const count = preview.created + preview.updated
  const isRefused = totalErrors > 0 && !(canLeaveOut && leaveOut)
  return (
    <div className="flex w-full flex-wrap items-center justify-end gap-x-4 gap-y-2.5 border-t border-line pt-3">
      <div className="min-w-0 flex-1 basis-80 text-sm text-second max-md:basis-full">
        {isRefused ? <Refusal preview={preview} /> : summaryOf(preview, t)}
        {canLeaveOut && count > 0 ? (
          <Checkbox isChecked={leaveOut} onChange={onLeaveOut}>
            {t('import.leaveOutRows', { count: refusedRows, number: formatNumber(refusedRows) })}
          </Checkbox>
        ) : null}
      </div>
      {count === 0 ? (
        <Button size={size} className="max-md:w-full" onClick={onClose}>
          {t('dialog.close')}
        </Button>
      ) : (
        <Button
          kind="primary"
          size={size}
          className="max-md:w-full"
          disabled={isRefused}
          isPending={isBusy}
          onClick={onImport}
        >
          {t('import.startCount', { count, number: formatNumber(count) })}
        </Button>
      )}
    </div>
  )
}

function Refusal({ preview }: { preview: ImportPreview }) {
  const { t } = useTranslation()
  return (
    <p>
      <strong className="font-650 text-error">{t('import.nothingYet')}</strong>{' '}
      {lacksName(preview) ? t('import.sayName') : t('import.correct', { count: preview.totalErrors })}
    </p>
  )
}

/** What comes beside the rows. */
function summaryOf({ created, updated, newLocations, newLabels }: ImportPreview, t: TFunction) {
  if (created + updated === 0) return t('import.nothingNew')
  const brings = [
    newLocations > 0 ? t('import.withLocations', { count: newLocations }) : '',
    newLabels > 0 ? t('import.withLabels', { count: newLabels }) : '',
  ].filter(Boolean)
  return brings.length > 0 ? <p>{t('import.brings', { what: brings.join(', ') })}</p> : null
}
