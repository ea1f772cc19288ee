import type { TextWriter } from '#server/pdf/pdf-text.ts'

export interface TextLine {
  text: string
  isBold: boolean
  /** The font size of the line divided by the font size of the whole text. */
  scale: number
}

export interface FittedRow {
  text: string
  isBold: boolean
  size: number
  height: number
  /** The distance from the top of the row to the baseline, in points. */
  baseline: number
}

interface AvailableSpace {
  width: number
  height: number
}

/** The smallest readable font size in points. `smallestScaled` applies to lines with a `scale` below 1. */
const smallestFont = 6.5
const smallestScaled = 5.5
/** A text shrinks to this font size before its words may break and its lines may have more than `maxRows` rows. */
const shrinksTo = 7.5
const step = 0.92
const rowHeight = 1.25
/** The minimum height of a text in points: one row in the smallest font. */
export const smallestRow = smallestFont * rowHeight
const baseline = 0.95
const maxRows = 3

/** Returns the lines in the largest font that fits. At the smallest size, longer lines end with `…`. */
export function fitText(
  writer: TextWriter,
  lines: readonly TextLine[],
  room: AvailableSpace,
  largest: number,
): { rows: FittedRow[]; height: number } {
  for (const mayBreak of [false, true]) {
    const from = mayBreak ? largest * 0.6 : largest
    for (let size = from; size > (mayBreak ? smallestFont : shrinksTo); size *= step) {
      const rows = layOut(writer, lines, { ...room, size, mayBreak })
      if (rows && heightOf(rows) <= room.height) return { rows, height: heightOf(rows) }
    }
  }
  const rows = cutToFit(writer, lines, room)
  return { rows, height: heightOf(rows) }
}

const heightOf = (rows: readonly FittedRow[]) => rows.reduce((sum, { height }) => sum + height, 0)

const sizeOf = (scale: number, fontSize: number) => Math.max(fontSize * scale, smallestScaled)

function toRow(text: string, { isBold, scale }: TextLine, fontSize: number): FittedRow {
  const size = sizeOf(scale, fontSize)
  return { text, isBold, size, height: size * rowHeight, baseline: size * baseline }
}

/**
 * Lays the lines out in the given font size. Unless `mayBreak` is true, returns undefined when a word would break or
 * a line would have too many rows.
 */
function layOut(
  writer: TextWriter,
  lines: readonly TextLine[],
  { width, size, mayBreak }: AvailableSpace & { size: number; mayBreak: boolean },
): FittedRow[] | undefined {
  const all: FittedRow[] = []
  for (const line of lines) {
    const { rows, isBroken } = writer.wrap(line.text, width / sizeOf(line.scale, size), line.isBold)
    if (!mayBreak && (isBroken || rows.length > maxRows)) return undefined
    all.push(...rows.map((row) => toRow(row, line, size)))
  }
  return all
}

/**
 * Leaves out the lines for which there is no space. When all lines have space for one row, the first lines also get
 * the remaining rows.
 */
function cutToFit(
  writer: TextWriter,
  lines: readonly TextLine[],
  { width, height }: AvailableSpace,
): FittedRow[] {
  let free = height
  const shown = lines.filter(({ scale }) => (free -= sizeOf(scale, smallestFont) * rowHeight) >= 0)
  free = Math.max(free, 0)
  if (shown.length < lines.length) free = 0
  return shown.flatMap((line) => {
    const size = sizeOf(line.scale, smallestFont)
    const max = 1 + Math.floor(free / (size * rowHeight))
    const { rows } = writer.wrap(line.text, width / size, line.isBold)
    const shownRows = rows.slice(0, max)
    free -= Math.max(shownRows.length - 1, 0) * size * rowHeight
    const rest = rows.slice(max - 1).join('')
    if (rows.length > max) shownRows[max - 1] = writer.cut(rest, width / size, line.isBold)
    return shownRows.map((row) => toRow(row, line, smallestFont))
  })
}
