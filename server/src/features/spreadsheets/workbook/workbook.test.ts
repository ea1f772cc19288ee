import { stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { downloadZip } from 'client-zip'
import { beforeAll, describe, expect, it } from 'vitest'
import { openTable } from '../parsing/open-table.ts'
import { newProblemList } from '../parsing/problem-list.ts'
import { rowStorePath, storeRows } from '../parsing/row-store.ts'
import { isDateFormat, serialToText } from './serial-dates.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'

let folder = ''
beforeAll(async () => {
  folder = await temporaryFolder()
})

async function zipOf(parts: Record<string, string>): Promise<Buffer> {
  const entries = Object.entries(parts).map(([name, input]) => ({ name, input }))
  return Buffer.from(await downloadZip(entries).arrayBuffer())
}

async function read(bytes: Buffer, sheet?: string) {
  const path = join(folder, 'book')
  await writeFile(path, bytes)
  const problems = newProblemList()
  const table = await openTable(path, problems, sheet === undefined ? {} : { sheet })
  const rows = []
  if (table) for await (const row of table.rows()) rows.push(row)
  return {
    table,
    rows,
    cells: rows.map((row) => row.cells),
    reasons: problems.errors.map(({ code }) => code),
    warnings: problems.warnings.map(({ reason }) => reason),
  }
}

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

interface XlsxParts {
  readonly book?: string
  readonly styles?: string
  readonly texts?: string
  readonly merges?: string
  readonly states?: Readonly<Record<string, string>>
}

function xlsx(
  sheets: Record<string, string>,
  { book = '', styles = '', texts = '', merges = '', states = {} }: XlsxParts = {},
) {
  const names = Object.keys(sheets)
  const link = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`
  return zipOf({
    '[Content_Types].xml': '<Types/>',
    '_rels/.rels': `<Relationships>${link('r1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/workbook.xml': `<workbook>${book}<sheets>${names
      .map(
        (name, at) =>
          `<sheet name="${name}" sheetId="${at + 1}" state="${states[name] ?? 'visible'}" r:id="s${at}"/>`,
      )
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${names
      .map((_, at) => link(`s${at}`, 'worksheet', `worksheets/sheet${at}.xml`))
      .join(
        '',
      )}${link('st', 'styles', '/xl/styles.xml')}${link('tx', 'sharedStrings', 'sharedStrings.xml')}</Relationships>`,
    'xl/styles.xml': `<styleSheet>${styles}</styleSheet>`,
    'xl/sharedStrings.xml': `<sst>${texts}</sst>`,
    ...Object.fromEntries(
      names.map((name, at) => [
        `xl/worksheets/sheet${at}.xml`,
        `<worksheet><sheetData>${sheets[name]}</sheetData>${merges}</worksheet>`,
      ]),
    ),
  })
}

function ods(tables: string) {
  return zipOf({
    mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
    'content.xml': `<office:document-content><office:body><office:spreadsheet>${tables}</office:spreadsheet></office:body></office:document-content>`,
  })
}

describe('A workbook of Excel', () => {
  it('returns texts, numbers, dates, flags and the values of formulas', async () => {
    const { cells } = await read(
      await xlsx(
        {
          Items:
            '<row r="2"><c r="A2" t="s"><v>0</v></c><c r="C2"><v>29.970000000000002</v></c><c r="D2" s="1"><v>44624</v></c>' +
            '<c r="E2" t="b"><v>1</v></c><c r="F2" t="str"><f>A1&amp;"x"</f><v>joined</v></c><c r="G2" t="e"><v>#N/A</v></c></row>' +
            '<row><c t="inlineStr"><is><r><t>27" </t></r><r><t>screen</t></r></is></c><c><f>WEBSERVICE("http://x")</f></c><c s="2"><v>44624.5</v></c></row>',
        },
        {
          styles:
            '<numFmts><numFmt numFmtId="164" formatCode="dd/mm/yy;@"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/></cellXfs>',
          texts:
            '<si><t>Two</t><rPh><t>ni</t></rPh><r><t xml:space="preserve"> lines_x000D_\nhere</t></r></si>',
        },
      ),
    )
    expect(cells).toEqual([
      ['Two lines\nhere', '', 29.97, '2022-03-04', 'true', 'joined', '#N/A'],
      ['27" screen', '', '2022-03-04 12:00'],
    ])
  })

  it('counts days from 1904 when the workbook says so', async () => {
    const book = await xlsx(
      { S: '<row><c s="0"><v>43162</v></c></row>' },
      { book: '<workbookPr date1904="1"/>', styles: '<cellXfs><xf numFmtId="14"/></cellXfs>' },
    )
    expect((await read(book)).cells).toEqual([['2022-03-04']])
  })

  it('returns each digit of a long whole number, and rounds fractions only', async () => {
    const cells = ['1234567890123456', '1.234567890123456E15', '12345678901234567890', '29.970000000000002']
    const book = await xlsx({ S: `<row>${cells.map((one) => `<c><v>${one}</v></c>`).join('')}</row>` })
    expect((await read(book)).cells).toEqual([
      [1_234_567_890_123_456, 1_234_567_890_123_456, '12345678901234567890', 29.97],
    ])
  })

  it('returns a number with a format of zeros with the leading zeros that Excel shows', async () => {
    const values = ['123', '1234567', '1.5', '-7']
    const cells = values.map((one) => `<c s="1"><v>${one}</v></c>`).join('')
    const styles =
      '<numFmts><numFmt numFmtId="164" formatCode="00000"/></numFmts><cellXfs><xf numFmtId="1"/><xf numFmtId="164"/></cellXfs>'
    const book = await xlsx({ S: `<row>${cells}<c s="0"><v>5</v></c></row>` }, { styles })
    expect((await read(book)).cells).toEqual([['00123', '1234567', 1.5, -7, 5]])
  })

  it('offers no hidden sheet, and is read from the visible sheet with the most known headers', async () => {
    const row = (...cells: string[]) =>
      `<row>${cells.map((cell) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`).join('')}</row>`
    const sheets = {
      Old: row('Name', 'Location', 'Notes'),
      Rooms: row('Room', 'x'),
      Things: row('Name', 'Room'),
    }
    const book = await xlsx(sheets, { states: { Old: 'hidden' } })
    const { table } = await read(book)
    expect([table?.sheets, table?.sheet]).toEqual([['Rooms', 'Things'], 'Things'])
  })

  it('repeats a text merged over several rows, but no number and nothing in blank rows', async () => {
    const text = (ref: string, value: string) => `<c r="${ref}" t="inlineStr"><is><t>${value}</t></is></c>`
    const rows =
      `<row r="1">${text('A1', 'Kitchen')}<c r="B1"><v>90</v></c>${text('C1', 'Pan')}</row>` +
      `<row r="2"><c r="A2"/>${text('C2', 'Pot')}</row><row r="3"/><row r="4">${text('C4', 'Lid')}</row>`
    const merges = '<mergeCells><mergeCell ref="A1:A3"/><mergeCell ref="B1:B4"/></mergeCells>'
    const { rows: found } = await read(await xlsx({ S: rows }, { merges }))
    expect(found).toEqual([
      { line: 1, cells: ['Kitchen', 90, 'Pan'] },
      { line: 2, cells: ['Kitchen', '', 'Pot'] },
      { line: 4, cells: ['', '', 'Lid'] },
    ])
  })

  it('gives one warning with the number of formulas that have no saved value', async () => {
    const cell = (content: string, type = '') => `<c${type}><f>A1</f>${content}</c>`
    const row = `<row>${cell('<v>7</v>')}${cell('')}${cell('<v></v>')}${cell('<v></v>', ' t="str"')}</row>`
    const { cells, warnings } = await read(await xlsx({ S: row }))
    expect([cells, warnings]).toEqual([[[7]], [expect.stringContaining('2 formulas have no saved value')]])
  })

  it('is read from the first sheet with rows, or from the sheet that was chosen', async () => {
    const row = (text: string) => `<row><c t="inlineStr"><is><t>${text}</t></is></c></row>`
    const book = await xlsx({ Empty: '<row/>', First: row('a'), Second: row('b') })
    const { table, cells } = await read(book)
    expect([table?.sheets, table?.sheet, cells]).toEqual([['Empty', 'First', 'Second'], 'First', [['a']]])
    expect((await read(book, 'Second')).cells).toEqual([['b']])
  })

  it('counts the rows itself where they have no number', async () => {
    const cell = '<c><v>7</v></c>'
    const book = await xlsx({ S: `<row r="3">${cell}</row><row r="x">${cell}</row><row>${cell}</row>` })
    expect((await read(book)).rows.map(({ line }) => line)).toEqual([3, 4, 5])
  })

  it('returns only the filled rows among a million rows', { tags: 'slow' }, async () => {
    const empty = '<row r="1"><c r="A1" s="3"/></row>'.repeat(1_000_000)
    const { cells } = await read(await xlsx({ S: `${empty}<row r="1000001"><c><v>7</v></c></row>` }))
    expect(cells).toEqual([[7]])
  })

  it('is rejected during reading when it has too many rows', async () => {
    const rows = '<row><c><v>7</v></c></row>'.repeat(200_002)
    await expect(read(await xlsx({ S: rows }))).rejects.toThrow('more than 200,000 rows')
  })

  it('is rejected when a cell is too far to the right', async () => {
    const book = await xlsx({ S: '<row><c r="XFD1"><v>7</v></c></row>' })
    await expect(read(book)).rejects.toThrow('has 16,384 columns')
  })

  it('is rejected before unpacking when it would become too large', async () => {
    const bytes = await xlsx({ S: '<row><c><v>7</v></c></row>' })
    const central = bytes.indexOf(Buffer.from('PK\x01\x02', 'latin1'))
    bytes.writeUInt32LE(0x7f00_0000, central + 24)
    expect((await read(bytes)).reasons).toEqual(['damagedWorkbook'])
  })

  it('is rejected as damaged when its XML is incomplete', async () => {
    const parts = {
      '[Content_Types].xml': '<Types/>',
      '_rels/.rels': '<Relationships><Rel',
      'xl/workbook.xml': '',
    }
    expect((await read(await zipOf(parts))).reasons).toEqual(['damagedWorkbook'])
  })

  it.each(['%E4.xml', 'http://['])(
    'is rejected as damaged when it links to the invalid part %s',
    async (target) => {
      const link = `<Relationship Id="r1" Type="${office}/officeDocument" Target="${target}"/>`
      const parts = { '[Content_Types].xml': '', '_rels/.rels': `<R>${link}</R>`, 'xl/workbook.xml': '' }
      expect((await read(await zipOf(parts))).reasons).toEqual(['damagedWorkbook'])
    },
  )

  it('does not expand entities of its document type', async () => {
    const bomb = '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]>'
    const parts = {
      '[Content_Types].xml': '',
      '_rels/.rels': `${bomb}<Relationships>&b;</Relationships>`,
      'xl/workbook.xml': '',
    }
    expect((await read(await zipOf(parts))).reasons).toEqual(['damagedWorkbook'])
  })
})

describe('A spreadsheet of LibreOffice', () => {
  const row = (cells: string, repeat = 1) =>
    `<table:table-row table:number-rows-repeated="${repeat}">${cells}</table:table-row>`
  const text = (content: string) => `<table:table-cell><text:p>${content}</text:p></table:table-cell>`

  it('returns texts, numbers, dates and flags, without annotations', async () => {
    const cells = [
      '<table:table-cell office:value-type="string"><office:annotation><text:p>a note</text:p></office:annotation><text:p>Two<text:s text:c="2"/>words</text:p><text:p>and lines</text:p></table:table-cell>',
      '<table:table-cell table:number-columns-repeated="2"/>',
      '<table:table-cell office:value-type="currency" office:value="29.99"><text:p>29,99 €</text:p></table:table-cell>',
      '<table:table-cell office:value-type="date" office:date-value="2022-03-04T00:00:00"><text:p>4.3.22</text:p></table:table-cell>',
      '<table:table-cell office:value-type="boolean" office:boolean-value="true"><text:p>WAHR</text:p></table:table-cell>',
    ]
    const { cells: read1 } = await read(
      await ods(`<table:table table:name="S">${row(cells.join(''))}</table:table>`),
    )
    expect(read1).toEqual([['Two  words\nand lines', '', '', 29.99, '2022-03-04', 'true']])
  })

  it('returns each digit of a long whole number, and the leading zeros that LibreOffice shows', async () => {
    const number = (value: string, shown: string) =>
      `<table:table-cell office:value-type="float" office:value="${value}"><text:p>${shown}</text:p></table:table-cell>`
    const cells = row(
      number('1234567890123456', '1.23E+015') +
        number('123', '00123') +
        number('0.5', '01') +
        number('0', '0'),
    )
    const { cells: read1 } = await read(await ods(`<table:table table:name="S">${cells}</table:table>`))
    expect(read1).toEqual([[1_234_567_890_123_456, '00123', 0.5, 0]])
  })

  it('ignores a negative number of spaces', async () => {
    const table = `<table:table table:name="S">${row(text('a<text:s text:c="-1"/>b'))}</table:table>`
    expect((await read(await ods(table))).cells).toEqual([['ab']])
  })

  it('repeats filled rows and cells, and skips a million empty ones', async () => {
    const table = `<table:table table:name="S">${row(text('a'), 2)}${row('<table:table-cell table:number-columns-repeated="16384"/>', 1_000_000)}${row(text('b'))}</table:table>`
    const { rows } = await read(
      await ods(`${table}<table:table table:name="T">${row(text('c'))}</table:table>`),
    )
    expect(rows).toEqual([
      { line: 1, cells: ['a'] },
      { line: 2, cells: ['a'] },
      { line: 1_000_003, cells: ['b'] },
    ])
  })

  it('repeats a text merged over several rows', async () => {
    const room = '<table:table-cell table:number-rows-spanned="2"><text:p>Kitchen</text:p></table:table-cell>'
    const rows = [
      room + text('Pan'),
      `<table:covered-table-cell/>${text('Pot')}`,
      `<table:table-cell/>${text('Lid')}`,
    ]
    const table = `<table:table table:name="S">${rows.map((cells) => row(cells)).join('')}</table:table>`
    expect((await read(await ods(table))).cells).toEqual([
      ['Kitchen', 'Pan'],
      ['Kitchen', 'Pot'],
      ['', 'Lid'],
    ])
  })

  it('does not offer sheets that are hidden in their program', async () => {
    const style = '<style:style style:name="h"><style:table-properties table:display="false"/></style:style>'
    const tables = '<table:table table:name="Old" table:style-name="h"/><table:table table:name="New"/>'
    expect((await read(await ods(style + tables))).table?.sheets).toEqual(['New'])
  })

  it('is rejected when it repeats a filled row endlessly', async () => {
    const table = `<table:table table:name="S">${row(text('a'), 1_000_000_000)}</table:table>`
    await expect(read(await ods(table))).rejects.toThrow('more than 200,000 rows')
  })

  it('is rejected before its rows take more than 256 MB, when it repeats a row with a long text', async () => {
    const path = join(folder, 'bomb')
    const long = row(text('x'.repeat(1_000_000)), 200_000)
    await writeFile(path, await ods(`<table:table table:name="S">${long}</table:table>`))
    const table = await openTable(path, newProblemList())
    if (!table) throw new Error('There is no table')
    await expect(storeRows(path, table.rows())).rejects.toThrow('more than the 256 MB')
    expect((await stat(rowStorePath(path))).size).toBeLessThan(2 ** 28)
  })

  it('is rejected when a row is larger than 1 MB', async () => {
    const long = row(text('x'.repeat(600_000)) + text('y'.repeat(600_000)))
    const table = `<table:table table:name="S">${row(text('a'))}${long}</table:table>`
    await expect(read(await ods(table))).rejects.toMatchObject({ line: 2, reason: { code: 'rowTooLarge' } })
  })
})

it.each([
  ['another ZIP archive', zipOf({ 'readme.txt': 'hello' }), 'notSpreadsheet'],
  [
    'a text document of Word',
    zipOf({ '[Content_Types].xml': '', 'word/document.xml': '' }),
    'notSpreadsheet',
  ],
  ['a spreadsheet of Numbers', zipOf({ 'Index/Document.iwa': '' }), 'notSpreadsheet'],
  [
    'a ZIP archive that is cut off',
    Promise.resolve(Buffer.from('PK\x03\x04rest', 'latin1')),
    'damagedWorkbook',
  ],
  ['a web page', Promise.resolve(Buffer.from('<html><table><tr><td>Item')), 'notSpreadsheet'],
  [
    'a workbook with a password',
    Promise.resolve(
      Buffer.concat([
        Buffer.from('\xd0\xcf\x11\xe0', 'latin1'),
        Buffer.from('x'.repeat(70_000) + 'EncryptedPackage', 'utf16le'),
      ]),
    ),
    'encryptedWorkbook',
  ],
  ['a workbook of Excel 97', Promise.resolve(Buffer.from('\xd0\xcf\x11\xe0', 'latin1')), 'oldWorkbook'],
])('the import of %s is rejected with the code %3$s', async (_, bytes, code) => {
  expect((await read(await bytes)).reasons).toEqual([code])
})

describe('Serial numbers of Excel', () => {
  it.each([
    [1, '1900-01-01'],
    [59, '1900-02-28'],
    [61, '1900-03-01'],
    [0.354166667, '08:30'],
    [44624.99999, '2022-03-05'],
    [-1, '-1'],
    [1e9, '1000000000'],
  ])('convert %d to the date %s', (serial, text) => expect(serialToText(serial, false)).toBe(text))

  it.each([
    [14, undefined, true],
    [2, undefined, false],
    [164, 'yyyy-mm-dd', true],
    [164, '[$-409]d-mmm-yy;@', true],
    [164, '#,##0.00 [$USD];[Red]-#,##0.00', false],
    [164, '"days: "0', false],
    [164, 'General', false],
    [164, '[h]:mm', true],
    [164, '0.00E+00', false],
  ])('are dates with the number format %d %s: %s', (id, code, isDate) =>
    expect(isDateFormat(id, code)).toBe(isDate),
  )
})
