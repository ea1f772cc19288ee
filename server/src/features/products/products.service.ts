import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { LRUCache } from 'lru-cache'
import type { NewProductPicture, Product } from '#contract/products.ts'
import type { Actor } from '#server/actor.ts'
import type { ProductSource } from '#server/config.ts'
import type { Context } from '#server/context.ts'
import {
  addAttachment,
  requireAttachmentOwner,
} from '#server/features/files/attachments/attachments.service.ts'
import { sniffMime } from '#server/features/files/sniff-mime.ts'
import type { WriteResult } from '#server/journal/journal.ts'
import { OutboundError } from '#server/outbound/outbound.ts'
import { invalid } from '#server/shared/app-error.ts'
import { isPhoto } from '#server/shared/media-types.ts'
import { perContext } from '#server/shared/process/per-context.ts'
import { householdDb } from '#server/database/household-db.ts'
import { receiveFile } from '#server/storage/receive-file.ts'
import { readBarcode } from './barcode.ts'
import { openFacts } from './open-facts-source.ts'
import { lookupDisabledError, noPicture, lookupFailedError } from './products.errors.ts'
import { SourceError, type Source } from './source.ts'
import { upcitemdb } from './upcitemdb-source.ts'

const dayMs = 86_400_000
const maxCached = 1000
const maxPictureBytes = 8_000_000
const lookups = { name: 'product-lookup', allowed: 30, seconds: 60 }

const sources: Readonly<Record<ProductSource, Source>> = {
  openfoodfacts: openFacts('openfoodfacts.org'),
  openproductsfacts: openFacts('openproductsfacts.org'),
  openbeautyfacts: openFacts('openbeautyfacts.org'),
  upcitemdb,
}

const cacheOf = perContext(
  () => new LRUCache<string, { at: number; result: Promise<Product | undefined> }>({ max: maxCached }),
)

/**
 * Asks all services at once. Throws only when no service knows the product and one of them failed: 429 when a service
 * has too many requests, otherwise 409.
 */
export async function findProducts(context: Context, actor: Actor, code: string): Promise<Product[]> {
  const barcode = readBarcode(code)
  if (barcode === undefined) {
    throw invalid({ productEAN: 'is not a barcode number: a digit is wrong or missing' })
  }
  const { productSources } = context.config
  if (productSources.length === 0) throw lookupDisabledError()
  await context.limits.count(lookups, actor.userId)
  const results = await Promise.allSettled(productSources.map((source) => lookUp(context, source, barcode)))
  const products = results.flatMap((one) => (one.status === 'fulfilled' && one.value ? [one.value] : []))
  const failures = results.flatMap((one) => (one.status === 'rejected' ? [readFailure(one.reason)] : []))
  if (products.length > 0 || failures.length === 0) return products
  throw lookupFailedError(
    failures.map(({ message }) => message),
    failures.some((one) => one instanceof SourceError && one.isTooMany),
  )
}

function readFailure(error: unknown): Error {
  if (error instanceof SourceError || error instanceof OutboundError) return error
  throw error
}

/**
 * Looks a product up in one service and caches the result for a day, also when the service does not know the product.
 * Failures are not cached.
 */
function lookUp(context: Context, source: ProductSource, barcode: string): Promise<Product | undefined> {
  const cache = cacheOf(context)
  const key = `${source} ${barcode}`
  const known = cache.get(key)
  if (known && Math.abs(context.now() - known.at) < dayMs) return known.result
  const result = sources[source](context.fetchOutbound, barcode)
  cache.set(key, { at: context.now(), result })
  result.catch(() => cache.delete(key))
  return result
}

/** Adds a picture of a product to an item. Accepts only an address that a service returned for this barcode. */
export async function addProductPicture(
  context: Context,
  actor: Actor,
  itemId: string,
  { productEAN, imageURL }: NewProductPicture,
): Promise<WriteResult<string>> {
  const owner = { entity: 'item', id: itemId } as const
  await requireAttachmentOwner(householdDb(context, actor), owner)
  const product = (await findProducts(context, actor, productEAN)).find((one) => one.imageURL === imageURL)
  if (!product) throw invalid({ imageURL: 'is not the picture of a product with this number' })
  const file = await receiveFile(context.storage, Readable.from([await fetchPicture(context, imageURL)]))
  try {
    if (!isPhoto(await sniffMime(file.path))) throw noPicture('the file at this address is not a picture')
    return await addAttachment(context, actor, owner, {
      file,
      name: product.item.name.replaceAll(/[/\\]/g, ' '),
      type: 'photo',
      isPrimary: false,
    })
  } finally {
    await rm(file.path, { force: true })
  }
}

async function fetchPicture({ fetchOutbound }: Context, url: string): Promise<Buffer> {
  try {
    const { status, bytes } = await fetchOutbound({ url, maxBytes: maxPictureBytes })
    if (status !== 200) throw noPicture(`the service responded with ${status}`)
    return bytes
  } catch (error) {
    throw error instanceof OutboundError ? noPicture(error.message) : error
  }
}
