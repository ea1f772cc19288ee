import Type, { type Static } from 'typebox'
import type { Condition } from '#contract/insurance/claim-items.ts'
import type { ClaimKind, ClaimState } from '#contract/insurance/claims.ts'
import { attachmentTypes } from '#contract/files/files.ts'
import { itemFieldList, type FieldKind } from '#contract/items/item-fields.ts'
import { fieldTypes } from '#contract/items/items.ts'
import type { Valuation } from '#contract/items/valuation.ts'
import { limits, oneOf } from '#contract/scalars.ts'
import { listLimits } from '#contract/households/list-limits.ts'
import type { ItemFieldValues } from '#server/features/items/item-fields.mapper.ts'
import type { Terms } from '#server/features/policies/policies.table.ts'
import type { BaseRecord, BaseTable } from '#server/shared/base-record.ts'

export interface ClaimTable extends BaseTable {
  name: string
  kind: ClaimKind
  date: string
  currency: string
  policy_id: string | null
  /** JSON of `Terms`: a copy of the policy's terms from the time when the policy was chosen. */
  terms: string | null
  deductible: number | null
  contact: string
  notes: string
  state: ClaimState
  sent_date: string
  paid_date: string
  paid_amount: number
}

/** Amounts are in 1/10,000 of the currency unit. When `deductible` is null, the deductible of the policy applies. */
export interface ClaimRecord extends BaseRecord {
  name: string
  kind: ClaimKind
  date: string
  currency: string
  policyId: string | null
  terms: Terms | null
  deductible: number | null
  contact: string
  notes: string
  state: ClaimState
  sentDate: string
  paidDate: string
  paidAmount: number
}

const strict = { additionalProperties: false } as const
const Instant = Type.Integer({ minimum: 0, maximum: Date.parse('9999-12-31T23:59:59.999Z') })
const valueTypes: { readonly [Kind in FieldKind]: Type.TSchema } = {
  text: Type.String(),
  longText: Type.String(),
  date: Type.String(),
  money: Type.Integer(),
  quantity: Type.Integer(),
  assetId: Type.Integer(),
  flag: Type.Boolean(),
}

const SnapshotFile = Type.Object(
  {
    id: Type.String(),
    hash: Type.String({ pattern: '^[\\da-f]{64}$' }),
    name: Type.String({ maxLength: limits.name }),
    type: oneOf(attachmentTypes),
    mime: Type.String(),
    size: Type.Integer({ minimum: 0 }),
    isPrimary: Type.Boolean(),
    createdAt: Instant,
  },
  strict,
)
export type SnapshotFile = Static<typeof SnapshotFile>

/** The data of a claimed item's copy that are stored together as JSON. */
export const Snapshot = Type.Object(
  {
    takenAt: Instant,
    // as: `itemFieldList` has all these keys. They are optional, because older snapshots lack newer fields.
    fields: Type.Unsafe<ItemFieldValues>(
      Type.Partial(
        Type.Object(
          Object.fromEntries(itemFieldList.map(({ key, kind }) => [key, valueTypes[kind]])),
          strict,
        ),
      ),
    ),
    customFields: Type.Array(
      Type.Object({ name: Type.String(), type: oneOf(fieldTypes), text: Type.String() }, strict),
      { maxItems: listLimits.fieldsPerItem },
    ),
    files: Type.Array(SnapshotFile, { maxItems: listLimits.filesPerClaimItem }),
  },
  strict,
)
export type Snapshot = Static<typeof Snapshot>

export const SnapshotLabels = Type.Array(Type.Object({ id: Type.String(), name: Type.String() }, strict), {
  maxItems: listLimits.labelsPerItem,
})
export type SnapshotLabels = Static<typeof SnapshotLabels>

export const SnapshotPath = Type.Array(Type.String(), { maxItems: listLimits.locationLevels })

export interface ClaimItemTable extends BaseTable {
  claim_id: string
  /** The item that was copied. It may have been deleted since. */
  item_id: string
  name: string
  name_key: string
  /** The folded location path, by which items are sorted by location. */
  location_key: string
  condition: Condition
  quantity: number
  value: number
  basis: Valuation
  own_loss: number | null
  /** The value of `own_loss`, or of `value` when `own_loss` is null. */
  loss: number
  has_photo: number
  has_serial_number: number
  has_receipt: number
  has_value: number
  /** The names of the item's location and of all locations around it, as a JSON array. */
  location_path: string
  /** The labels of the copied item as JSON, see `SnapshotLabels`. */
  labels: string
  /** The other copied data as JSON, see `Snapshot`. */
  snapshot: string
}

export interface ClaimItemRecord extends BaseRecord {
  claimId: string
  itemId: string
  name: string
  condition: Condition
  quantity: number
  value: number
  basis: Valuation
  ownLoss: number | null
  locationPath: string[]
  labels: SnapshotLabels
  snapshot: Snapshot
}

/** Derived from the items of claims: the files to which these items refer. Garbage collection spares the files. */
export interface ClaimFileTable {
  group_id: number
  claim_item_id: string
  hash: string
}

declare module '#server/database/tables.ts' {
  interface Tables {
    claim: ClaimTable
    claim_item: ClaimItemTable
    claim_file: ClaimFileTable
  }
}
