import type { Product } from '#contract/products.ts'
import { limits } from '#contract/scalars.ts'
import type { OutboundFetch } from '#server/outbound/outbound.ts'
import { parseObject, type JsonObject } from '#server/shared/json-object.ts'
import { version } from '#server/shared/process/version.ts'

/** Looks a product up in one service. Returns undefined when the service does not know the product. */
export type Source = (fetchOutbound: OutboundFetch, barcode: string) => Promise<Product | undefined>

/** The reason why a service returned no usable response. */
export class SourceError extends Error {
  readonly isTooMany: boolean
  constructor(message: string, isTooMany = false) {
    super(message)
    this.isTooMany = isTooMany
  }
}

export async function fetchProductJson(
  fetchOutbound: OutboundFetch,
  name: string,
  url: string,
): Promise<JsonObject | undefined> {
  // Open Food Facts asks clients to identify themselves, so `user-agent` names Cubby.
  const headers = {
    accept: 'application/json',
    'user-agent': `Cubby/${version} (self-hosted home inventory)`,
  }
  const response = await fetchOutbound({ url, headers })
  if (response.status === 404) return undefined
  if (response.status === 429) throw new SourceError(`${name} accepts no more requests for now`, true)
  if (response.status !== 200) throw new SourceError(`${name} answered ${response.status}`)
  const product = parseObject(response.text)
  if (!product) throw new SourceError(`the response of ${name} cannot be read`)
  return product
}

/** Returns the text as one line, cut to the length that an item can store. */
export function textOf(product: JsonObject, key: string, maxLength: number = limits.short): string {
  const value = product[key]
  if (typeof value !== 'string') return ''
  return Array.from(value.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim())
    .slice(0, maxLength)
    .join('')
}

export function isPictureUrl(value: unknown): value is string {
  return (
    typeof value === 'string' && value.length <= limits.notifierUrl && URL.parse(value)?.protocol === 'https:'
  )
}
