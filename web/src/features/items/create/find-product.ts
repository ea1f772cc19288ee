import type { TFunction } from 'i18next'
import { findProducts } from '#contract/products.ts'
import { ofProduct, type Prefill } from './prefill.ts'
import { call } from '#web/shared/api.ts'

/** Looks up a product code. Undefined when no catalogue knows it. */
export async function findProduct(productEAN: string, t: TFunction): Promise<Prefill | undefined> {
  const [product] = (await call(findProducts, { query: { productEAN } })) ?? []
  return product && ofProduct(product, t('barcode.from', { name: product.search_engine_name }))
}
