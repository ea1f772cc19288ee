import { formatAmount, partsPerUnit } from '#server/shared/money.ts'
import { yieldIfLong } from '#server/shared/process/event-loop.ts'
import { escapeMarkup } from '#server/shared/text/html-text.ts'
import { withLineFeeds } from '#server/shared/text/line-feeds.ts'
import type { Messages } from '#server/shared/text/messages.ts'
import type { ZipPart } from '#server/storage/zip-compressed.ts'
import { cellText, type Cell } from '../export/cells.ts'
import { escapeFormula } from '../parsing/cell-text.ts'
import { toSerial } from './serial-dates.ts'

export interface Sheet {
  readonly name: string
  readonly columns: readonly SheetColumn[]
  readonly rows: AsyncIterable<readonly Cell[][]>
}

interface SheetColumn {
  readonly header: string
  /** The width of the column in characters. */
  readonly width: number
}

/** The limits of Excel for a sheet. The limit of rows is set lower, because a sheet may exceed it by one batch. */
const [maxRows, maxTextLength, maxLinks] = [1_000_000, 32_767, 65_530]

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const openPackage = 'http://schemas.openxmlformats.org/package/2006'
const mediaType = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** The indexes of the cell formats in `styles`. */
const [header, day, money, quotedText, link, wholeMoney] = [1, 2, 3, 4, 5, 6] as const
/**
 * Returns the styles for a currency with this number of decimals. Without decimals, whole amounts have the style
 * `wholeMoney`, because Excel would show them with a bare point: `12,800.`
 */
const styles = (decimals: number) =>
  `${head}<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="#,##0.${'0'.repeat(decimals || 2).padEnd(4, '#')}"/></numFmts><fonts count="3"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font><font><u/><sz val="11"/><color rgb="FF0563C1"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="7"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="14" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0" quotePrefix="1"/><xf numFmtId="0" fontId="2" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="3" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`
// The default type of XML parts is the sheet, so that sheets need not be listed here.
const contentTypes = `${head}<Types xmlns="${openPackage}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="${mediaType}.worksheet+xml"/><Override PartName="/xl/workbook.xml" ContentType="${mediaType}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${mediaType}.styles+xml"/></Types>`

interface WorkbookFormat {
  readonly direction: Messages['direction']
  /** The number of decimals of the currency. */
  readonly decimals: number
}

/** Yields the parts of a workbook. A sheet that has too many rows for Excel continues on another one. */
export async function* writeXlsx(sheets: readonly Sheet[], format: WorkbookFormat): AsyncGenerator<ZipPart> {
  yield { name: '[Content_Types].xml', content: [contentTypes] }
  yield { name: '_rels/.rels', content: [linksXml([{ type: 'officeDocument', target: 'xl/workbook.xml' }])] }
  const written: { name: string; range: string }[] = []
  for (const { name, columns, rows } of sheets) {
    const batches = rows[Symbol.asyncIterator]()
    const queue: Queue = { batches, next: await batches.next() }
    for (let part = 1; part === 1 || !queue.next.done; part++) {
      const file = `sheet${written.length + 1}.xml`
      const sheet = writeSheet(columns, queue, format)
      yield { name: `xl/worksheets/${file}`, content: sheet.content() }
      const targets = sheet.pages.map((target) => ({ type: 'hyperlink', target, isExternal: true }))
      if (targets.length > 0) yield { name: `xl/worksheets/_rels/${file}.rels`, content: [linksXml(targets)] }
      written.push({ name: part === 1 ? name : `${name} ${part}`, range: sheet.range() })
    }
  }
  yield { name: 'xl/workbook.xml', content: [bookXml(written)] }
  const targets = written.map((_, at) => ({ type: 'worksheet', target: `worksheets/sheet${at + 1}.xml` }))
  const links = linksXml([...targets, { type: 'styles', target: 'styles.xml' }])
  yield { name: 'xl/_rels/workbook.xml.rels', content: [links] }
  yield { name: 'xl/styles.xml', content: [styles(format.decimals)] }
}

interface Queue {
  readonly batches: AsyncIterator<readonly Cell[][]>
  next: IteratorResult<readonly Cell[][]>
}

