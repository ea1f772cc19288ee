import { expect, it, vi } from 'vitest'

// It looks for the page's base address.
vi.mock('#web/shared/api.ts', () => ({ call: vi.fn<() => Promise<void>>() }))
const { ofProduct } = await import('#web/features/adding/add-beginnings.ts')

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
  expect(ofProduct({ ...product, imageURL: 'https://example.org/a.jpg' }, '').afterCreate).toBeTypeOf(
    'function',
  )
})
