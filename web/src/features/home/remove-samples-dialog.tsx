import { useTranslation } from 'react-i18next'
import { removeSamples } from '#contract/samples.ts'
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx'
import { useWrite } from '#web/shared/use-write.ts'

export function RemoveSamplesDialog({ count, onClose }: { count: number; onClose: () => void }) {
  const { t } = useTranslation()
  const removal = useWrite({
    write: (send) => send(removeSamples, {}),
    onSuccess: onClose,
    toast: () => t('home.samplesRemoved', { count }),
    errorToast: null,
  })

  return (
    <ConfirmDialog
      title={t('home.removeSamplesTitle')}
      confirmLabel={t('home.removeSamples')}
      onConfirm={() => void removal.write()}
      onClose={onClose}
      isPending={removal.isPending}
      error={removal.error}
    >
      <p className="text-base-content">{t('home.removeSamplesText', { count })}</p>
      <p>{t('home.removeSamplesInsurance')}</p>
      <p>{t('home.removeSamplesKeep')}</p>
    </ConfirmDialog>
  )
}
