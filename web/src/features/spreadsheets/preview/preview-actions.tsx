import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ImportColumn, ImportPreview } from '#contract/spreadsheets.ts'
import { hasNoNameColumn } from '../columns/column-mapping.ts'
import { columnText } from '#web/i18n/problem-text.ts'
import { focusOnMount } from '#web/features/spreadsheets/focus-on-mount.ts'
import { formatNumber } from '#web/shared/formats.ts'
import { Button, type ButtonSize } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/form-controls/checkbox.tsx'

interface PreviewActionsProps {
  preview: ImportPreview
  size: ButtonSize
  isBusy: boolean
  /** True when unreadable cells are added to the notes of their item. */
  keepCells: boolean
  onKeepCells: (keepCells: boolean) => void
  /** Columns about which the import asks, because nobody has decided to leave them out. */
  undecided: readonly ImportColumn[]
  /** Makes custom fields of these columns. */
  onKeepLeft: (columns: readonly ImportColumn[]) => void
  /** True when the import skips rows with errors. */
  leaveOut: boolean
  onLeaveOut: (leaveOut: boolean) => void
  onImport: () => void
  onClose: () => void
}

export function PreviewActions({
  preview,
  size,
  isBusy,
  keepCells,
  onKeepCells,
  undecided,
  onKeepLeft,
  leaveOut,
  onLeaveOut,
  onImport,
  onClose,
}: PreviewActionsProps) {
  const { t } = useTranslation()
  const [isAsking, setIsAsking] = useState(false)
  const { canLeaveOut, totalErrors, lostCells } = preview
  const count = countChanges(preview)
  const isRefused = totalErrors > 0 && !(canLeaveOut && leaveOut)
  const losesCells = lostCells > 0 || undecided.length > 0
  if (isAsking && losesCells && !isRefused)
    return (
      <ConfirmDroppedCells
        {...{ preview, undecided, size, isBusy, onKeepLeft, onImport }}
        onBack={() => setIsAsking(false)}
      />
    )
  return (
    <div className={footerClass}>
      <div className="min-w-0 flex-1 basis-80 text-sm text-second max-md:basis-full">
        {isRefused ? <ImportRejected preview={preview} /> : summaryOf(preview, t)}
        {lostCells > 0 ? <DroppedCells preview={preview} /> : null}
        <ErrorChoices {...{ preview, keepCells, onKeepCells, leaveOut, onLeaveOut }} />
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
          onClick={losesCells ? () => setIsAsking(true) : onImport}
        >
          {t('import.startCount', { count, number: formatNumber(count) })}
        </Button>
      )}
    </div>
  )
}

type ErrorChoicesProps = Pick<
  PreviewActionsProps,
  'preview' | 'keepCells' | 'onKeepCells' | 'leaveOut' | 'onLeaveOut'
>

/** Lets the user import a file with errors: add unreadable cells to the notes, or skip rows. */
function ErrorChoices({ preview, keepCells, onKeepCells, leaveOut, onLeaveOut }: ErrorChoicesProps) {
  const { t } = useTranslation()
  const { canLeaveOut, refusedRows, keepableCells } = preview
  return (
    <div className="grid justify-items-start">
      {keepCells || keepableCells > 0 ? (
        <Checkbox isChecked={keepCells} onChange={onKeepCells}>
          {keepCells
            ? t('import.keepsCells')
            : t('import.keepCells', { count: keepableCells, number: formatNumber(keepableCells) })}
        </Checkbox>
      ) : null}
      {canLeaveOut && countChanges(preview) > 0 ? (
        <Checkbox isChecked={leaveOut} onChange={onLeaveOut}>
          {t('import.leaveOutRows', { count: refusedRows, number: formatNumber(refusedRows) })}
        </Checkbox>
      ) : null}
    </div>
  )
}

const footerClass =
  'flex w-full flex-wrap items-center justify-end gap-x-4 gap-y-2.5 border-t border-line pt-3'

/** Counts the rows that change something: items, new locations, and locations with another description. */
function countChanges(preview: ImportPreview) {
  const { created, updated, locationRows, newLocations, changedLocations } = preview
  return created + updated + Math.min(locationRows, newLocations + changedLocations)
}

function DroppedCells({ preview: { lostCells } }: { preview: ImportPreview }) {
  const { t } = useTranslation()
  return (
    <p className="font-550 text-warning">
      {t('import.lostCells', { count: lostCells, number: formatNumber(lostCells) })}
    </p>
  )
}

type ConfirmDroppedCellsProps = Pick<
  PreviewActionsProps,
  'preview' | 'undecided' | 'size' | 'isBusy' | 'onKeepLeft' | 'onImport'
> & { onBack: () => void }

/** Asks for confirmation before an import in which cells are left out. */
function ConfirmDroppedCells({
  preview,
  undecided,
  size,
  isBusy,
  onKeepLeft,
  onImport,
  onBack,
}: ConfirmDroppedCellsProps) {
  const { t } = useTranslation()
  const { lostCells } = preview
  const names = undecided.map(({ header }) => columnText(header, t)).join(', ')
  const count = undecided.length
  return (
    <div className={footerClass}>
      <div className="min-w-0 flex-1 basis-80 text-sm text-second max-md:basis-full">
        <p ref={focusOnMount} tabIndex={-1} className="font-650 text-base-content outline-none">
          {lostCells > 0
            ? t('import.askLost', { count: lostCells, number: formatNumber(lostCells) })
            : t('import.askLeft', { count })}
        </p>
        {lostCells > 0 ? <DroppedCells preview={preview} /> : null}
        {count > 0 ? <p className="line-clamp-3 wrap-anywhere">{names}</p> : null}
      </div>
      <Button size={size} className="max-md:w-full" onClick={onBack}>
        {t('import.lostBack')}
      </Button>
      {count > 0 ? (
        <Button
          size={size}
          className="max-md:w-full"
          onClick={() => {
            onKeepLeft(undecided)
            onBack()
          }}
        >
          {t('import.keepColumns', { count })}
        </Button>
      ) : null}
      <Button kind="primary" size={size} className="max-md:w-full" isPending={isBusy} onClick={onImport}>
        {t('import.startAnyway')}
      </Button>
    </div>
  )
}

function ImportRejected({ preview }: { preview: ImportPreview }) {
  const { t } = useTranslation()
  return (
    <p>
      <strong className="font-650 text-error">{t('import.nothingYet')}</strong>{' '}
      {hasNoNameColumn(preview)
        ? t('import.sayName')
        : preview.questions.some(({ isOpen }) => isOpen)
          ? t('import.sayFormat')
          : t('import.correct', { count: preview.totalErrors })}
    </p>
  )
}

function summaryOf(preview: ImportPreview, t: TFunction) {
  if (countChanges(preview) === 0) return t('import.nothingNew')
  const { newLocations, changedLocations, newLabels } = preview
  const brings = [
    newLocations > 0 ? t('import.withLocations', { count: newLocations }) : '',
    changedLocations > 0 ? t('import.withChangedLocations', { count: changedLocations }) : '',
    newLabels > 0 ? t('import.withLabels', { count: newLabels }) : '',
  ].filter(Boolean)
  return brings.length > 0 ? <p>{t('import.brings', { what: brings.join(', ') })}</p> : null
}
