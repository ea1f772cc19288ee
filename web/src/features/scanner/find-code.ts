import type { QueryClient } from '@tanstack/react-query'
import { findByAssetId } from '#contract/items/assets.ts'
import { listItems, type ItemPage } from '#contract/items/item-lists.ts'
import type { ItemSummary } from '#contract/items/items.ts'
import { getLabel } from '#contract/labels.ts'
import { findMissingRecord } from '#web/features/households/find-missing-record.ts'
import { householdsQuery } from '#web/features/households/household.queries.ts'
import { itemQuery } from '#web/features/items/items.queries.ts'
import { locationQuery } from '#web/features/locations/location-pages.queries.ts'
import type { Found } from '#web/features/scanner/found/found.ts'
import {
  isLikeAssetId,
  isProductCode,
  type ScannedCode,
  type Target,
  writeAssetId,
} from '#web/features/scanner/scan-text.ts'
import { nullIfMissing } from '#web/shared/api-error.ts'
import { call } from '#web/shared/api.ts'

export interface LookupDeps {
  queryClient: QueryClient
  householdId: string | undefined
}

/** Maximum number of matches that are shown. The user cannot compare more on a screen. */
const pageSize = 10
const page = { page: '1', pageSize: String(pageSize) }

export async function lookUpCode(deps: LookupDeps, meaning: ScannedCode): Promise<Found> {
  switch (meaning.kind) {
    case 'record':
      return findKnownRecord(deps, meaning)
    case 'asset':
      return findAsset(deps, meaning)
    case 'code':
      return findNumber(meaning.text)
    case 'page':
    case 'foreign':
    case 'invalid':
      return meaning
  }
}

async function findKnownRecord(deps: LookupDeps, target: Target & { kind: 'record' }): Promise<Found> {
  const { record, id } = target
  const found = await loadRecord(deps.queryClient, record, id)
  return found ?? findMissingRecord(id, deps.householdId)
}

async function loadRecord(
  queryClient: QueryClient,
  record: 'item' | 'location' | 'label',
  id: string,
): Promise<Found | null> {
  if (record === 'item') {
    const item = await nullIfMissing(queryClient.fetchQuery({ ...itemQuery(id), staleTime: 0 }))
    return item && { kind: 'item', item }
  }
  if (record === 'location') {
    const location = await nullIfMissing(queryClient.fetchQuery({ ...locationQuery(id), staleTime: 0 }))
    return location && { kind: 'location', location }
  }
  const label = await nullIfMissing(call(getLabel, { params: { id } }))
  return label && { kind: 'label', label }
}

async function findAsset(deps: LookupDeps, target: Target & { kind: 'asset' }): Promise<Found> {
  const { assetId, tenant } = target
  // Asset ids are unique only within a household, so the URL on a label can name its household.
  if (tenant !== undefined && tenant !== deps.householdId) {
    const households = await deps.queryClient.fetchQuery({ ...householdsQuery, staleTime: 0 })
    const household = households.find(({ id }) => id === tenant)
    return household ? { kind: 'elsewhere', household, path: `/assets/${assetId}` } : { kind: 'missing' }
  }
  const found = await call(findByAssetId, { params: { assetId }, query: page })
  return ofItems(assetId, found) ?? { kind: 'noAsset', assetId }
}

async function findNumber(code: string): Promise<Found> {
  const isAsset = isLikeAssetId(code)
  if (isAsset) {
    const assetId = writeAssetId(code)
    const found = ofItems(code, await call(findByAssetId, { params: { assetId }, query: page }))
    if (found) return found
  }
  // A UPC-A code is an EAN-13 code with a leading zero, so leading zeros are not searched.
  const q = isProductCode(code) ? code.replace(/^0+/, '') : code
  const found = await call(listItems, { query: { ...page, q, includeArchived: 'true' } })
  const exact = found.items.filter((item) => hasNumber(item, code))
  if (exact.length > 0) return ofItems(code, { items: exact, total: exact.length }) ?? noNumber(code)
  // A short number occurs in many texts by chance, so full-text matches are not shown for it.
  if (isAsset) return { kind: 'noAsset', assetId: writeAssetId(code) }
  return ofItems(code, found) ?? noNumber(code)
}

const noNumber = (code: string): Found => ({ kind: 'noCode', code, isProduct: isProductCode(code) })

function ofItems(code: string, { items, total }: Pick<ItemPage, 'items' | 'total'>): Found | null {
  const [only] = items
  if (!only) return null
  return items.length === 1 ? { kind: 'item', item: only } : { kind: 'items', code, items, total }
}

/**
 * True when the item's serial or model number equals the scanned code. Ignores spaces, dashes and leading zeros, which
 * a package may print differently.
 */
function hasNumber({ serialNumber, modelNumber }: ItemSummary, code: string) {
  const bare = (text: string) => text.replaceAll(/[\s-]/g, '').replace(/^0+/, '').toLowerCase()
  return [serialNumber, modelNumber].some((number) => number !== '' && bare(number) === bare(code))
}
