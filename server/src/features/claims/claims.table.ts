import Type, { type Static } from 'typebox'
import type { Condition } from '#contract/insurance/claim-items.ts'
import type { ClaimKind, ClaimState } from '#contract/insurance/claims.ts'
import { attachmentTypes } from '#contract/files/files.ts'
import { itemFieldList, type FieldKind } from '#contract/items/item-fields.ts'
import { fieldTypes } from '#contract/items/items.ts'
import type { Valuation } from '#contract/items/valuation.ts'
import { limits, listLimits, oneOf } from '#contract/scalars.ts'
import type { ItemFieldValues } from '#server/features/items/item-fields.mapper.ts'
import type { Terms } from '#server/features/policies/policies.table.ts'

export interface ClaimTable {
  group_id: number
  id: string
  created_at: number
  updated_at: number
  name: string
  kind: ClaimKind
  date: string
  currency: string
  policy_id: string | null
  /** JSON of `Terms`: those of the policy when it was chosen. */
  terms: string | null
  deductible: number | null
  contact: string
  notes: string
  state: ClaimState
  sent_date: string
  paid_date: string
  paid_amount: number
}

/** Amounts are in 1/10,000. A deductible of null is that of the policy. */
export interface ClaimRecord {
  id: string
  createdAt: number
  updatedAt: number
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

/** What a claim keeps of an item beside its columns. */
export const Snapshot = Type.Object(
  {
    takenAt: Instant,
    // as: the fields of an item, of which later versions have more.
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

export interface ClaimItemTable {
  group_id: number
  id: string
  created_at: number
  updated_at: number
  claim_id: string
  /** The item that was copied. It may have been deleted since. */
  item_id: string
  name: string
  name_key: string
  /** Sort key of the location. */
  location_key: string
  condition: Condition
  quantity: number
  value: number
  basis: Valuation
  own_loss: number | null
  /** `own_loss`, else `value`. */
  loss: number
  has_photo: number
  has_serial_number: number
  has_receipt: number
  has_value: number
  /** JSON array of names. */
  location_path: string
  /** JSON of `SnapshotLabels`. */
  labels: string
  /** JSON of `Snapshot`. */
  snapshot: string
}

export interface ClaimItemRecord {
  id: string
  createdAt: number
  updatedAt: number
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

/** Derived: the files to which items of claims refer, so that they are kept. */
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
