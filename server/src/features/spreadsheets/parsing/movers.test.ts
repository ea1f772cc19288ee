import { copyFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { readTestFile, testData } from '#test/test-data.ts'
import type { DialectChoice } from './dialect.ts'
import { inspectSpreadsheet } from './inspect-spreadsheet.ts'
import { newProblemList } from './problem-list.ts'
import { readImportRows } from './read-spreadsheet.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'

let folder = ''
beforeAll(async () => {
  folder = await temporaryFolder()
})

async function read(
  path: string,
  { dialect = {}, keepsCells = false }: { dialect?: DialectChoice; keepsCells?: boolean } = {},
) {
  const problems = newProblemList()
  const choice = { dialect, recognise: true, byHand: new Map<string, string>() }
  const inspected = await inspectSpreadsheet(path, problems, choice)
  const rows: object[] = []
  if (inspected && problems.totalErrors === 0) {
    for await (const { importRef: _, ...row } of readImportRows(inspected, problems, keepsCells))
      rows.push(row)
  }
  const { meanings = [], questions = [] } = inspected ?? {}
  const shown = [...problems.errors, ...problems.warnings].filter(({ code }) => code !== 'noRefs')
  return {
    dialect: Object.fromEntries(Object.entries(inspected?.dialect ?? {}).filter(([, value]) => value !== '')),
    questions,
    columns: Object.fromEntries(meanings.map(({ header, means }) => [header, means])),
    rows,
    problems: shown.map(({ code, line, column, value }) => [code, line, column, value]),
  }
}

async function readText(text: string, options?: Parameters<typeof read>[1]) {
  const path = join(folder, 'text')
  await writeFile(path, text)
  return read(path, options)
}

describe('A list from another program', () => {
  const expected: Record<string, unknown> = JSON.parse(readTestFile('movers/expected.json').toString())

  it('has an entry in expected.json, which has no other entries', async () => {
    const files = await readdir(join(testData, 'movers'))
    expect(files.filter((file) => file !== 'expected.json').toSorted()).toEqual(
      Object.keys(expected).toSorted(),
    )
  })

  it.each(Object.keys(expected))(
    'in the file %s is read with the expected value of each cell',
    async (file) => {
      const path = join(folder, 'upload')
      await copyFile(join(testData, 'movers', file), path)
      expect(await read(path)).toEqual(expected[file])
    },
  )
})

describe('The number or date format of an ambiguous file', () => {
  it('is asked for once for all amounts, which are then read with the decimal sign that the user chose', async () => {
    const list = 'Item,Price\nSofa,1.200\nPiano,12.500\n'
    const { questions, problems } = await readText(list)
    expect(questions).toEqual([{ setting: 'decimalSign', example: '1.200', isOpen: true }])
    expect(problems).toEqual([['openDecimalSign', 1, '', '1.200']])
    const german = await readText(list, { dialect: { decimalSign: ',' } })
    expect(german.rows).toMatchObject([{ purchasePrice: 12_000_000 }, { purchasePrice: 125_000_000 }])
    const english = await readText(list, { dialect: { decimalSign: '.' } })
    expect(english.rows).toMatchObject([{ purchasePrice: 12_000 }, { purchasePrice: 125_000 }])
  })

  it('is asked for once for all dates, which are then read in the order that the user chose', async () => {
    const list = 'Item,Purchase Date\nSofa,05/03/2024\nPiano,2024-01-02\n'
    expect((await readText(list)).problems).toEqual([['openDateOrder', 1, '', '05/03/2024']])
    const { rows } = await readText(list, { dialect: { dateOrder: 'day' } })
    expect(rows).toMatchObject([{ purchaseDate: '2024-03-05' }, { purchaseDate: '2024-01-02' }])
  })

  it('is asked for when an amount in dollars may have points between thousands', async () => {
    const { questions } = await readText('Artículo,Precio\nLámpara,$12.990\nSofá,$1.290\n')
    expect(questions).toEqual([{ setting: 'decimalSign', example: '$12.990', isOpen: true }])
    const { rows } = await readText('Artículo;Precio\nLámpara;$12.990\n')
    expect(rows).toMatchObject([{ purchasePrice: 129_900_000 }])
  })

  it('is the usual one of a currency, also in a file with the other decimal sign', async () => {
    const { rows } = await readText('Artikel;Preis\nSofa;"19,90 €"\nLampe;"$1,200"\n')
    expect(rows).toMatchObject([{ purchasePrice: 199_000 }, { purchasePrice: 12_000_000 }])
  })

  it('does not lose a date that the order chosen by the user does not fit', async () => {
    const list = 'Item,Purchase Date\nSofa,05/03/2024\nPiano,24/03/05\n'
    const { rows } = await readText(list, { dialect: { dateOrder: 'year' } })
    expect(rows).toMatchObject([
      { unreadable: ['Purchase Date: 05/03/2024'] },
      { purchaseDate: '2024-03-05' },
    ])
  })

  it('is taken from any unambiguous cell of the file, even the last one', async () => {
    const rows = Array.from({ length: 3000 }, () => 'Sofa,1.200,05/03/2024')
    const list = ['Item,Price,Purchase Date', ...rows, 'Lamp,"19,90",31/12/2020'].join('\n')
    const { dialect, problems, rows: read1 } = await readText(list)
    expect([dialect, problems]).toMatchObject([{ decimalSign: ',', dateOrder: 'day' }, []])
    expect(read1[0]).toMatchObject({ purchasePrice: 12_000_000, purchaseDate: '2024-03-05' })
  })

  it('is asked for when cells contradict each other', async () => {
    const { problems, rows } = await readText(
      'Artikel;Kaufdatum\nSofa;31/12/2020\nPiano;12/31/2020\nLampe;01/02/2021\n',
    )
    expect(problems).toEqual([['openDateOrder', 1, '', '01/02/2021']])
    expect(rows).toEqual([])
  })
})

const askedFor = { isOpen: true }

describe('The language of the column names', () => {
  it.each([
    ['品名,数量,購入価格', '冷蔵庫,1,"128,000"', 128_000],
    ['名称,价格', '冰箱,"3,299"', 3299],
    ['품명,가격', '냉장고,"128,000"', 128_000],
    ['שם,מחיר', 'מקרר,"3,299"', 3299],
    ['ชื่อ,ราคา', 'ตู้เย็น,"3,299"', 3299],
    ['Bezeichnung,Preis', 'Kühlschrank,1.299', 1299],
    ['Désignation,Prix', 'Frigo,1.299', 1299],
    ['название,цена', 'Холодильник,1.299', 1299],
    ['品名;価格', '冷蔵庫;128,000', 128_000],
  ])('decides how an ambiguous amount below "%s" is read: %s', async (header, row, price) => {
    const { rows, questions } = await readText(`${header}\n${row}\n`)
    expect(rows).toMatchObject([{ purchasePrice: price * 10_000 }])
    expect(questions).toMatchObject([{ setting: 'decimalSign', isOpen: false }])
  })

  it.each([
    ['Artículo,Ubicación,Cantidad,Precio', 'Refrigerador,Cocina,1,"12,999"'],
    ['Artículo,Año,Precio', 'Refrigerador,2020,"12,999"'],
    ['Item,Where it’s kept,Price', 'Sofa,Hall,"1,200"'],
    ['Item,Notes – misc,Price', 'Sofa,new,"1,200"'],
    ['№,Item,Price', '1,Sofa,"1,200"'],
    ['Item,Café,Resistance kΩ,Price', 'Sofa,,1,"1,200"'],
    ['Bezeichnung,品名,Price', 'Sofa,,"1,200"'],
    ['الاسم,السعر', 'ثلاجة,"1,200"'],
  ])('does not decide how an amount below "%s" is read, so the user is asked', async (header, row) => {
    expect((await readText(`${header}\n${row}\n`)).questions).toMatchObject([askedFor])
  })

  it.each([
    ['Item,Where it’s kept,Bought', askedFor],
    ['Item,Notes – misc,Bought', askedFor],
    ['Artículo,Nota,Fecha', { isOpen: false }],
  ])('is asked for the order of a date below "%s": %j', async (header, question) => {
    expect((await readText(`${header}\nSofa,,05/03/2024\n`)).questions).toMatchObject([question])
  })

  it.each([
    ['品名,購入日', '23/05/03', '2023-05-03'],
    ['名称,购买日期', '23/5/3', '2023-05-03'],
    ['품명,구매일', '23-05-03', '2023-05-03'],
    ['Bezeichnung,Kaufdatum', '23/05/03', '2003-05-23'],
  ])('decides that the date below "%s" in "%s" is %s', async (header, text, date) => {
    const { rows } = await readText(`${header}\nSofa,${text}\n`)
    expect(rows).toMatchObject([{ purchaseDate: date }])
  })

  it('does not decide the order of a date that ends with a year below Japanese column names', async () => {
    expect((await readText('品名,購入日\n冷蔵庫,05/03/2024\n')).questions).toMatchObject([askedFor])
  })
})

describe('A date of which only the month or the year is known', () => {
  it.each([
    ['2019', '2019'],
    ['05/2019', '2019-05'],
    ['5.2019', '2019-05'],
    ['2019-05', '2019-05'],
    ['May 2019', '2019-05'],
    ['mai 2019', '2019-05'],
    ['Dez. 2019', '2019-12'],
    ['2019年5月', '2019-05'],
    ['May-19', '2019-05'],
    ['٠٥/٢٠١٩', '2019-05'],
    ['5/2562', '2019-05'],
  ])('is read from "%s" as %s', async (text, date) => {
    const { rows, problems, questions } = await readText(`Item,Purchase Date\nSofa,${text}\n`)
    expect([rows, problems, questions]).toEqual([[{ line: 2, name: 'Sofa', purchaseDate: date }], [], []])
  })

  it.each(['43586', '2200', '13/2019', '00/2019', 'Summer 2019', 'May 19', '5/19', '2018/2019'])(
    'is not read from "%s", which goes into the notes',
    async (text) => {
      const { rows } = await readText(`Item,Purchase Date,Sold on\nSofa,${text},2020-01-02\n`)
      expect(rows).toMatchObject([{ unreadable: [`Purchase Date: ${text}`], soldDate: '2020-01-02' }])
    },
  )

  it('goes into the notes when its column allows only whole dates', async () => {
    const { rows } = await readText('Item,Lent until\nSofa,May 2019\n')
    expect(rows).toMatchObject([{ unreadable: ['Lent until: May 2019'] }])
  })
})

describe('A cell that cannot be read', () => {
  const list = 'Item,Price,Insured,Notes\nVase,gift,x,blue\nClock,12,maybe,\n'

  it('makes the import reject its row by default', async () => {
    const { rows, problems } = await readText(list)
    expect(rows).toEqual([])
    expect(problems).toEqual([
      ['number', 2, 'Price', 'gift'],
      ['flag', 3, 'Insured', 'maybe'],
    ])
  })

  it('goes into the notes with a warning when keepsCells is true', async () => {
    const { rows, problems } = await readText(list, { keepsCells: true })
    expect(rows).toMatchObject([
      { name: 'Vase', purchasePrice: 0, insured: true, notes: 'blue', unreadable: ['Price: gift'] },
      { name: 'Clock', purchasePrice: 120_000, insured: false, unreadable: ['Insured: maybe'] },
    ])
    expect(problems.map(([code]) => code)).toEqual(['keptInNotes', 'keptInNotes'])
  })
})

describe('A column whose name fits several fields', () => {
  it.each([
    ['Item,Type\nSofa,Furniture\n', { labelNames: ['Furniture'] }],
    ['Item,Category,Type\nSofa,Furniture,Bed\n', { labelNames: ['Furniture'] }],
    ['Item,Amount\nSofa,120.50\nLamp,30.00\n', { purchasePrice: 1_205_000 }],
    ['Item,Amount\nScrew,120.5\nLamp,30.00\n', { quantity: 1_205_000 }],
    ['Item,Quantity\nScrew,120.00\n', { quantity: 1_200_000 }],
  ])('in %j is read as %j', async (list, values) => {
    const [row] = (await readText(list)).rows
    expect(row).toEqual({ line: 2, name: expect.any(String), ...values })
  })
})

it('readImportRows reads a line break in a name or a location as a space', async () => {
  const { rows } = await readText('Item,Location,Notes\n"Sofa \n bed","Living\nroom > Corner","a\nb"\n')
  expect(rows).toMatchObject([{ name: 'Sofa bed', locationPath: ['Living room', 'Corner'], notes: 'a\nb' }])
})

it('readImportRows finds the header line below a long preamble', async () => {
  const preamble = Array.from({ length: 60 }, (_, at) => `Note ${at + 1} of the insurer,,`).join('\n')
  const { dialect, rows } = await readText(`${preamble}\nItem,Location,Price\nVase,Hall,12.50\n`)
  expect(dialect).toMatchObject({ headerLine: 61 })
  expect(rows).toMatchObject([{ name: 'Vase', locationPath: ['Hall'], purchasePrice: 125_000 }])
})

it.each([
  'What,Kind,Spot,Cost\nLamp,Light,Den,5\nTripod,Equipment,Closet,20\nTent,Camping,Attic,90\n',
  'What,Kind,Spot\nLamp,Light,Den\nTripod,Equipment,Closet,20\n',
  'Was;Art;Wo;Wieviel\nLampe;Licht;Flur;5\nKamera;Gerät;Schrank;20\nZelt;Camping;Keller;90\n',
])(
  'inspectSpreadsheet takes no row of data as header, although its cells are names of columns: %j',
  async (list) => {
    expect((await readText(list)).dialect).toMatchObject({ headerLine: 1 })
  },
)

describe('A row of totals', () => {
  it.each([
    'Total value',
    'Total: 2 items',
    'Gesamtwert',
    'Summe EUR',
    'Total CHF',
    'Total général',
    'Montant total',
    'Eindtotaal',
    '総合計',
    '合計金額',
    'Subtotal Kitchen',
    'Summe:',
  ])('with the words “%s” is left out with a warning', async (words) => {
    const { rows, problems } = await readText(
      `Item,Location,Price\nSofa,Hall,20\n${words},,20\n,${words},20\n`,
    )
    expect(rows).toMatchObject([{ name: 'Sofa' }])
    expect(problems).toMatchObject([
      ['totalRow', 3, '', `${words} · 20`],
      ['totalRow', 4, '', `${words} · 20`],
    ])
  })

  it('is left out when its whole name says that it is a total, in a list without locations', async () => {
    const totals = ['Sum', 'Totals:', 'Total value', 'Summe EUR', 'Total £', 'TOTAL (2 items)', '合計金額']
    const { rows, problems } = await readText(`Item,Price\nTotal War,20\n${totals.join(',20\n')},20\n`)
    expect(rows).toMatchObject([{ name: 'Total War' }])
    expect(problems.map(([, line]) => line)).toEqual(totals.map((_, at) => at + 3))
  })

  it('is left out when its name is a word for a total, although it has a note or a date', async () => {
    const { rows } = await readText(
      'Item,Location,Price,Bought,Notes\nSofa,Hall,20,,\nTotal,,20,2024-01-02,as of today\n',
    )
    expect(rows).toMatchObject([{ name: 'Sofa' }])
  })

  it.each([
    ['Brand,Model\nTotal,Extinguisher 6L\n', 'Total Extinguisher 6L'],
    ['Item,Location,Price\nTotal Gym,Cellar,300\n', 'Total Gym'],
    ['Item,Location,Brand,Price\nTotal Gym,,Total Gym,300\n', 'Total Gym'],
    ['Item,Location,Colour,Price\nTotal Gym,,red,300\n', 'Total Gym'],
    ['Item,Location,Price\nTotally Spies DVD,,5\n', 'Totally Spies DVD'],
    ['Item,Location,Price\nSummertime poster,,5\n', 'Summertime poster'],
  ])('is not the item in %j', async (list, name) => {
    expect((await readText(list)).rows).toMatchObject([{ name }])
  })
})

it("readImportRows changes no text of a file in Cubby's own format", async () => {
  const { rows } = await readText('HB.name,HB.location,HB.labels,HB.notes\nN/A, A > B ,"a, b",-\nTotal,,,\n')
  expect(rows).toMatchObject([
    { name: 'N/A', locationPath: ['A > B'], labelNames: ['a, b'], notes: '-' },
    { name: 'Total' },
  ])
})
