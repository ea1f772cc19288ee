import { useTranslation } from 'react-i18next'
import type { LabelProgress as Progress } from './use-label-file.ts'
import { formatNumber } from '#web/shared/formats.ts'
import { Button } from '#web/ui/button.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'

interface LabelProgressProps {
  progress: Progress
  onCancel: () => void
}

export function LabelProgress({ progress: { pages, total }, onCancel }: LabelProgressProps) {
  const { t } = useTranslation()
  const text = t('labelSheet.sheetOf', { page: formatNumber(pages), pages: formatNumber(total) })
  return (
    <div className="flex items-center gap-4 rounded-popover bg-fill px-4 py-2.5">
      <div className="grid min-w-0 flex-1 gap-1.5">
        <p className="text-sm tabular-nums">{text}</p>
        <ProgressBar label={t('labelSheet.making')} part={Math.min(pages / Math.max(total, 1), 1)} />
      </div>
      <Button kind="outline" onClick={onCancel}>
        {t('dialog.cancel')}
      </Button>
    </div>
  )
}
