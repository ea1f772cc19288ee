import type { StickerCode } from '#contract/printed-labels/sheets.ts'
import type { TextWriter } from '#server/pdf/pdf-text.ts'
import { encodeSymbol, type EncodedSymbol } from './encode-symbol.ts'
import { fitText, smallestRow } from './fit-text.ts'

/** The content of one label. The first line is bold. `rules` adds blank lines for handwriting. */
export interface PrintedLabel {
  lines: readonly string[]
  code: string
  rules: boolean
}

export interface Box {
  x: number
  y: number
  width: number
  height: number
}

export interface PlacedSymbol {
  symbol: EncodedSymbol
  x: number
  y: number
  moduleWidth: number
  moduleHeight: number
}

interface PlacedRow {
  text: string
  /** The left end of the text, or its centre when `align` is `center`. */
  x: number
  y: number
  size: number
  isBold: boolean
  align: 'left' | 'center'
}

/** The parts of a label with their positions in points. */
export interface LabelLayout {
  symbol?: PlacedSymbol
  rows: PlacedRow[]
  rules: { x: number; y: number; width: number }[]
}

export const mm = 72 / 25.4
/** The largest width of one square of a code, in points. Phones read larger codes no better. */
const largestModule = 0.8 * mm
const largestBars = 12 * mm
const largestFont = 18
/** The height in points that printers leave empty above and below a label on the narrowest tape. */
const minPadding = 0.75 * mm
/** From this ratio of width to height on, the text is beside the code and not below it. */
const wideFrom = 1.4
const maxRules = 2
const ruleSpace = { min: 5 * mm, max: 8 * mm, part: 0.6 }

type Align = PlacedRow['align']

export function layOutLabel(
  writer: TextWriter,
  box: Box,
  label: PrintedLabel,
  code: StickerCode,
): LabelLayout {
  // Labels need padding, because printers are off by some tenths of a millimetre, and rolls cannot be printed up to
  // their edge.
  const padding = Math.min(3 * mm, Math.max(minPadding, Math.min(box.width, box.height) / 9))
  const inner = shrink(box, padding)
  const isWide = box.width >= box.height * wideFrom
  const align = isWide ? 'left' : 'center'
  if (code === 'none' || label.code === '') return layOutText(writer, inner, label, align)
  const symbol = encodeSymbol(code, label.code)
  if (code === 'code128') return layOutWithBars(writer, inner, label, symbol)
  const side = isWide ? Math.min(inner.height, inner.width * 0.45) : Math.min(inner.width, inner.height * 0.6)
  // A code needs a light border, which may overlap the padding but not the neighbouring label.
  const module = Math.min(
    side / symbol.width,
    (side + 2 * padding) / (symbol.width + 2 * symbol.quiet),
    largestModule,
  )
  const drawn = module * symbol.width
  const away = Math.max(symbol.quiet * module, padding * 0.75)
  const x = isWide ? inner.x : inner.x + (inner.width - drawn) / 2
  const y = isWide ? inner.y + (inner.height - drawn) / 2 : inner.y
  // Beside a code, the text and the writing lines have the height of the code. Otherwise the lines would be at the
  // lower edge of the label.
  const height = label.rules ? { y, height: drawn } : {}
  const beside = { ...inner, ...height, x: x + drawn + away, width: inner.x + inner.width - x - drawn - away }
  const below = { ...inner, y: y + drawn + away, height: inner.y + inner.height - y - drawn - away }
  return {
    ...layOutText(writer, isWide ? beside : below, label, align),
    symbol: { symbol, x, y, moduleWidth: module, moduleHeight: module },
  }
}

/** A barcode needs the full width, so it is placed below the text. */
function layOutWithBars(
  writer: TextWriter,
  inner: Box,
  label: PrintedLabel,
  symbol: EncodedSymbol,
): LabelLayout {
  const module = Math.min(inner.width / (symbol.width + 2 * symbol.quiet), largestModule)
  // On a narrow tape no text fits above the bars, which are then as high as the tape.
  const hasText = (label.lines.length > 0 || label.rules) && inner.height * 0.6 - 1 * mm >= smallestRow
  const height = Math.min(inner.height * (hasText ? 0.4 : 1), largestBars)
  const x = inner.x + (inner.width - module * symbol.width) / 2
  const y = inner.y + inner.height - height
  const above = { ...inner, height: inner.height - height - 1 * mm }
  return {
    ...layOutText(writer, above, label, 'center'),
    symbol: { symbol, x, y, moduleWidth: module, moduleHeight: height },
  }
}

function layOutText(writer: TextWriter, box: Box, label: PrintedLabel, align: Align): LabelLayout {
  const rules = label.rules ? placeRules(box) : []
  const room = { ...box, height: (rules[0]?.y ?? box.y + box.height) - ruleGap(box, rules.length) - box.y }
  return { rows: placeRows(writer, room, label.lines, align), rules }
}

/** Returns the distance between writing lines, wide enough for handwriting. */
function ruleGap({ height }: Box, count: number): number {
  if (count === 0) return 0
  return Math.min(ruleSpace.max, (height * ruleSpace.part) / count)
}

/** Places as many writing lines at the bottom as fit, but at most `maxRules`. */
function placeRules(box: Box): LabelLayout['rules'] {
  const count = Math.min(maxRules, Math.floor((box.height * ruleSpace.part) / ruleSpace.min))
  const gap = ruleGap(box, count)
  const last = box.y + box.height - 0.5 * mm
  return Array.from({ length: count }, (_, index) => ({
    x: box.x,
    y: last - gap * (count - 1 - index),
    width: box.width,
  }))
}

function placeRows(writer: TextWriter, box: Box, texts: readonly string[], align: Align): PlacedRow[] {
  const lines = texts.map((text, index) => ({ text, isBold: index === 0, scale: index === 0 ? 1 : 0.8 }))
  const { rows, height } = fitText(writer, lines, box, largestFont)
  const x = align === 'left' ? box.x : box.x + box.width / 2
  let y = box.y + (box.height - height) / 2
  return rows.map(({ text, size, isBold, baseline, height: rowHeight }) => {
    const row = { text, x, y: y + baseline, size, isBold, align }
    y += rowHeight
    return row
  })
}

function shrink({ x, y, width, height }: Box, by: number): Box {
  return { x: x + by, y: y + by, width: width - 2 * by, height: height - 2 * by }
}
