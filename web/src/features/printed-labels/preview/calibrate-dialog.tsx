import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChangeSettings, LabelSettings } from '../label-settings.ts'
import { fromUnit, lengthFormat, toUnit } from './sheet-measures.ts'
import { Button } from '#web/ui/button.tsx'
import { DialogOrSheet } from '#web/components/dialog/dialog-or-sheet.tsx'
import { NumberField } from '#web/components/inputs/number-field.tsx'

/** Size of a bank card in millimetres (ISO/IEC 7810 ID-1). */
const card = { width: 85.6, height: 53.98 }

interface CalibrateDialogProps {
  settings: LabelSettings
  onSettings: ChangeSettings
  onTestPage: () => void
  isDrawing: boolean
  onClose: () => void
}

/** Calibrates the pixel size of the screen, and the offset and size of the print, which only the user can measure. */
export function CalibrateDialog({ onClose, ...props }: CalibrateDialogProps) {
  const { t } = useTranslation()
  return (
    <DialogOrSheet
      isLarge
      onClose={onClose}
      title={t('labelSheet.calibrate')}
      footer={
        <Button kind="primary" onClick={onClose}>
          {t('dialog.done')}
        </Button>
      }
    >
      <div className="grid gap-6">
        <ScreenSize settings={props.settings} onSettings={props.onSettings} />
        <PrinterOffset {...props} />
      </div>
    </DialogOrSheet>
  )
}

function ScreenSize({ settings, onSettings }: Pick<CalibrateDialogProps, 'settings' | 'onSettings'>) {
  const { t } = useTranslation()
  const slider = useId()
  const { screenScale } = settings
  const mm = (length: number) => `${length * screenScale}mm`
  return (
    <section className="grid gap-2.5">
      <h3 className="font-650">{t('labelSheet.screen')}</h3>
      <label htmlFor={slider} className="text-sm text-second">
        {t('labelSheet.screenText')}
      </label>
      <div className="max-w-full overflow-hidden">
        <div
          aria-hidden
          className="grid place-items-end rounded-[3.2mm] bg-linear-135 from-brand to-primary p-3 text-sm text-primary-content"
          style={{ width: mm(card.width), height: mm(card.height) }}
        />
      </div>
      <input
        id={slider}
        type="range"
        min={0.6}
        max={1.8}
        step={0.005}
        value={screenScale}
        onChange={(event) => onSettings({ screenScale: Number(event.target.value) })}
        className="h-11 w-full accent-primary"
      />
    </section>
  )
}

function PrinterOffset({
  settings: { unit, nudgeX, nudgeY, scaleX, scaleY },
  onSettings,
  onTestPage,
  isDrawing,
}: Omit<CalibrateDialogProps, 'onClose'>) {
  const { t } = useTranslation()
  const nudge = (key: 'nudgeX' | 'nudgeY', value: number) => (
    <NumberField
      label={t(`labelSheet.${key}`)}
      value={toUnit(value, unit)}
      onChange={(next) => onSettings({ [key]: Math.max(-10, Math.min(10, fromUnit(next ?? 0, unit))) })}
      minimum={toUnit(-10, unit)}
      maximum={toUnit(10, unit)}
      format={lengthFormat(unit)}
    />
  )
  const scale = (key: 'scaleX' | 'scaleY', value: number) => (
    <NumberField
      label={t(`labelSheet.${key}`)}
      value={value / 100}
      onChange={(next) => onSettings({ [key]: Math.max(95, Math.min(105, (next ?? 1) * 100)) })}
      minimum={0.95}
      maximum={1.05}
      format={{ style: 'percent', maximumFractionDigits: 2 }}
    />
  )
  return (
    <section className="grid gap-2.5">
      <h3 className="font-650">{t('labelSheet.printer')}</h3>
      <p className="text-sm text-second">{t('labelSheet.printerText')}</p>
      <Button onClick={onTestPage} isPending={isDrawing} className="justify-self-start">
        {t('labelSheet.testPage')}
      </Button>
      <div className="grid grid-cols-2 gap-3">
        {nudge('nudgeX', nudgeX)}
        {nudge('nudgeY', nudgeY)}
      </div>
      <p className="text-sm text-second">{t('labelSheet.scaleText')}</p>
      <div className="grid grid-cols-2 gap-3">
        {scale('scaleX', scaleX)}
        {scale('scaleY', scaleY)}
      </div>
    </section>
  )
}
