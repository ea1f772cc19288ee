import { useTranslation } from 'react-i18next'
import { tellFields, type Words } from '#web/features/journal/field-changes.ts'
import type { useUndoBatch } from '#web/features/journal/undo/use-undo-batch.ts'
import { Button } from '#web/ui/button.tsx'
import { DialogOrSheet } from '#web/ui/overlays/dialog-or-sheet.tsx'

interface UndoDialogProps {
  undoing: ReturnType<typeof useUndoBatch>
  words: Words
}

/** Asks before more is taken back than one sees, and before later values are lost. */
export function UndoDialog({ undoing, words }: UndoDialogProps) {
  const { t } = useTranslation()
  const { wider, undoWider, outdated, putBackOutdated, pendingId, leave } = undoing
  if (!wider && !outdated) return null
  return (
    <DialogOrSheet
      isOpen
      onClose={leave}
      title={t(wider ? 'history.widerTitle' : 'history.outdatedTitle')}
      closeLabel={t('dialog.close')}
      isDismissable
      footer={
        <>
          <Button onClick={leave}>{t('dialog.cancel')}</Button>
          <Button
            kind="primary"
            isPending={pendingId !== null}
            onClick={() => void (wider ? undoWider() : putBackOutdated())}
          >
            {t(wider ? 'history.undoAll' : 'history.putBack')}
          </Button>
        </>
      }
    >
      <p className="text-second">
        {wider ? t('history.widerText', { count: wider.count }) : t('history.outdatedText')}
      </p>
      {outdated ? (
        <dl className="mt-3 grid gap-1">
          {tellFields(outdated, words).map(({ label, before }) => (
            <div key={label} className="flex gap-3">
              <dt className="w-36 shrink-0 text-sm/6 text-third">{label}</dt>
              <dd className="line-clamp-3 min-w-0 wrap-anywhere">{before || t('history.nothing')}</dd>
            </div>
          ))}
        </dl>
      ) : null}
    </DialogOrSheet>
  )
}
