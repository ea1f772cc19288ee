import { expect, test } from 'vitest'
import { itemColumns } from './columns.mapper.ts'
import { recogniseHeader } from './recognise-columns.ts'

test.each([
  [
    'HB.name',
    ['Name', 'Bezeichnung', 'NOM', 'Nombre', 'nome', 'désignation', 'item_name', '名前', 'Название'],
  ],
  ['HB.location', ['Location', 'Ort', 'Raum', 'Lieu', 'pièce', 'Ubicación', 'ubicacion', '場所']],
  ['HB.quantity', ['Qty.', 'Menge', 'Anzahl:', 'Quantité', 'cantidad', 'Ilość', '数量']],
  [
    'HB.purchase_price',
    ['Price', 'Preis (€)', 'Prix d’achat', "prix d'achat", 'purchasePrice', 'PREIS [EUR]'],
  ],
  ['HB.serial_number', ['Serial No.', 'S/N', 'Seriennummer', 'serial_number', 'N° de série']],
  ['HB.purchase_time', ['Purchase Date', 'Kaufdatum', 'Date d’achat']],
  ['HB.labels', ['Tags', 'Kategorie', 'Catégories']],
])('%s is recognised by its usual names, whatever their spelling', (own, headers) => {
  for (const header of headers) expect(recogniseHeader(header), header).toBe(own)
})

test.each(['', '   ', '()', 'Colour', 'HB.barcode', 'Shelf colour', '__proto__', 'constructor'])(
  '%j is not recognised',
  (header) => {
    expect(recogniseHeader(header)).toBeUndefined()
  },
)

test('what is recognised is a column of ours', () => {
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
