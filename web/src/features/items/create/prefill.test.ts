import { expect, it, vi } from 'vitest'

// Mocks the API, because its module reads the base URL of the page, which this test does not have.
vi.mock('#web/shared/api.ts', () => ({ call: vi.fn<() => Promise<void>>() }))
const { applyPrefill, prefillToFormValues, ofProduct } = await import('./prefill.ts')

const noDetails = {
  description: '',
  purchasePrice: null,
  purchaseTime: '',
  purchaseFrom: '',
  manufacturer: '',
  modelNumber: '',
  serialNumber: '',
  warrantyExpires: '',
}

const product = {
  search_engine_name: 'example.org',
  barcode: '4006381333931',
  manufacturer: 'Stabilo',
  modelNumber: '',
  notes: '',
  imageURL: '',
  imageBase64: '',
  item: { name: 'Pen', description: 'Green' },
}

it('A product fills the form of a new item with its values, and with a picture only when the product has one', () => {
  expect(ofProduct(product, 'note')).toEqual({
    note: 'note',
    name: 'Pen',
    details: { description: 'Green', manufacturer: 'Stabilo', modelNumber: '' },
  })
  const imageURL = 'https://example.org/a.jpg'
  expect(ofProduct({ ...product, imageURL }, '').picture).toEqual({ productEAN: '4006381333931', imageURL })
})

it('A product replaces the values of the product chosen before in the form of a new item, but not typed text', () => {
  const typed = { ...noDetails, manufacturer: 'Makita', purchaseFrom: 'Flea market', description: 'A drill' }
  const before = { note: '', name: 'Drill', details: { description: 'A drill' } }
  const next = { note: '', name: 'Saw', details: { manufacturer: '', purchaseFrom: 'Shop', description: '' } }
  expect(applyPrefill(typed, next, before)).toEqual({
    ...noDetails,
    manufacturer: 'Makita',
    purchaseFrom: 'Shop',
  })
})

it('A prefill keeps values that the dialog of a new item does not show, for the form with all fields', () => {
  const field = {
    type: 'text' as const,
    name: 'Colour',
    textValue: 'Red',
    numberValue: 0,
    booleanValue: false,
    timeValue: '',
  }
  const beginning = { note: '', name: 'Drill', values: { insured: true, notes: 'Lent', fields: [field] } }
  const values = prefillToFormValues(beginning)
  expect(values).toMatchObject({ insured: true, notes: 'Lent', fields: [{ ...field, id: null }] })
  expect(values.fields[0]?.key).toBeTruthy()
})
