import type { StickerSheet } from '#contract/printed-labels/sheets.ts'
import { formatLocale } from '#web/i18n/format-locale.ts'
import { numberFormat } from '#web/i18n/kept-formats.ts'

export const units = ['mm', 'cm', 'in'] as const
export type Unit = (typeof units)[number]

const millimetresIn: Record<Unit, number> = { mm: 1, cm: 10, in: 25.4 }
const unitNames: Record<Unit, string> = { mm: 'millimeter', cm: 'centimeter', in: 'inch' }

/** Converts millimetres to the given unit, and rounds to 0.01 mm or to 0.001 of other units. */
export function toUnit(millimetres: number, unit: Unit) {
  const digits = unit === 'mm' ? 100 : 1000
  return Math.round((millimetres / millimetresIn[unit]) * digits) / digits
}

export const fromUnit = (value: number, unit: Unit) => value * millimetresIn[unit]

export function lengthFormat(unit: Unit): Intl.NumberFormatOptions {
  return {
    style: 'unit',
    unit: unitNames[unit],
    unitDisplay: 'short',
    maximumFractionDigits: unit === 'mm' ? 2 : 3,
  }
}

/** Returns a length as text, such as `63.5 mm`, in the user's number format. */
export function formatLength(millimetres: number, unit: Unit) {
  return numberFormat(formatLocale(), lengthFormat(unit)).format(toUnit(millimetres, unit))
}

/** The measures of a custom sheet in millimetres. Null while a field is empty. */
export interface SheetMeasures {
  pageWidth: number | null
  pageHeight: number | null
  columns: number | null
  rows: number | null
  labelWidth: number | null
  labelHeight: number | null
  marginLeft: number | null
  marginTop: number | null
  gapX: number | null
  gapY: number | null
}

export type MeasureKey = keyof SheetMeasures

export const measureLimits: Record<MeasureKey, { minimum: number; maximum: number }> = {
  pageWidth: { minimum: 5, maximum: 1200 },
  pageHeight: { minimum: 5, maximum: 1200 },
  columns: { minimum: 1, maximum: 50 },
  rows: { minimum: 1, maximum: 100 },
  labelWidth: { minimum: 5, maximum: 1200 },
  labelHeight: { minimum: 5, maximum: 1200 },
  marginLeft: { minimum: 0, maximum: 1200 },
  marginTop: { minimum: 0, maximum: 1200 },
  gapX: { minimum: 0, maximum: 1200 },
  gapY: { minimum: 0, maximum: 1200 },
}

// as: `Object.keys` returns `string[]`. `measureLimits` has a limit for each measure.
export const measureKeys = Object.keys(measureLimits) as MeasureKey[]

export function toMeasures({ page, columns, rows, label, margin, gap }: StickerSheet): SheetMeasures {
  return {
    pageWidth: page.width,
    pageHeight: page.height,
    columns,
    rows,
    labelWidth: label.width,
    labelHeight: label.height,
    marginLeft: margin.left,
    marginTop: margin.top,
    gapX: gap.x,
    gapY: gap.y,
  }
}

export type MeasureProblem =
  | { kind: 'missing' }
  | { kind: 'outside'; minimum: number; maximum: number }
  /** The page is too small for `count` labels in a row or column. */
  | { kind: 'tooWide' | 'tooHigh'; count: number; needed: number; available: number }

/** Tolerance of paper and printers in millimetres, the same as on the server. */
const tolerance = 0.2

export function checkMeasures(measures: SheetMeasures): Partial<Record<MeasureKey, MeasureProblem>> {
  const problems: Partial<Record<MeasureKey, MeasureProblem>> = {}
  for (const key of measureKeys) {
    const value = measures[key]
    const { minimum, maximum } = measureLimits[key]
    if (value === null) problems[key] = { kind: 'missing' }
    else if (value < minimum || value > maximum) problems[key] = { kind: 'outside', minimum, maximum }
  }
  const sheet = toSheet(measures)
  if (Object.keys(problems).length > 0 || !sheet) return problems
  const { page, columns, rows, label, margin, gap } = sheet
  const width = margin.left + columns * label.width + (columns - 1) * gap.x
  const height = margin.top + rows * label.height + (rows - 1) * gap.y
  if (width > page.width + tolerance)
    problems.labelWidth = { kind: 'tooWide', count: columns, needed: width, available: page.width }
  if (height > page.height + tolerance)
    problems.labelHeight = { kind: 'tooHigh', count: rows, needed: height, available: page.height }
  return problems
}

/** Converts the measures that the user has typed to a sheet. Returns undefined while one is missing. */
export function toSheet(measures: SheetMeasures): StickerSheet | undefined {
  const { pageWidth, pageHeight, columns, rows, labelWidth, labelHeight, ...rest } = measures
  const { marginLeft, marginTop, gapX, gapY } = rest
  if (pageWidth === null || pageHeight === null || columns === null || rows === null) return undefined
  if (labelWidth === null || labelHeight === null || marginLeft === null || marginTop === null)
    return undefined
  if (gapX === null || gapY === null) return undefined
  return {
    page: { width: pageWidth, height: pageHeight },
    columns,
    rows,
    label: { width: labelWidth, height: labelHeight },
    margin: { top: marginTop, left: marginLeft },
    gap: { x: gapX, y: gapY },
  }
}
