import type { TFunction } from 'i18next'
import type { entityNames } from '#contract/history.ts'

const keys = {
  household: 'trash.others',
  item: 'trash.items',
  location: 'count.locations',
  label: 'trash.labels',
  attachment: 'trash.files',
  maintenance: 'trash.entries',
  template: 'trash.templates',
  view: 'trash.views',
  fieldDescription: 'trash.fieldDescriptions',
  policy: 'trash.policies',
  claim: 'trash.claims',
  claimItem: 'trash.claimItems',
} as const satisfies Record<(typeof entityNames)[number], string>

export function countRecords(entity: (typeof entityNames)[number], count: number, t: TFunction) {
  return t(keys[entity], { count })
}
