/** The things that a link can share. `loan` is a lent item, which its borrower sees. */
export const shareTargets = ['item', 'location', 'label', 'search', 'loan', 'claim'] as const
export type ShareTarget = (typeof shareTargets)[number]

/** The fields of an item that a link can show besides the name, in their order on the page. */
export const shareFields = [
  'photos',
  'receipts',
  'loss',
  'description',
  'quantity',
  'location',
  'labels',
  'manufacturer',
  'modelNumber',
  'serialNumber',
  'assetId',
  'purchaseDate',
  'purchasePrice',
  'currentValue',
  'replacementValue',
  'warrantyExpires',
  'customFields',
  'notes',
] as const
export type ShareField = (typeof shareFields)[number]

/** Fields that only a claim has. `receipts` includes warranties. `loss` includes the sums and the limits of the policy. */
const claimFields: readonly ShareField[] = ['receipts', 'loss']

export function shareFieldsOf(target: ShareTarget): ShareField[] {
  return shareFields.filter((field) => target === 'claim' || !claimFields.includes(field))
}

const defaultFields: readonly ShareField[] = [
  'photos',
  'description',
  'quantity',
  'manufacturer',
  'modelNumber',
]

/** Returns the fields that a new link shows by default: no amounts, except what an adjuster needs of a claim. */
export function defaultShareFieldsOf(target: ShareTarget): readonly ShareField[] {
  return target === 'claim'
    ? [...claimFields, ...defaultFields, 'serialNumber', 'purchaseDate']
    : defaultFields
}
