import { withLineFeeds } from '#server/shared/text/line-feeds.ts'
import { InvalidZipError } from '#server/storage/read-zip.ts'
import { isDateFormat, serialToText } from './serial-dates.ts'
import {
  type CellValue,
  createMergeFiller,
  createRowBuilder,
  maxColumns,
  maxRows,
  type RawRow,
  shownNumber,
  tooManyRows,
  type Workbook,
} from './workbook.ts'
import { parsePart, parseWholePart } from './xml-events.ts'

/** Opens a workbook of Excel 2007 or later. Ignores macros and pictures. Formulas have their last saved values. */
export async function openXlsx(path: string): Promise<Workbook> {
  const rootLinks = await readLinks(path, '')
  const bookPath = [...rootLinks.values()].find(({ type }) => type.endsWith('/officeDocument'))?.target
  if (bookPath === undefined) throw new InvalidZipError('has no workbook in it')
  const links = await readLinks(path, bookPath)
  const linkOf = (type: string) => [...links.values()].find((link) => link.type.endsWith(type))?.target
  const pathOf = new Map<string, string>()
  let is1904 = false
  await parseWholePart(path, bookPath, {
    open(name, attributes) {
      if (name === 'workbookPr') is1904 = /^(1|true)$/.test(attributes['date1904'] ?? '')
      if (name !== 'sheet' || (attributes['state'] ?? 'visible') !== 'visible') return
      const id = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1] ?? ''
      const link = links.get(id)
      if (link?.type.endsWith('/worksheet')) pathOf.set(attributes['name'] ?? '', link.target)
    },
  })
  const [texts, styles] = [linkOf('/sharedStrings'), linkOf('/styles')]
  let context: Pick<SheetContext, 'texts' | 'formats'> | undefined
  return {
    sheets: [...pathOf.keys()],
    async *rows(sheet, onEmptyFormula = () => undefined) {
      context ??= {
        texts: texts === undefined ? [] : await readSharedTexts(path, texts),
        formats: styles === undefined ? [] : await readNumberFormats(path, styles),
      }
      const part = pathOf.get(sheet) ?? ''
      const merges = await readMerges(path, part)
      yield* readSheet(path, part, { ...context, is1904, merges, onEmptyFormula })
    },
  }
}

type Link = { type: string; target: string }

/** Returns the links of a part of the workbook to other parts, by id. Their paths are absolute. */
async function readLinks(path: string, part: string): Promise<Map<string, Link>> {
  const links = new Map<string, Link>()
  const folder = part.slice(0, part.lastIndexOf('/') + 1)
  await parseWholePart(path, `${folder}_rels/${part.slice(folder.length)}.rels`, {
    open(name, { Id: id = '', Type: type = '', Target: target = '' }) {
      if (name !== 'Relationship') return
      try {
        // Use `URL` to resolve `..` in the path of a link.
        links.set(id, { type, target: decodeURI(new URL(target, `zip://x/${folder}`).pathname.slice(1)) })
      } catch {
        // A link with an invalid address is ignored.
      }
    },
  })
  return links
}

async function readSharedTexts(path: string, part: string): Promise<string[]> {
  const texts: string[] = []
  let text = ''
  let isText = false
  let isPhonetic = false
  await parseWholePart(path, part, {
    open(name) {
      if (name === 'si') text = ''
      else if (name === 'rPh') isPhonetic = true
      else if (name === 't') isText = !isPhonetic
    },
    close(name) {
      if (name === 't') isText = false
      else if (name === 'rPh') isPhonetic = false
      else if (name === 'si') texts.push(unescapeText(text))
    },
    text(piece) {
      if (isText) text += piece
    },
  })
  return texts
}

/** The format of a style: `date` for a date or time, or the least number of digits, such as 5 for `00000`. */
type NumberFormat = 'date' | number

/** Returns the number format of each style. */
async function readNumberFormats(path: string, part: string): Promise<NumberFormat[]> {
  const codes = new Map<string, string>()
  const formats: NumberFormat[] = []
  let isCellStyle = false
  await parseWholePart(path, part, {
    open(name, { numFmtId = '', formatCode = '' }) {
      if (name === 'numFmt') codes.set(numFmtId, formatCode)
      else if (name === 'cellXfs') isCellStyle = true
      else if (name === 'xf' && isCellStyle) {
        const code = codes.get(numFmtId)
        const zeros = /^0{2,30}$/.exec(code ?? '')?.[0].length ?? 0
        formats.push(isDateFormat(Number(numFmtId), code) ? 'date' : zeros)
      }
    },
    close(name) {
      if (name === 'cellXfs') isCellStyle = false
    },
  })
  return formats
}

