import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { itemColumns } from './columns.mapper.ts'
import { matchHeader } from './recognise-columns.ts'

const recogniseHeader = (header: string) => matchHeader(header)?.own

test.each([
  [
    'HB.name',
    ['Name', 'Bezeichnung', 'NOM', 'Nombre', 'nome', 'désignation', 'item_name', '名前', 'Название'],
  ],
  [
    'HB.location',
    ['Location', 'Ort', 'Raum', 'Lieu', 'pièce', 'Ubicación', 'ubicacion', '場所', 'Ruimte', '設置場所'],
  ],
  ['HB.quantity', ['Qty.', 'Menge', 'Anzahl:', 'Quantité', 'cantidad', 'Ilość', '数量']],
  [
    'HB.purchase_price',
    ['Price', 'Preis (€)', 'Prix d’achat', "prix d'achat", 'purchasePrice', 'PREIS [EUR]'],
  ],
  ['HB.serial_number', ['Serial No.', 'S/N', 'Seriennummer', 'serial_number', 'N° de série']],
  ['HB.purchase_time', ['Purchase Date', 'Kaufdatum', 'Date d’achat', 'Comprado', 'Acquistato', 'Købt']],
  ['HB.lent_to', ['Loaned to', 'Borrower', 'Verliehen an']],
  ['HB.lent_until', ['Due back', 'Return date']],
  ['HB.labels', ['Tags', 'Kategorie', 'Catégories', 'Type']],
])('the column %s is recognised by its usual names in any spelling', (own, headers) => {
  for (const header of headers) expect(recogniseHeader(header), header).toBe(own)
})

test.each(['', '   ', '()', 'Colour', 'HB.barcode', 'Shelf colour', '__proto__', 'constructor'])(
  'the column name %j is not recognised',
  (header) => {
    expect(recogniseHeader(header)).toBeUndefined()
  },
)

test('every recognised name belongs to a column of Cubby', () => {
  const own = itemColumns.map(({ header }) => header)
  for (const name of [
    'Ort',
    'Marke',
    'Modell',
    'Garantie',
    'Versichert',
    'Inventarnummer',
    'Händler',
    'Notizen',
  ]) {
    expect(own).toContain(recogniseHeader(name))
  }
})

const locales = join(import.meta.dirname, '../../../../../web/src/i18n/locales')
const onScreen = {
  'field.name': 'HB.name',
  'item.location': 'HB.location',
  'kind.labels': 'HB.labels',
  'item.quantity': 'HB.quantity',
  'field.description': 'HB.description',
  'field.notes': 'HB.notes',
  'item.purchasePrice': 'HB.purchase_price',
  'item.purchaseFrom': 'HB.purchase_from',
  'item.purchaseTime': 'HB.purchase_time',
  'item.manufacturer': 'HB.manufacturer',
  'item.modelNumber': 'HB.model_number',
  'item.serialNumber': 'HB.serial_number',
  'item.warrantyExpires': 'HB.warranty_expires',
  'item.assetId': 'HB.asset_id',
  'item.insured': 'HB.insured',
  'item.lentTo': 'HB.lent_to',
  'item.lentUntil': 'HB.lent_until',
}

test.each(readdirSync(locales))(
  'the names of fields in the language %s are recognised as columns',
  (file) => {
    // as: all values of a language file are texts, which locales.test.ts checks.
    const texts = JSON.parse(readFileSync(join(locales, file), 'utf8')) as Record<string, string>
    const words = Object.keys(onScreen).map((key) => [key, recogniseHeader(texts[key] ?? '')])
    expect(Object.fromEntries(words)).toEqual(onScreen)
  },
)

test('the columns of other programs are recognised as docs/moving-from-other-programs.md says', () => {
  const page = readFileSync('docs/moving-from-other-programs.md', 'utf8')
  const rows = [...page.matchAll(/^\| (?!In |-)([^|]+?) +\| ([^|]+?) +\|$/gm)]
  expect(rows.length).toBeGreaterThan(30)
  for (const [, names = '', meaning = ''] of rows) {
    const isRecognised = !/^(?:Not recognised|Choose)/.test(meaning)
    for (const name of names.split(', '))
      expect([name, recogniseHeader(name) !== undefined]).toEqual([name, isRecognised])
  }
})
