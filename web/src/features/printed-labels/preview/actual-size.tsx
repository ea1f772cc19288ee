import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { SheetPreview } from '#contract/printed-labels/sheets.ts'
import { sizeText } from '../sheet-fields.tsx'
import type { Unit } from './sheet-measures.ts'
import { StickerSvg } from './sheet-svg.tsx'

interface ActualSizeProps {
  preview: SheetPreview
  unit: Unit
  screenScale: number
  onCalibrate: () => void
  children: ReactNode
}

export function ActualSize({ preview, unit, screenScale, onCalibrate, children }: ActualSizeProps) {
  const { t } = useTranslation()
  const [sticker] = preview.stickers
  const { label } = preview.sheet
  const mm = (length: number) => `${length * screenScale}mm`
  return (
    <section className="grid min-w-0 grid-cols-1 content-start justify-items-start gap-2">
      <h2 className="text-sm font-650">{t('labelSheet.actualSize')}</h2>
      {sticker ? (
        <div
          className="max-w-full overflow-x-auto rounded-field shadow-flat ring-1 ring-line"
          // A scroll area has to be reachable by keyboard.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          role="group"
          aria-label={t('labelSheet.actualSize')}
        >
          <div style={{ width: mm(label.width), height: mm(label.height) }}>
            <StickerSvg sheet={preview.sheet} sticker={sticker} label={t('labelSheet.firstLabel')} />
          </div>
        </div>
      ) : null}
      <p className="text-xs text-second tabular-nums">{sizeText(label, unit)}</p>
      <Ruler width={mm(rulerMm)} label={t('labelSheet.ruler')} />
      <p className="text-xs text-second">
        {t('labelSheet.ruler')}{' '}
        <button
          type="button"
          onClick={onCalibrate}
          className="font-semibold text-link underline-offset-3 hover:underline max-md:min-h-11"
        >
          {t('labelSheet.notRight')}
        </button>
      </p>
      {children}
    </section>
  )
}

const rulerMm = 50

function Ruler({ width, label }: { width: string; label: string }) {
  const marks = Array.from({ length: 11 }, (_, index) => index)
  return (
    <svg
      viewBox="-0.2 0 50.4 4"
      role="img"
      aria-label={label}
      style={{ width }}
      className="max-w-full text-second"
    >
      {marks.map((mark) => (
        <line
          key={mark}
          x1={mark * 5}
          x2={mark * 5}
          y1={mark % 2 === 0 ? 0 : 1.6}
          y2={4}
          stroke="currentColor"
          strokeWidth={0.3}
        />
      ))}
      <line x1={0} x2={50} y1={3.85} y2={3.85} stroke="currentColor" strokeWidth={0.3} />
    </svg>
  )
}
