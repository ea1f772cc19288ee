import type { HistoryKind } from './history-search.ts'
import type en from '#web/i18n/locales/en.json'

export const kindNames: Record<HistoryKind, keyof typeof en> = {
  item: 'kind.items',
  location: 'kind.locations',
  label: 'kind.labels',
  attachment: 'kind.files',
  maintenance: 'history.kindMaintenance',
  template: 'history.kindTemplate',
  view: 'kind.views',
  fieldDescription: 'item.sectionFields',
  policy: 'history.kindPolicy',
  claim: 'kind.claims',
  claimItem: 'history.kindClaimItem',
  household: 'history.kindHousehold',
}

// as: `Object.keys` returns `string[]`. The type of `kindNames` guarantees its keys.
export const kinds = Object.keys(kindNames) as HistoryKind[]