/** A cell that covers all rows of its column from its own to the last one. */
interface Merge {
  readonly column: number
  readonly lastLine: number
}

/** More merged cells than this are left out, because all of them stay in memory. */
const maxMerges = 20_000

/** Returns the cells that cover several rows, by their first row. A sheet names them after its rows. */
async function readMerges(path: string, part: string): Promise<ReadonlyMap<number, readonly Merge[]>> {
  const merges = new Map<number, Merge[]>()
  let count = 0
  await parseWholePart(path, part, {
    open(name, { ref = '' }) {
      if (name !== 'mergeCell' || count === maxMerges) return
      const [first = '', last = ''] = ref.split(':')
      const [line, lastLine, column] = [lineOf(first), lineOf(last), columnOf(first) ?? maxColumns]
      if (!(lastLine > line) || column >= maxColumns) return
      count += 1
      merges.getOrInsert(line, []).push({ column, lastLine })
    },
  })
  return merges
}

interface SheetContext {
  readonly texts: readonly string[]
  readonly formats: readonly NumberFormat[]
  readonly is1904: boolean
  readonly merges: ReadonlyMap<number, readonly Merge[]>
  readonly onEmptyFormula: () => void
}

async function* readSheet(path: string, part: string, context: SheetContext): AsyncGenerator<RawRow> {
  const builder = createRowBuilder()
  const filler = createMergeFiller()
  let rows: RawRow[] = []
  let line = 0
  let column = -1
  let cell: { type: string; style: number } = { type: '', style: -1 }
  let text = ''
  let isValue = false
  let isFormula = false
  let isPhonetic = false
  const pieces = parsePart(path, part, {
    open(name, attributes) {
      if (name === 'row') {
        line = Number.parseInt(attributes['r'] ?? '', 10) || line + 1
        column = -1
      } else if (name === 'c') {
        column = columnOf(attributes['r']) ?? column + 1
        cell = { type: attributes['t'] ?? 'n', style: Number(attributes['s'] ?? -1) }
        text = ''
        isFormula = false
      } else if (name === 'rPh') isPhonetic = true
      else if (name === 'f') isFormula = true
      else isValue = name === 'v' || (name === 't' && !isPhonetic)
    },
    close(name) {
      if (name === 'v' || name === 't') isValue = false
      else if (name === 'rPh') isPhonetic = false
      else if (name === 'c') {
        // A formula with the type `str` has an empty text as its value.
        if (isFormula && text === '' && cell.type !== 'str') context.onEmptyFormula()
        builder.set(column, valueOf(cell, text, context))
      } else if (name === 'row') {
        const cells = builder.take()
        for (const merge of context.merges.get(line) ?? [])
          filler.add(merge.column, cells[merge.column], merge.lastLine)
        if (cells.length > 0) rows.push({ line, cells: filler.fill(line, cells) })
      }
    },
    text(piece) {
      if (isValue) text += piece
    },
  })
  let count = 0
  for await (const _ of pieces) {
    count += rows.length
    if (count > maxRows + 1) throw tooManyRows()
    yield* rows
    rows = []
  }
}

function valueOf(
  { type, style }: { type: string; style: number },
  text: string,
  { texts, formats, is1904 }: SheetContext,
): CellValue {
  switch (type) {
    case 's':
      return texts[Number(text)] ?? ''
    case 'b':
      return text === '' ? '' : String(text === '1' || text === 'true')
    case 'n': {
      const value = shownNumber(text)
      const format = formats[style] ?? 0
      if (typeof value !== 'number') return value
      if (format === 'date') return serialToText(value, is1904)
      return format > 0 && /^\d+$/.test(text) ? text.padStart(format, '0') : value
    }
    case 'd':
      return text.replace(/T00:00:00(\.0+)?Z?$/, '')
    default:
      return unescapeText(text)
  }
}

/** Excel escapes characters that XML cannot contain, for example as `_x000D_`. */
function unescapeText(text: string): string {
  if (!text.includes('_x') && !text.includes('\r')) return text
  const plain = text.replace(/_x([\da-f]{4})_/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
  return withLineFeeds(plain).replaceAll('\0', '')
}

/** Returns the row in a cell reference: 12 for `AB12`. */
function lineOf(reference: string): number {
  return Number(/^[A-Z]{1,3}(\d{1,7})$/.exec(reference)?.[1] ?? 0)
}

/** Returns the index of the column in a cell reference: 27 for `AB12`. */
function columnOf(reference: string | undefined): number | undefined {
  if (reference === undefined) return undefined
  let column = 0
  for (let at = 0; at < reference.length; at++) {
    const letter = reference.charCodeAt(at) - 64
    if (letter < 1 || letter > 26) break
    column = column * 26 + letter
  }
  return column === 0 ? undefined : column - 1
}
