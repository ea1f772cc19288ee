/**
 * What a list of items can be ordered by, with the usual direction. Apart from items.ts, because every address of the
 * web app needs it.
 */
export const usualDirections = {
  name: 'asc',
  createdAt: 'desc',
  updatedAt: 'desc',
  assetId: 'asc',
  quantity: 'desc',
  purchasePrice: 'desc',
  purchaseTime: 'desc',
  manufacturer: 'asc',
  value: 'desc',
  location: 'asc',
  serialNumber: 'asc',
  modelNumber: 'asc',
  warrantyExpires: 'desc',
  purchaseFrom: 'asc',
  soldTime: 'desc',
  soldPrice: 'desc',
  insured: 'desc',
  archived: 'desc',
} as const

export type ItemOrder = keyof typeof usualDirections

// as: the keys of this very object.
export const itemOrders = Object.keys(usualDirections) as ItemOrder[]
