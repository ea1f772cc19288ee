import { asObject } from '#server/shared/json-object.ts'
import { fetchProductJson, isPictureUrl, textOf, type Source } from './source.ts'

const fields = 'code,product_name,generic_name,brands,quantity,image_front_url'

/** Open Food Facts and its sister databases: https://openfoodfacts.github.io/openfoodfacts-server/api/ */
export function openFacts(name: string): Source {
  return async (fetchOutbound, barcode) => {
    const body = await fetchProductJson(
      fetchOutbound,
      name,
      `https://world.${name}/api/v2/product/${barcode}?fields=${fields}`,
    )
    const product = asObject(body?.['product'])
    if (!body || body['status'] === 0 || !product) return undefined
    const itemName = textOf(product, 'product_name') || textOf(product, 'generic_name')
    if (itemName === '') return undefined
    const described = [textOf(product, 'generic_name'), textOf(product, 'quantity')]
    const picture = product['image_front_url']
    return {
      search_engine_name: name,
      barcode,
      manufacturer: textOf(product, 'brands'),
      modelNumber: '',
      notes: '',
      imageURL: isPictureUrl(picture) ? picture : '',
      imageBase64: '',
      item: {
        name: itemName,
        description: described.filter((text) => text !== '' && text !== itemName).join(', '),
      },
    }
  }
}
