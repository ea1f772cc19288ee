import type { EntityName } from '#server/journal/change.table.ts'

export const spreadsheetName = 'items.csv'
export const readmeName = 'README.txt'
export const sumsName = 'sha256sums.txt'

export const recordFiles: Readonly<Record<EntityName, string>> = {
  household: 'records/household.json',
  label: 'records/labels.json',
  location: 'records/locations.json',
  item: 'records/items.json',
  attachment: 'records/attachments.json',
  maintenance: 'records/maintenance.json',
  template: 'records/templates.json',
  view: 'records/views.json',
  fieldDescription: 'records/custom-fields.json',
  policy: 'records/policies.json',
  claim: 'records/claims.json',
  claimItem: 'records/claim-items.json',
}
