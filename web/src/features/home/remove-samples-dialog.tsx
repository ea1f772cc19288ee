import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { removeSamples } from '#contract/samples.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { callWithBatch } from '#web/shared/api.ts'
import { useSaved } from '#web/shared/undo.ts'
import { Button } from '#web/ui/button.tsx'
import { DialogOrSheet } from '#web/ui/dialog-or-sheet.tsx'
import { FormError } from '#web/ui/form-error.tsx'

/** Says what goes with them and what stays. */
export function RemoveSamplesDialog({ count, onClose }: { count: number; onClose: () => void }) {
  const { t } = useTranslation()
  const saved = useSaved()
  const [isPending, setIsPending] = useState(false)
  const [error, setError] = useState<string>()

  async function remove() {
    setIsPending(true)
    try {
      const { batchId } = await callWithBatch(removeSamples, {})
      onClose()
      await saved(batchId, t('home.samplesRemoved', { count }))
    } catch (failure) {
      setError(errorText(failure, t))
      setIsPending(false)
    }
  }

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
          <Button kind="danger-filled" isPending={isPending} onClick={() => void remove()}>
            {t('home.removeSamples')}
          </Button>
        </>
      }
    >
      <FormError text={error} />
      <p className="mb-2">{t('home.removeSamplesText', { count })}</p>
      <p className="text-second">{t('home.removeSamplesKeep')}</p>
    </DialogOrSheet>
  )
}
