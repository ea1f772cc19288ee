import { limits } from '#contract/scalars.ts'
import { asObject } from '#server/shared/json-object.ts'
import { fetchProductJson, isPictureUrl, textOf, type Source } from './source.ts'

const name = 'upcitemdb.com'

/**
 * Looks products up in UPCitemdb, which allows 100 requests a day without an account:
 * https://www.upcitemdb.com/wp/docs/main/development/responses/
 */
export const upcitemdb: Source = async (fetchOutbound, barcode) => {
  const body = await fetchProductJson(
    fetchOutbound,
    name,
    `https://api.upcitemdb.com/prod/trial/lookup?upc=${barcode}`,
  )
  const items: unknown = body?.['items']
  const product = asObject(Array.isArray(items) ? items[0] : undefined)
  const title = product ? textOf(product, 'title') : ''
  if (!product || title === '') return undefined
  const pictures: unknown = product['images']
  return {
    search_engine_name: name,
    barcode,
    manufacturer: textOf(product, 'brand'),
    modelNumber: textOf(product, 'model'),
    notes: '',
    imageURL: Array.isArray(pictures) ? (pictures.find(isPictureUrl) ?? '') : '',
    imageBase64: '',
    item: { name: title, description: textOf(product, 'description', limits.description) },
  }
}
