import type { ShareField, ShareTarget } from '#contract/guests/share-fields.ts'
import type { ShareVisit } from '#contract/guests/shares.ts'
import type en from '#web/i18n/locales/en.json'

type TextKey = keyof typeof en

export const shareFieldKeys = {
  photos: 'kind.photos',
  receipts: 'shares.receipts',
  loss: 'shares.amounts',
  description: 'field.description',
  quantity: 'item.quantity',
  location: 'item.location',
  labels: 'kind.labels',
  manufacturer: 'item.manufacturer',
  modelNumber: 'item.modelNumber',
  serialNumber: 'item.serialNumber',
  assetId: 'item.assetId',
  purchaseDate: 'item.purchaseTime',
  purchasePrice: 'item.purchasePrice',
  currentValue: 'item.currentValue',
  replacementValue: 'item.replacementValue',
  warrantyExpires: 'item.warrantyExpires',
  customFields: 'item.sectionFields',
  notes: 'field.notes',
} as const satisfies Record<ShareField, TextKey>

export const shareTargetKeys = {
  item: 'kind.item',
  location: 'kind.location',
  label: 'kind.label',
  search: 'shares.ofSearch',
  loan: 'shares.ofLoan',
  claim: 'kind.claim',
} as const satisfies Record<ShareTarget, TextKey>

export const visitKeys = {
  opened: 'shares.opened',
  wrongPin: 'shares.wrongPin',
  message: 'shares.message',
  mailed: 'shares.mailed',
  mailFailed: 'shares.mailFailed',
} as const satisfies Record<ShareVisit['kind'], TextKey>
