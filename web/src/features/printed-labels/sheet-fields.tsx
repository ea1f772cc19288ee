import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { SheetPreset, StickerSheet } from '#contract/printed-labels/sheets.ts'
import { CustomSheetFields } from './custom-sheet-fields.tsx'
import type { ChangeSettings, LabelSettings } from './label-settings.ts'
import { formatLength, toMeasures, toUnit, type Unit } from './preview/sheet-measures.ts'
import { formatNumber } from '#web/shared/formats.ts'
import { classNames } from '#web/ui/class-names.ts'
import { NumberField } from '#web/components/inputs/number-field.tsx'
import { SelectField } from '#web/ui/form-controls/select-field.tsx'

interface SheetFieldsProps {
  presets: readonly SheetPreset[]
  settings: LabelSettings
  onSettings: ChangeSettings
  /** The selected sheet. Undefined while a custom sheet is invalid. */
  sheet: StickerSheet | undefined
  start: number
  onStart: (start: number) => void
  total: number | undefined
}

export function SheetFields({ presets, settings, onSettings, sheet, ...rest }: SheetFieldsProps) {
  const { t } = useTranslation()
  const { sheetId } = settings

  function choose(id: string) {
    const preset = presets.find((one) => one.id === sheetId)
    // When the user chooses “custom”, the measures start as those of the sheet selected before.
    if (id === 'custom') onSettings({ sheetId: id, ...(preset ? { custom: toMeasures(preset) } : {}) })
    else onSettings({ sheetId: presets.find((one) => one.id === id)?.id ?? sheetId })
  }

  return (
    <section className="grid gap-3">
      <h2 className="text-sm font-650">{t('labelSheet.sheet')}</h2>
      <SelectField label={t('labelSheet.template')} value={sheetId} onChange={choose}>
        {presets.map((preset) => (
          <option key={preset.id} value={preset.id}>
            {t('labelSheet.preset', {
              name: nameOf(preset, t),
              size: sizeText(preset.label, settings.unit),
            })}
          </option>
        ))}
        <option value="custom">{t('labelSheet.custom')}</option>
      </SelectField>
      {sheetId === 'custom' ? <CustomSheetFields settings={settings} onSettings={onSettings} /> : null}
      {sheet && sheet.columns * sheet.rows > 1 ? <StartField sheet={sheet} {...rest} /> : null}
    </section>
  )
}

/** Translates the names of plain paper. Product names stay as they are. */
function nameOf({ id, name }: SheetPreset, t: TFunction) {
  if (id === 'a4-grid') return t('labelSheet.a4ToCut')
  return id === 'letter-grid' ? t('labelSheet.letterToCut') : name
}

/** Returns the size of a label as text, such as `63.5 × 38.1 mm`. */
export function sizeText({ width, height }: StickerSheet['label'], unit: Unit) {
  return `${formatNumber(toUnit(width, unit))} × ${formatLength(height, unit)}`
}

type StartFieldProps = Pick<SheetFieldsProps, 'start' | 'onStart' | 'total'> & { sheet: StickerSheet }

function StartField({ sheet, start, onStart, total }: StartFieldProps) {
  const { t } = useTranslation()
  const positions = sheet.columns * sheet.rows
  const here = total === undefined ? 0 : Math.min(total, positions - start + 1)
  const after = (total ?? 0) - here
  return (
    <div className="flex items-start gap-4">
      <SmallSheet sheet={sheet} start={start} onStart={onStart} />
      <div className="grid min-w-0 flex-1 gap-2">
        <NumberField
          label={t('labelSheet.start')}
          value={start}
          onChange={(next) => onStart(next ?? 1)}
          minimum={1}
          maximum={positions}
          format={{ maximumFractionDigits: 0 }}
          stepLabels={{ less: t('labelSheet.earlier'), more: t('labelSheet.later') }}
        />
        <p className="text-xs text-third">
          {t('labelSheet.startHint')} {here > 0 ? t('labelSheet.fitHere', { count: here }) : null}{' '}
          {after > 0 ? t('labelSheet.fitAfter', { count: after, number: formatNumber(after) }) : null}
        </p>
      </div>
    </div>
  )
}

/** On a sheet with more labels than this, each one would be too small to be pressed. */
const maxPositions = 100

/**
 * A small picture of the sheet, on which the user presses the first free label. Keyboard users have the number field.
 */
function SmallSheet({ sheet, start, onStart }: Omit<StartFieldProps, 'total'>) {
  const positions = sheet.columns * sheet.rows
  if (positions > maxPositions) return null
  const isUsed = (position: number) => position < start
  return (
    <div
      aria-hidden
      className="grid shrink-0 gap-[3px] rounded-[7px] p-[5px] inset-ring inset-ring-line-strong"
      style={{
        gridTemplateColumns: `repeat(${sheet.columns}, 1fr)`,
        width: 84,
        height: Math.min(140, (84 * sheet.page.height) / sheet.page.width),
      }}
    >
      {Array.from({ length: positions }, (_, index) => index + 1).map((position) => (
        <button
          key={position}
          type="button"
          tabIndex={-1}
          aria-label={formatNumber(position)}
          onClick={() => onStart(position)}
          className={classNames(
            'min-h-0 rounded-[2px]',
            position === start
              ? 'bg-primary'
              : isUsed(position)
                ? 'bg-[repeating-linear-gradient(135deg,var(--color-line-strong)_0_2px,transparent_2px_4px)]'
                : 'bg-[color-mix(in_srgb,var(--color-brand)_30%,var(--color-base-100))]',
          )}
        />
      ))}
    </div>
  )
}
