import { useTranslation } from 'react-i18next'
import { limits } from '#contract/scalars.ts'
import { type StickerCode, stickerCodes, type StickerLine } from '#contract/printed-labels/sheets.ts'
import type { LabelSubject } from './label-search.ts'
import type { ChangeSettings, LabelSettings } from './label-settings.ts'
import { SelectField } from '#web/ui/form-controls/select-field.tsx'
import { Switch } from '#web/ui/form-controls/switch.tsx'
import { TextField } from '#web/ui/form-controls/text-field.tsx'

/** The lines of text that each kind of printed label can have. The first selected line is bold. */
export const linesOf: Record<LabelSubject, readonly StickerLine[]> = {
  items: ['name', 'location', 'assetId', 'serialNumber', 'household', 'text'],
  selection: ['name', 'location', 'assetId', 'serialNumber', 'household', 'text'],
  locations: ['name', 'location', 'household', 'text'],
  range: ['assetId', 'name', 'location', 'serialNumber', 'household', 'text'],
  blank: ['assetId', 'household', 'text'],
}

interface PrintedLabelFieldsProps {
  kind: LabelSubject
  settings: LabelSettings
  onSettings: ChangeSettings
}

export function PrintedLabelFields({ kind, settings, onSettings }: PrintedLabelFieldsProps) {
  const { t } = useTranslation()
  const { lines, code } = settings
  const toggle = (line: StickerLine, isOn: boolean) =>
    onSettings({ lines: isOn ? [...lines, line] : lines.filter((one) => one !== line) })
  const mayBeBlank = kind === 'blank' || kind === 'range'
  return (
    <section className="grid gap-1">
      <h2 className="text-sm font-650">{t('labelSheet.onEach')}</h2>
      {linesOf[kind].map((line) => (
        <Switch key={line} isOn={lines.includes(line)} onChange={(isOn) => toggle(line, isOn)}>
          {t(kind === 'locations' && line === 'location' ? 'labelSheet.inside' : `labelSheet.lines.${line}`)}
        </Switch>
      ))}
      {lines.includes('text') ? (
        <TextField
          label={t('labelSheet.lines.text')}
          isLabelHidden
          value={settings.text}
          onChange={(text) => onSettings({ text })}
          maxLength={limits.short}
          placeholder={t('labelSheet.ownTextExample')}
          className="mb-1.5"
        />
      ) : null}
      {mayBeBlank ? (
        <Switch isOn={settings.writingLines} onChange={(writingLines) => onSettings({ writingLines })}>
          {t('labelSheet.writingLines')}
        </Switch>
      ) : null}
      <Switch isOn={settings.outline} onChange={(outline) => onSettings({ outline })}>
        {t('labelSheet.outline')}
      </Switch>
      <SelectField
        label={t('labelSheet.code')}
        value={kind === 'locations' && code === 'code128' ? 'qr' : code}
        onChange={(id) => onSettings({ code: stickerCodes.find((one) => one === id) ?? 'qr' })}
        className="mt-1.5"
      >
        {codesFor(kind).map((one) => (
          <option key={one} value={one}>
            {t(`labelSheet.codes.${one}`)}
          </option>
        ))}
      </SelectField>
    </section>
  )
}

/** Returns the codes that a label can have. A Code 128 barcode contains the asset id, which locations do not have. */
function codesFor(kind: LabelSubject): readonly StickerCode[] {
  return kind === 'locations' ? stickerCodes.filter((code) => code !== 'code128') : stickerCodes
}
