import { boldFont, createFontChooser, mainFont, type FontRun } from './pdf-fonts.ts'
import { inDirections, lettersOf, piecesOf } from './text-order.ts'

export interface TextStyle {
  readonly isBold?: boolean
  readonly color?: string
  readonly align?: 'left' | 'center' | 'right'
}

/** Writes in every script that server/fonts covers, from the right where people do. Sizes and locations are in points. */
export interface TextWriter {
  /** The width of a text of size 1. */
  measure(text: string, isBold: boolean): number
  /** Rows no wider than `width` at size 1; `isBroken` when a word had to be cut in two. */
  wrap(text: string, width: number, isBold: boolean): { rows: string[]; isBroken: boolean }
  /** The text, or so much of its beginning with … as fits. */
  cut(text: string, width: number, isBold: boolean): string
  /** One row; `x` is its left end, middle or right end as it is aligned, `y` its baseline. */
  write(text: string, x: number, y: number, size: number, style?: TextStyle): void
}

/**
 * A run that is read from the right is laid out as a whole (by an empty list of features), because pdfkit puts its words from
 * left to right. Of others it lays each word out once.
 */
const layoutOf = ({ isReversed }: DirectedRun) => (isReversed ? { features: [] } : {})
const maxWidths = 2000

interface DirectedRun extends FontRun {
  isReversed: boolean
}

export function createTextWriter(doc: PDFKit.PDFDocument): TextWriter {
  const inFonts = createFontChooser(doc)

  const runsOf = (text: string) =>
    inDirections(tidy(text)).flatMap(({ text: part, isReversed }) => {
      const runs = inFonts(part).map((run): DirectedRun => ({ ...run, isReversed }))
      return isReversed ? runs.toReversed() : runs
    })

  /** Kept, because a text is measured until it fits and once more when it is written. */
  const widths = new Map<string, number>()

  function measureRun(run: DirectedRun, isBold: boolean): number {
    const { text, font } = run
    const file = isBold && font === mainFont ? boldFont : font
    const key = `${file} ${text}`
    const known = widths.get(key)
    if (known !== undefined) return known
    const width = doc.font(file).fontSize(1).widthOfString(text, layoutOf(run))
    if (widths.size >= maxWidths) widths.clear()
    widths.set(key, width)
    return width
  }

  const measure = (text: string, isBold: boolean) =>
    runsOf(text).reduce((sum, run) => sum + measureRun(run, isBold), 0)

  const fits = (text: string, width: number, isBold: boolean) => measure(text.trimEnd(), isBold) <= width

  return {
    measure,
    wrap: (text, width, isBold) => wrapRows(tidy(text), (row) => fits(row, width, isBold)),
    cut(text, width, isBold) {
      const whole = tidy(text).trimEnd()
      if (fits(whole, width, isBold)) return whole
      return `${beginningOf(whole, (part) => fits(`${part}…`, width, isBold)).trimEnd()}…`
    },
    write(text, x, y, size, { isBold = false, color = 'black', align = 'left' } = {}) {
      const runs = runsOf(text.trimEnd())
      const width = runs.reduce((sum, run) => sum + measureRun(run, isBold) * size, 0)
      let at = align === 'left' ? x : align === 'right' ? x - width : x - width / 2
      doc.fillColor(color).strokeColor(color)
      for (const run of runs) {
        const { text: part, font } = run
        // Without a bold of its own a script is drawn thicker.
        const isThickened = isBold && font !== mainFont
        doc.font(isBold && !isThickened ? boldFont : font).fontSize(size)
        if (isThickened) doc.lineWidth(size / 40)
        const drawing = isThickened ? { fill: true, stroke: true } : {}
        doc.text(part, at, y, { ...layoutOf(run), ...drawing, lineBreak: false, baseline: 'alphabetic' })
        at += measureRun(run, isBold) * size
      }
    },
  }
}

/** Without what has no shape. */
function tidy(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cs}\u2028\u2029]+/gu, ' ')
}

type Fits = (text: string) => boolean

function wrapRows(text: string, fits: Fits): { rows: string[]; isBroken: boolean } {
  const rows: string[] = []
  let isBroken = false
  let row = ''
  for (const piece of piecesOf(text)) {
    if (row !== '' && !fits(row + piece)) {
      rows.push(row)
      row = ''
    }
    row += piece
    while (!fits(row)) {
      const beginning = beginningOf(row, fits)
      if (beginning === row) break
      isBroken = true
      rows.push(beginning)
      row = row.slice(beginning.length)
    }
  }
  return { rows: row === '' ? rows : [...rows, row], isBroken }
}

/** The longest beginning that fits, at least one letter. */
function beginningOf(text: string, fits: Fits): string {
  const all = lettersOf(text)
  let [fitting, tooLong] = [1, all.length]
  while (tooLong - fitting > 1) {
    const middle = (fitting + tooLong) >> 1
    if (fits(all.slice(0, middle).join(''))) fitting = middle
    else tooLong = middle
  }
  return all.slice(0, fitting).join('')
}
