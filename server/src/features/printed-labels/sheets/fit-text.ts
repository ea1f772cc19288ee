import type { TextWriter } from '#server/pdf/pdf-text.ts'

export interface TextLine {
  text: string
  isBold: boolean
  /** Of the font’s size. */
  scale: number
}

export interface FittedRow {
  text: string
  isBold: boolean
  size: number
  height: number
  /** From the top of the row. */
  baseline: number
}

interface AvailableSpace {
  width: number
  height: number
}

/** Still readable in print, in points: the smallest size of all, and the smallest of a line that is scaled. */
const smallestFont = 6.5
const smallestScaled = 5.5
/** Down to this a text rather gets smaller than that a word is broken, or that one line becomes a paragraph. */
const shrinksTo = 7.5
const step = 0.92
const rowHeight = 1.25
const baseline = 0.95
const maxRows = 3

/** Lines as large as they fit into the room; at the smallest size their ends are cut off with …. */
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

/** Undefined where it is better to try a smaller size. */
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

/** Each line gets a row while there are any, the first ones get those that are left over. */
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
    const most = 1 + Math.floor(free / (size * rowHeight))
    const { rows } = writer.wrap(line.text, width / size, line.isBold)
    const kept = rows.slice(0, most)
    free -= Math.max(kept.length - 1, 0) * size * rowHeight
    const rest = rows.slice(most - 1).join('')
    if (rows.length > most) kept[most - 1] = writer.cut(rest, width / size, line.isBold)
    return kept.map((row) => toRow(row, line, smallestFont))
  })
}
