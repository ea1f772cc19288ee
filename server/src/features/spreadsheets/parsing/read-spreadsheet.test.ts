import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { inspectSpreadsheet } from './inspect-spreadsheet.ts'
import { newProblemList } from './problem-list.ts'
import { readImportRows } from './read-spreadsheet.ts'
import type { ImportRow } from './read-row.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'

let folder = ''
beforeAll(async () => {
  folder = await temporaryFolder()
})

async function read(content: string | Buffer) {
  const path = join(folder, 'upload.csv')
  await writeFile(path, content)
  const problems = newProblemList()
  const inspected = await inspectSpreadsheet(path, problems)
  const rows: ImportRow[] = []
  if (inspected !== undefined) {
    for await (const row of readImportRows(inspected, problems)) rows.push(row)
  }
  return { inspected, rows, problems, reasons: problems.errors.map((error) => error.reason) }
}

const header = 'HB.import_ref,HB.location,HB.name'

describe('readImportRows rejects, with a reason,', () => {
  test.each([
    ['a PNG picture', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')],
    ['a PDF', Buffer.from('%PDF-1.7\n')],
  ])('%s named .csv', async (kind, bytes) => {
    expect((await read(bytes)).reasons).toEqual([
      expect.stringContaining(`The file is ${kind}, not a spreadsheet.`),
    ])
  })

  test('a file of control characters', async () => {
    const { reasons } = await read(Buffer.from('HB.name\0,HB.location\0\n'))
    expect(reasons).toEqual([expect.stringContaining('Line 1 contains NUL bytes')])
  })

  test('a byte order mark that the content does not match', async () => {
    const { reasons } = await read(Buffer.concat([Buffer.from('\ufeffHB.name'), Buffer.from([0xff])]))
    expect(reasons).toEqual([expect.stringContaining('The byte order mark')])
  })

  test.each(['', '\ufeff', ' \n\n'])('the empty file %j', async (content) => {
    expect((await read(content)).reasons).toEqual(['The file is empty'])
  })

  test('a file without the column HB.name', async () => {
    const { reasons } = await read('Title,Where\nLamp,Hall\n')
    expect(reasons).toEqual(['The file has no column HB.name. Its first line must name the columns'])
  })

  test('a quote in the header that is never closed', async () => {
    expect((await read('"HB.name,HB.location\nLamp,Hall\n')).reasons).toEqual([
      'Line 1 cannot be read. Is a quote never closed?',
    ])
  })

  test('a file with only blank rows', async () => {
    expect((await read(`${header}\n\n,,\n`)).reasons).toEqual(['The file has no items'])
  })

  test('an unclosed quote before a megabyte of rows, without reading all these rows into one cell', async () => {
    const { reasons } = await read(`${header}\nx,Hall,"Lamp\n${'a,Hall,Lamp\n'.repeat(200_000)}`)
    expect(reasons).toEqual([expect.stringContaining('Is a quote opened on line 2 and never closed?')])
  })

  test('invalid cells, all in one report, and yields the valid rows', async () => {
    const { rows, problems, reasons } = await read(
      [
        'HB.name,HB.location,HB.quantity,HB.purchase_price,HB.insured,HB.asset_id',
        'Lamp,Hall,many,0,true,',
        'Lamp,Hall,1,10000000000.5,true,',
        'Lamp,Hall,1,"1,500",true,',
        'Lamp,Hall,1,0,maybe,',
        'Lamp,Hall,1,0,true,A-7',
        'Lamp,Hall,10000001,-10000000001,x,A',
        'Lamp,Hall,0.00001,0,true,',
        'Chair,Hall,1.5,-3,no,000-012',
      ].join('\n'),
    )
    expect(reasons).toEqual([
      'Line 2: HB.quantity is many; it must be a number with at most four decimals, like 12.5',
      'Line 3: HB.purchase_price is 10000000000.5; it must be 10,000,000,000 or less',
      'Line 4: HB.purchase_price is 1,500; it must be a number with at most four decimals, like 12.5',
      'Line 5: HB.insured is maybe; it must be true or false',
      'Line 6: HB.asset_id is A-7; it must be a number like 000-123',
      'Line 7: HB.quantity is 10000001; it must be 10,000,000 or less',
      'Line 7: HB.purchase_price is -10000000001; it must be -10,000,000,000 or more',
      'Line 7: HB.insured is x; it must be true or false',
      'Line 7: HB.asset_id is A; it must be a number like 000-123',
    ])
    expect(problems.errors[0]).toMatchObject({ line: 2, column: 'HB.quantity', value: 'many' })
    expect(problems.warnings).toMatchObject([{ code: 'rounded', values: { number: 1 } }, { code: 'noRefs' }])
    expect(rows).toMatchObject([
      { line: 8, quantity: 0 },
      { line: 9, quantity: 15_000, purchasePrice: -30_000, insured: false, assetId: 12 },
    ])
  })

  test('locations and labels that are too long', async () => {
    const long = 'x'.repeat(256)
    const { reasons } = await read(`HB.name,HB.location,HB.labels\nB,Hall / ${long},\nC,,ok;${long}\n`)
    expect(reasons).toEqual([
      'Line 2: HB.location has a location with 256 characters; at most 255 are allowed',
      'Line 3: HB.labels has a label with 256 characters; at most 255 are allowed',
    ])
  })

  test('1,200 invalid rows, of which it lists the first thousand with at most 100 characters of each cell', async () => {
    const { problems } = await read(`${header}\n${`,Hall,${'😀'.repeat(300)}\n`.repeat(1200)}`)
    expect(problems.totalErrors).toBe(1200)
    expect(problems.errors).toHaveLength(1000)
    expect(problems.errors[0]?.value).toBe('😀'.repeat(100))
  })
})

test('readImportRows rejects meaningless cells of half a megabyte within the time limit of a test', async () => {
  const size = 500_000
  const backslashes = '\\'.repeat(size)
  const labels = await read(`HB.name,HB.location,HB.labels\nA,,${backslashes}\n`)
  const price = await read(`HB.name,HB.location,HB.sold_price\nA,,1${'0'.repeat(size)}1\n`)
  const location = await read(`HB.name,HB.location\nA,${' \\'.repeat(size / 2)}\n`)
  expect([labels, price, location].map((result) => result.problems.totalErrors)).toEqual([1, 1, 1])
})

test('readImportRows reads a quote inside an unquoted cell as text', async () => {
  const { rows } = await read(`${header}\na,Hall,Screen 24" wide\nb,Hall,"27"" monitor"\n`)
  expect(rows.map(({ name }) => name)).toEqual(['Screen 24" wide', '27" monitor'])
})

test('readImportRows reads missing cells at the end of a row as empty, and ignores empty ones beyond the header', async () => {
  const { rows, reasons } = await read(`${header},HB.notes\na,Hall,Lamp\nb,Hall,Rug,x,, \n`)
  expect(rows).toMatchObject([
    { name: 'Lamp', notes: '' },
    { name: 'Rug', notes: 'x' },
  ])
  expect(reasons).toEqual([])
})

test('readImportRows reports the line on which a row starts, also after line breaks in cells and blank lines', async () => {
  const { rows } = await read(`${header}\r\na,Hall,"two\r\nlines"\r\n\r\nb,"\rHall",Lamp\r\nc,Hall,Chair`)
  expect(rows).toEqual([
    { line: 2, importRef: 'a', locationPath: ['Hall'], name: 'two\nlines' },
    { line: 5, importRef: 'b', locationPath: ['Hall'], name: 'Lamp' },
    { line: 7, importRef: 'c', locationPath: ['Hall'], name: 'Chair' },
  ])
})

test('readImportRows splits no character and no line break at the borders of chunks', async () => {
  const names = Array.from({ length: 20_000 }, (_, index) => `Größe 😀 ${'x'.repeat(index % 7)}`)
  const { rows } = await read(`HB.name,HB.location\r\n${names.map((name) => `"${name}\r\n€",\r\n`).join('')}`)
  expect(rows.map((row) => row.name)).toEqual(names.map((name) => `${name}\n€`))
})

test('readImportRows reads a line break at the border of a 64 KiB chunk as one line break', async () => {
  const beforeBreak = `HB.name,HB.location\r\n${'x'.repeat(41)},\r\n${`${'x'.repeat(61)},\r\n`.repeat(1023)}`
  expect(beforeBreak.lastIndexOf('\r')).toBe(2 ** 16 - 1)
  const { rows } = await read(`${beforeBreak}Lamp,\r\n`)
  expect(rows.at(-1)).toMatchObject({ name: 'Lamp', line: 1026 })
})

test('readImportRows returns an empty value for an empty cell, and no key for a missing column', async () => {
  const { rows } = await read(
    'HB.name,HB.location,HB.labels,HB.asset_id,HB.quantity,HB.notes,HB.insured,HB.sold_price,HB.sold_time,HB.field.Colour\nLamp,,,,,,,,,\n',
  )
  expect(rows).toEqual([
    {
      line: 2,
      importRef: '',
      name: 'Lamp',
      locationPath: [],
      labelNames: [],
      assetId: 0,
      notes: '',
      insured: false,
      soldPrice: 0,
      soldDate: '',
      fields: [{ name: 'Colour', text: '' }],
    },
  ])
})

test('readImportRows warns of an unreadable date and leaves the value unchanged', async () => {
  const { rows, problems } = await read('HB.name,HB.location,HB.sold_time\nLamp,Hall,13 April\n')
  expect(rows[0]).not.toHaveProperty('soldDate')
  expect(problems.warnings[0]).toEqual({
    line: 2,
    column: 'HB.sold_time',
    value: '13 April',
    reason: 'Line 2: HB.sold_time is 13 April, not a date like 2021-04-13, and was left out',
    code: 'date',
    values: {},
  })
})

test('readImportRows keeps escaped slashes and semicolons in names, and merges equal labels', async () => {
  const { rows } = await read(
    'HB.name,HB.location,HB.labels\nLamp,House / Ups \\/ downs / TV/Hi-Fi,a; b\\;c;a\n',
  )
  expect(rows[0]).toMatchObject({
    locationPath: ['House', 'Ups / downs', 'TV/Hi-Fi'],
    labelNames: ['a', 'b;c'],
  })
})

test('readImportRows removes one apostrophe before a formula, but not a second one', async () => {
  const { rows } = await read("HB.name,HB.location,HB.notes\n'=1+1,'@home,''-x\n'tis,Hall,'\n")
  expect(rows).toMatchObject([
    { name: '=1+1', locationPath: ['@home'], notes: "'-x" },
    { name: "'tis", notes: "'" },
  ])
})

test('readImportRows uses the exact header when several headers match a column, otherwise the first', async () => {
  const { inspected, rows } = await read(
    'hb.NAME,Hb.Location,hb.location,HB.name,,HB.field.\nx,Hall,Attic,Lamp,,\n',
  )
  expect(rows).toMatchObject([{ name: 'Lamp', locationPath: ['Hall'] }])
  expect(inspected?.ignoredColumns).toEqual(['hb.NAME', 'hb.location', 'column 5', 'HB.field.'])
})

test('readImportRows names a custom field by the text after HB.field., and ignores a second column with this name', async () => {
  const { inspected, rows } = await read(
    'HB.name,HB.location,hb.field.Colour,HB.field.colour,HB.field.colour\nLamp,Hall,red,blue,green\n',
  )
  expect(rows[0]?.fields).toEqual([
    { name: 'Colour', text: 'red' },
    { name: 'colour', text: 'blue' },
  ])
  expect(inspected?.ignoredColumns).toEqual(['HB.field.colour'])
})

test('readImportRows rejects the name of a custom field that is too long', async () => {
  const { problems } = await read(`HB.name,HB.location,HB.field.${'x'.repeat(256)}\nLamp,Hall,\n`)
  expect(problems.errors).toMatchObject([
    { line: 1, reason: 'Line 1: the field name has 256 characters; at most 255 are allowed' },
  ])
})

test('readImportRows uses the separator that splits the header line into most known columns', async () => {
  const { inspected } = await read('HB.name;HB.location;HB.field.a, b, c, d\nLamp;Hall;x\n')
  expect(inspected).toMatchObject({ dialect: { separator: ';' }, ignoredColumns: [] })
})

test('readImportRows splits cells at pipes, and reports a row with too many cells', async () => {
  const { inspected, rows, reasons } = await read(
    'HB.name|HB.location|HB.notes\nLamp, small|Hall|a; b\nRug|Hall|a|b\n',
  )
  expect(inspected).toMatchObject({ dialect: { separator: '|' }, ignoredColumns: [] })
  expect(rows).toMatchObject([{ name: 'Lamp, small', locationPath: ['Hall'], notes: 'a; b' }])
  expect(reasons).toEqual([expect.stringContaining('Is a pipe not quoted?')])
})

test('readImportRows ignores the line in which Excel names the separator', async () => {
  const { inspected, rows } = await read('sep=;\r\nHB.name;HB.location\r\nLamp;Hall\r\n')
  expect(inspected).toMatchObject({ dialect: { separator: ';' }, ignoredColumns: [] })
  expect(rows).toMatchObject([{ line: 3, name: 'Lamp', locationPath: ['Hall'] }])
})

test('readImportRows reports dates that contradict the order of the other dates', async () => {
  const { problems } = await read(
    'HB.name,HB.location,HB.sold_time\nLamp,Hall,31/12/2020\nRug,Hall,12/31/2020\n',
  )
  expect(problems.warnings[0]).toMatchObject({ line: 2, column: 'HB.sold_time', value: '31/12/2020' })
})

const savedByExcel = { setting: 'dateOrder', example: '03/05/2024' }

test.each([
  ['Cubby ID;Lieu;Nom;Acheté le', ';', false, '2024-05-03'],
  ['Cubby ID,Location,Name,Bought on', ',', true, undefined],
  ['HB.import_ref;HB.location;HB.name;HB.purchase_time', ';', false, '2024-05-03'],
])(
  'readImportRows asks for the order of an ambiguous date below "%s", as Excel saves the dates of an export',
  async (names, separator, isOpen, date) => {
    const { inspected, rows, problems } = await read(
      `${names}\n${['a', 'Hall', 'Lamp', '03/05/2024'].join(separator)}\n`,
    )
    expect(inspected?.questions).toEqual([{ ...savedByExcel, isOpen }])
    expect(problems.errors.map(({ code }) => code)).toEqual(isOpen ? ['openDateOrder'] : [])
    expect(rows[0]?.purchaseDate).toBe(date)
  },
)

test('readImportRows takes the order of the dates from an unambiguous date in an export that Excel has saved', async () => {
  const { inspected, rows } = await read(
    'Cubby ID,Location,Name,Bought on\na,Hall,Lamp,03/05/2024\nb,Hall,Rug,31/12/2020\n',
  )
  expect(inspected?.questions).toEqual([{ ...savedByExcel, isOpen: false }])
  expect(rows[0]?.purchaseDate).toBe('2024-05-03')
})

test('readImportRows reads the month first in a file with HB. headers and commas', async () => {
  const { inspected, rows } = await read(`${header},HB.purchase_time\na,Hall,Lamp,03/05/2024\n`)
  expect(inspected?.questions).toEqual([])
  expect(rows[0]?.purchaseDate).toBe('2024-03-05')
})

test.each([
  ['1.200', '', 12_000_000, [{ setting: 'decimalSign', example: '1.200', isOpen: false }]],
  ['1,125', '12,50', 11_250, [{ setting: 'decimalSign', example: '1,125', isOpen: false }]],
  ['1.125', '12.50', 11_250, [{ setting: 'decimalSign', example: '1.125', isOpen: false }]],
  ['12.5', '', 125_000, []],
])(
  'readImportRows reads the price %s beside the price "%s" in an export with semicolons as %i / 10,000',
  async (price, other, amount, questions) => {
    const { inspected, rows } = await read(
      `Cubby ID;Standort;Name;Preis pro Stück;Verkauft für\na;Flur;Lampe;${price};${other}\n`,
    )
    expect(inspected?.questions).toEqual(questions)
    expect(rows[0]?.purchasePrice).toBe(amount)
  },
)
