import Type, { type Static } from 'typebox'
import { listLimits } from '#contract/households/list-limits.ts'
import type { BaseRecord, BaseTable } from '#server/shared/base-record.ts'

const Amount = Type.Integer({ minimum: 0 })
const Category = Type.Object(
  {
    name: Type.String(),
    labelIds: Type.Array(Type.String(), { maxItems: listLimits.labelsPerCategory }),
    limit: Amount,
  },
  { additionalProperties: false },
)

/** The stored categories of a policy. Their labels may have been deleted. */
export const PolicyCategories = Type.Array(Category, { maxItems: listLimits.categoriesPerPolicy })

/** The terms of a policy. Amounts are in 1/10,000 of the currency unit. When a limit is null, there is no limit. */
export const Terms = Type.Object(
  {
    name: Type.String(),
    insurer: Type.String(),
    policyNumber: Type.String(),
    starts: Type.String(),
    ends: Type.String(),
    deductible: Amount,
    limitTotal: Type.Union([Amount, Type.Null()]),
    limitPerItem: Type.Union([Amount, Type.Null()]),
    categories: PolicyCategories,
    contact: Type.String(),
  },
  { additionalProperties: false },
)
export type Terms = Static<typeof Terms>

export interface PolicyTable extends BaseTable {
  name: string
  /** The key by which names are sorted, see contract/src/text/name-key.ts. */
  name_key: string
  insurer: string
  policy_number: string
  currency: string
  starts: string
  ends: string
  covers_all: number
  deductible: number
  limit_total: number | null
  limit_per_item: number | null
  /** JSON of `PolicyCategories`. */
  categories: string
  contact: string
}

export interface PolicyRecord extends Terms, BaseRecord {
  currency: string
  coversAll: boolean
}

declare module '#server/database/tables.ts' {
  interface Tables {
    policy: PolicyTable
  }
}