function writeSheet(columns: readonly SheetColumn[], queue: Queue, { direction, decimals }: WorkbookFormat) {
  const letters = columns.map((_, at) => columnName(at))
  const links: string[] = []
  const pages: string[] = []
  let row = 0

  function rowXml(cells: readonly Cell[], style?: number): string {
    row += 1
    const xml = cells.map((cell, at) => {
      const ref = `${letters[at]}${row}`
      const hasPhotos =
        cell !== null && typeof cell === 'object' && 'photos' in cell && cell.photos.length > 0
      if (!hasPhotos || pages.length >= maxLinks) return cellXml(cell, { ref, decimals, style })
      pages.push(cell.page)
      links.push(`<hyperlink ref="${ref}" r:id="r${pages.length}"/>`)
      return cellXml(cell, { ref, decimals, style: link })
    })
    return `<row r="${row}">${xml.join('')}</row>`
  }

  async function* content(): AsyncGenerator<string> {
    const order = direction === 'rtl' ? ' rightToLeft="1"' : ''
    const widths = columns.map(
      ({ width }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
    )
    yield `${head}<worksheet xmlns="${main}" xmlns:r="${office}"><sheetViews><sheetView${order} workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData>`
    yield rowXml(
      columns.map((column) => column.header),
      header,
    )
    while (!queue.next.done && row <= maxRows) {
      let xml = ''
      for (const cells of queue.next.value) {
        xml += rowXml(cells)
        await yieldIfLong()
      }
      yield xml
      queue.next = await queue.batches.next()
    }
    const hyperlinks = links.length > 0 ? `<hyperlinks>${links.join('')}</hyperlinks>` : ''
    yield `</sheetData><autoFilter ref="A1:${letters.at(-1)}${row}"/>${hyperlinks}</worksheet>`
  }

  return { content, pages, range: () => `$A$1:$${letters.at(-1)}$${row}` }
}

interface CellFormat {
  readonly ref: string
  readonly decimals: number
  readonly style: number | undefined
}

/** Returns the XML of a cell; empty for an empty cell. Some programs need the reference `ref`, such as `A1`. */
function cellXml(cell: Cell, { ref, decimals, style }: CellFormat): string {
  if (typeof cell === 'boolean') return `<c r="${ref}" t="b"><v>${Number(cell)}</v></c>`
  if (typeof cell === 'object' && cell !== null) {
    if ('money' in cell) {
      const isWhole = decimals === 0 && cell.money % partsPerUnit === 0
      return `<c r="${ref}" s="${isWhole ? wholeMoney : money}"><v>${formatAmount(cell.money)}</v></c>`
    }
    if ('quantity' in cell) return `<c r="${ref}"><v>${formatAmount(cell.quantity)}</v></c>`
    // Excel stores 15 digits. A longer number is written as text.
    if ('number' in cell && Number(cell.number.toPrecision(15)) === cell.number)
      return `<c r="${ref}"><v>${cell.number}</v></c>`
    const serial = 'day' in cell ? toSerial(cell.day) : undefined
    if (serial !== undefined) return `<c r="${ref}" s="${day}"><v>${serial}</v></c>`
  }
  const text = cellText(cell, asText)
  if (text === '') return ''
  // Without the style “quote prefix”, Excel turns a text such as `=1` into a formula when a user edits the cell.
  const format = style ?? (escapeFormula(text, true) === text ? undefined : quotedText)
  const attribute = format === undefined ? '' : ` s="${format}"`
  return `<c r="${ref}"${attribute} t="inlineStr"><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`
}

const asText = (text: string) => escapeFormula(withLineFeeds(text), false).slice(0, maxTextLength)

// Matches characters that XML cannot contain. Excel escapes them like `_x0001_`.
// oxlint-disable-next-line no-control-regex
const notXml = /_(?=x[\da-f]{4}_)|[\u0000-\u0008\u000B-\u001F\uFFFE\uFFFF]/gi

function escapeXml(text: string): string {
  const escaped = text
    .toWellFormed()
    .replace(notXml, (sign) => `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`)
  return escapeMarkup(escaped)
}

interface Link {
  readonly type: string
  readonly target: string
  readonly isExternal?: boolean
}

function linksXml(links: readonly Link[]): string {
  const parts = links.map(
    ({ type, target, isExternal }, at) =>
      `<Relationship Id="r${at + 1}" Type="${office}/${type}" Target="${escapeXml(target)}"${isExternal ? ' TargetMode="External"' : ''}/>`,
  )
  return `${head}<Relationships xmlns="${openPackage}/relationships">${parts.join('')}</Relationships>`
}

function bookXml(sheets: readonly { name: string; range: string }[]): string {
  const list = sheets.map(
    ({ name }, at) => `<sheet name="${escapeXml(name)}" sheetId="${at + 1}" r:id="r${at + 1}"/>`,
  )
  // Excel requires a defined name for the filtered range of each sheet.
  const filters = sheets.map(
    ({ name, range }, at) =>
      `<definedName name="_xlnm._FilterDatabase" localSheetId="${at}" hidden="1">'${escapeXml(name.replaceAll("'", "''"))}'!${range}</definedName>`,
  )
  return `${head}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${list.join('')}</sheets><definedNames>${filters.join('')}</definedNames></workbook>`
}

/** Returns the letters of a column: `AB` for 27. */
function columnName(index: number): string {
  const before = Math.floor(index / 26)
  return (before > 0 ? columnName(before - 1) : '') + String.fromCharCode(65 + (index % 26))
}
