import Type, { type Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { Item } from '#contract/items/items.ts'
import { IdParams, limits, NoContent } from './scalars.ts'

/** Clients of Homebox read these keys, so they must not be renamed. */
export const Product = Type.Object({
  search_engine_name: Type.String({ description: 'The source of this data, like `openfoodfacts.org`.' }),
  barcode: Type.String({ description: 'As EAN-13, EAN-8 or GTIN-14.' }),
  manufacturer: Type.String(),
  modelNumber: Type.String(),
  notes: Type.String({ description: 'Always empty; kept for older clients.' }),
  imageURL: Type.String({ description: 'An https address that Cubby has not opened, or empty.' }),
  imageBase64: Type.String({ description: 'Always empty; kept for older clients.' }),
  item: Type.Object({ name: Type.String(), description: Type.String() }),
})
export type Product = Static<typeof Product>

const Barcode = Type.String({
  minLength: 1,
  maxLength: 80,
  description: 'EAN-13, EAN-8, UPC-A, GTIN-14 or ISBN with its check digit; spaces and hyphens are ignored.',
})

export const findProducts = endpoint({
  method: 'GET',
  path: '/products/search-from-barcode',
  access: 'write',
  tag: 'Products',
  summary:
    'What the services listed in `/status` know about a product, at most thirty requests a minute; 204 when none knows it, 409 or 429 when none does and one could not be reached.',
  query: Type.Object({ productEAN: Barcode }),
  responses: { 200: Type.Array(Product), 204: NoContent },
  volatile: true,
  errors: [409, 429],
})

export const NewProductPicture = Type.Object({
  productEAN: Barcode,
  imageURL: Type.String({
    minLength: 1,
    maxLength: limits.notifierUrl,
    description: 'The address that a service returned for this barcode; no other address is opened.',
  }),
})
export type NewProductPicture = Static<typeof NewProductPicture>

export const addProductPicture = endpoint({
  method: 'POST',
  path: '/items/:id/attachments/from-product',
  access: 'write',
  tag: 'Products',
  summary: 'Fetch the picture of a product, at most 8 MB, and attach it to an item as a photo.',
  params: IdParams,
  body: NewProductPicture,
  responses: { 201: Item },
  errors: [409, 429],
})
