import { useState } from 'react'
import {
  sheetIds,
  type StickerCode,
  stickerCodes,
  type StickerLine,
  stickerLines,
} from '#contract/printed-labels/sheets.ts'
import { readStoredObject, writeStored } from '#web/shared/browser/stored-json.ts'
import { measureKeys, type SheetMeasures, type Unit, units } from './preview/sheet-measures.ts'

type SheetId = (typeof sheetIds)[number]

/** Print settings. They are stored on this device, because they depend on the printer and the paper of this device. */
export interface LabelSettings {
  sheetId: SheetId | 'custom'
  custom: SheetMeasures
  unit: Unit
  lines: StickerLine[]
  text: string
  code: StickerCode
  outline: boolean
  writingLines: boolean
  nudgeX: number
  nudgeY: number
  /** Size of the print in percent. */
  scaleX: number
  scaleY: number
  /**
   * The factor by which a length in CSS is multiplied, so that it has its real size on this screen. Set by the user.
   */
  screenScale: number
}

const storageKey = 'cubby/label-settings'

const isImperial = () => /^en-(US|CA)|^es-(US|MX)/.test(navigator.language)

const defaultSettings = (): LabelSettings => ({
  sheetId: isImperial() ? 'avery-5160' : 'avery-l7160',
  custom: {
    pageWidth: 210,
    pageHeight: 297,
    columns: 3,
    rows: 8,
    labelWidth: 63.5,
    labelHeight: 33.9,
    marginLeft: 7.2,
    marginTop: 12.9,
    gapX: 2.5,
    gapY: 0,
  },
  unit: isImperial() ? 'in' : 'mm',
  lines: ['assetId', 'name', 'location'],
  text: '',
  code: 'qr',
  outline: false,
  writingLines: true,
  nudgeX: 0,
  nudgeY: 0,
  scaleX: 100,
  scaleY: 100,
  screenScale: 1,
})

/** Reads the stored settings. Invalid values, for example of an older version, are replaced by the defaults. */
function readLabelSettings(): LabelSettings {
  const defaults = defaultSettings()
  const stored = readStoredObject(storageKey)
  const number = (value: unknown, fallback: number, minimum: number, maximum: number) =>
    typeof value === 'number' && value >= minimum && value <= maximum ? value : fallback
  const flag = (value: unknown, fallback: boolean) => (typeof value === 'boolean' ? value : fallback)
  const lines = Array.isArray(stored['lines']) ? stored['lines'] : defaults.lines
  return {
    sheetId: [...sheetIds, 'custom' as const].find((id) => id === stored['sheetId']) ?? defaults.sheetId,
    custom: readCustom(stored['custom']) ?? defaults.custom,
    unit: units.find((unit) => unit === stored['unit']) ?? defaults.unit,
    lines: stickerLines.filter((line) => lines.includes(line)),
    text: typeof stored['text'] === 'string' ? stored['text'] : '',
    code: stickerCodes.find((code) => code === stored['code']) ?? defaults.code,
    outline: flag(stored['outline'], defaults.outline),
    writingLines: flag(stored['writingLines'], defaults.writingLines),
    nudgeX: number(stored['nudgeX'], 0, -10, 10),
    nudgeY: number(stored['nudgeY'], 0, -10, 10),
    scaleX: number(stored['scaleX'], 100, 95, 105),
    scaleY: number(stored['scaleY'], 100, 95, 105),
    screenScale: number(stored['screenScale'], 1, 0.5, 2),
  }
}

function readCustom(value: unknown): SheetMeasures | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const measures = Object.fromEntries(Object.entries(value))
  const isWhole = measureKeys.every((key) => typeof measures[key] === 'number')
  // as: the line above has checked that every measure is a number.
  return isWhole ? (measures as unknown as SheetMeasures) : undefined
}

export function useLabelSettings() {
  const [settings, setSettings] = useState(readLabelSettings)
  function change(changes: Partial<LabelSettings>) {
    const next = { ...settings, ...changes }
    setSettings(next)
    writeStored(storageKey, next)
  }
  return { settings, change }
}

export type ChangeSettings = ReturnType<typeof useLabelSettings>['change']
