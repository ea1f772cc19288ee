import * as endpoints from '#contract/products.ts'
import { loadWrittenItem } from '#server/features/items/item-writes.service.ts'
import type { AddRoute } from '#server/http/route.ts'
import { addProductPicture, findProducts } from './products.service.ts'

export function productRoutes(add: AddRoute): void {
  add(endpoints.findProducts, async ({ context, actor, query, reply }) => {
    const products = await findProducts(context, actor, query.productEAN)
    if (products.length > 0) return products
    reply.code(204)
    return null
  })
  add(endpoints.addProductPicture, async ({ context, actor, params, body }) =>
    loadWrittenItem(context, actor, await addProductPicture(context, actor, params.id, body)),
  )
}
