import Type, { type Static } from 'typebox'
import type { Condition } from '#contract/insurance/claim-items.ts'
import type { ClaimKind, ClaimState } from '#contract/insurance/claims.ts'
import { attachmentTypes } from '#contract/files/files.ts'
import { itemFieldList, type FieldKind } from '#contract/items/item-fields.ts'
import { fieldTypes } from '#contract/items/items.ts'
import type { Valuation } from '#contract/items/valuation.ts'
import { limits, oneOf } from '#contract/scalars.ts'
import { listLimits } from '#contract/households/list-limits.ts'
import { itemFieldMapper, type ItemFieldValues } from '#server/features/items/item-fields.mapper.ts'
import type { Terms } from '#server/features/policies/policies.table.ts'
import { defineColumns, json, nullableJson, plain } from '#server/shared/record-columns.ts'

/** Amounts are in 1/10,000 of the currency unit. When `deductible` is null, the deductible of the policy applies. */
export const claimColumns = defineColumns({
  name: plain(''),
  kind: plain<ClaimKind>('loss'),
  date: plain(''),
  currency: plain(''),
  policyId: plain<string | null>(null),
  /** A copy of the policy's terms from the time when the policy was chosen. */
  terms: nullableJson<Terms>(),
  deductible: plain<number | null>(null),
  contact: plain(''),
  notes: plain(''),
  state: plain<ClaimState>('draft'),
  sentDate: plain(''),
  paidDate: plain(''),
  paidAmount: plain(0),
})
export type ClaimRecord = typeof claimColumns.blank

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

export const claimItemColumns = defineColumns({
  claimId: plain(''),
  /** The item that was copied. It may have been deleted since. */
  itemId: plain(''),
  name: plain(''),
  condition: plain<Condition>('missing'),
  quantity: plain(0),
  value: plain(0),
  basis: plain<Valuation>('purchase'),
  ownLoss: plain<number | null>(null),
  /** The names of the item's location and of all locations around it. */
  locationPath: json<string[]>([]),
  labels: json<SnapshotLabels>([]),
  snapshot: json<Snapshot>({ takenAt: 0, fields: itemFieldMapper.empty, customFields: [], files: [] }),
})
export type ClaimItemRecord = typeof claimItemColumns.blank

export interface ClaimItemTable extends ReturnType<typeof claimItemColumns.toRow> {
  name_key: string
  /** The folded location path, by which items are sorted by location. */
  location_key: string
  /** The value of `own_loss`, or of `value` when `own_loss` is null. */
  loss: number
  has_photo: number
  has_serial_number: number
  has_receipt: number
  has_value: number
}

/** Derived from the items of claims: the files to which these items refer. Garbage collection spares the files. */
export interface ClaimFileTable {
  group_id: number
  claim_item_id: string
  hash: string
}

declare module '#server/database/tables.ts' {
  interface Tables {
    claim: ReturnType<typeof claimColumns.toRow>
    claim_item: ClaimItemTable
    claim_file: ClaimFileTable
  }
}
