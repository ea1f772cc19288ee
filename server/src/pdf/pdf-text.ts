import { boldFont, createFontChooser, mainFont, type FontRun } from './pdf-fonts.ts'
import { inDirections, markDirection, lettersOf, piecesOf } from './text-order.ts'

export interface TextStyle {
  readonly isBold?: boolean
  readonly color?: string
  readonly align?: 'left' | 'center' | 'right'
}

/** Writes text in every script of server/fonts, right to left where needed. Sizes and positions are in points. */
export interface TextWriter {
  /** Returns the width of a text at font size 1. */
  measure(text: string, isBold: boolean): number
  /** Splits a text into rows of at most `width` at font size 1. `isBroken` is true when a word had to be split. */
  wrap(text: string, width: number, isBold: boolean): { rows: string[]; isBroken: boolean }
  /** Returns the text, or its beginning with … when it is too wide. */
  cut(text: string, width: number, isBold: boolean): string
  /** Writes one row. `x` is the left end, centre or right end, depending on the alignment; `y` is the baseline. */
  write(text: string, x: number, y: number, size: number, style?: TextStyle): void
}

/**
 * With an empty list of features pdfkit lays out a whole run at once, as right-to-left text needs. Otherwise it lays
 * out word by word from left to right, which is faster because it reuses the layout of words.
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

  /** The widths of texts. They are cached, because a text is measured until it fits, and again when it is written. */
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
    wrap(text, width, isBold) {
      const { rows, isBroken } = wrapRows(tidy(text), (row) => fits(row, width, isBold))
      return { rows: markDirection(text, rows), isBroken }
    },
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
        // A script without a bold font is drawn with thicker strokes.
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

/** Returns the text with spaces in place of characters that cannot be drawn. */
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

/** Returns the longest beginning of the text that fits, but at least one letter. */
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
