import type { HistoryKind } from './history-search.ts'
import type en from '#web/i18n/locales/en.json'

export const kindNames: Record<HistoryKind, keyof typeof en> = {
  item: 'history.kindItem',
  location: 'history.kindLocation',
  label: 'history.kindLabel',
  attachment: 'history.kindFile',
  maintenance: 'history.kindMaintenance',
  template: 'history.kindTemplate',
  view: 'history.kindView',
  fieldDescription: 'item.sectionFields',
  policy: 'history.kindPolicy',
  claim: 'history.kindClaim',
  claimItem: 'history.kindClaimItem',
  household: 'history.kindHousehold',
}

// as: `Object.keys` returns `string[]`. The type of `kindNames` guarantees its keys.
export const kinds = Object.keys(kindNames) as HistoryKind[]
