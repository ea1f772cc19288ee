import { expect, it, vi } from 'vitest'

// This module reads the base URL of the page.
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

it('takes from a product what the dialog has fields for, and asks for a picture only where there is one', () => {
  expect(ofProduct(product, 'note')).toEqual({
    note: 'note',
    name: 'Pen',
    details: { description: 'Green', manufacturer: 'Stabilo', modelNumber: '' },
  })
  const imageURL = 'https://example.org/a.jpg'
  expect(ofProduct({ ...product, imageURL }, '').picture).toEqual({ productEAN: '4006381333931', imageURL })
})

it('leaves what was typed where a beginning says nothing, and takes back what the one before it said', () => {
  const typed = { ...noDetails, manufacturer: 'Makita', purchaseFrom: 'Flea market', description: 'A drill' }
  const before = { note: '', name: 'Drill', details: { description: 'A drill' } }
  const next = { note: '', name: 'Saw', details: { manufacturer: '', purchaseFrom: 'Shop', description: '' } }
  expect(applyPrefill(typed, next, before)).toEqual({
    ...noDetails,
    manufacturer: 'Makita',
    purchaseFrom: 'Shop',
  })
})

it('hands on to the whole form what the dialog has no field for', () => {
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
