import { useTranslation } from 'react-i18next'
import { removeSamples } from '#contract/samples.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { useWrite } from '#web/shared/use-write.ts'
import { Button } from '#web/ui/button.tsx'
import { DialogOrSheet } from '#web/ui/overlays/dialog-or-sheet.tsx'
import { FormError } from '#web/ui/fields/form-error.tsx'

/** Says what goes with them and what stays. */
export function RemoveSamplesDialog({ count, onClose }: { count: number; onClose: () => void }) {
  const { t } = useTranslation()
  const removal = useWrite({
    write: (send) => send(removeSamples, {}),
    onSuccess: onClose,
    toast: () => t('home.samplesRemoved', { count }),
    // The dialog says it.
    errorToast: () => undefined,
  })

  return (
    <DialogOrSheet
      isOpen
      isDismissable
      onClose={onClose}
      title={t('home.removeSamplesTitle')}
      closeLabel={t('dialog.close')}
      footer={
        <>
          <Button onClick={onClose}>{t('dialog.cancel')}</Button>
          <Button kind="danger-filled" isPending={removal.isPending} onClick={() => void removal.write()}>
            {t('home.removeSamples')}
          </Button>
        </>
      }
    >
      <FormError text={removal.error ? errorText(removal.error, t) : undefined} />
      <p className="mb-2">{t('home.removeSamplesText', { count })}</p>
      <p className="text-second">{t('home.removeSamplesKeep')}</p>
    </DialogOrSheet>
  )
}
