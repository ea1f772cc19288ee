import type {
  ItemFieldTable,
  ItemLabelTable,
  ItemSearchTable,
  ItemTable,
} from '#server/features/items/items.table.ts'
import type { LabelTable } from '#server/features/labels/labels.table.ts'
import type { LocationTable } from '#server/features/locations/locations.table.ts'
import type {
  AssetCounterTable,
  HouseholdTable,
  MembershipTable,
} from '#server/features/groups/groups.table.ts'
import type { SessionTable, UserAccountTable } from '#server/features/users/users.table.ts'
import type { BatchTable, ChangeTable } from '#server/journal/change.table.ts'

export interface Tables {
  user_account: UserAccountTable
  session: SessionTable
  household: HouseholdTable
  membership: MembershipTable
  asset_counter: AssetCounterTable
  location: LocationTable
  label: LabelTable
  item: ItemTable
  item_label: ItemLabelTable
  item_field: ItemFieldTable
  item_search: ItemSearchTable
  batch: BatchTable
  change: ChangeTable
}

/** Tables that repositories write themselves: global ones, and those of a household that cannot be undone. */
export const notJournaled = [
  'user_account',
  'session',
  'membership',
  'asset_counter',
] as const satisfies (keyof Tables)[]
