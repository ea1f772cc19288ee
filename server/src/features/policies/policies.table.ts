import Type, { type Static } from 'typebox'
import { listLimits } from '#contract/households/list-limits.ts'
import { defineColumns, flag, json, plain } from '#server/shared/record-columns.ts'

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

export const policyColumns = defineColumns({
  name: plain(''),
  insurer: plain(''),
  policyNumber: plain(''),
  currency: plain(''),
  starts: plain(''),
  ends: plain(''),
  coversAll: flag(true),
  deductible: plain(0),
  limitTotal: plain<number | null>(null),
  limitPerItem: plain<number | null>(null),
  categories: json<Terms['categories']>([]),
  contact: plain(''),
})
export type PolicyRecord = typeof policyColumns.blank

interface PolicyTable extends ReturnType<typeof policyColumns.toRow> {
  /** The key by which names are sorted, see contract/src/text/name-key.ts. */
  name_key: string
}

declare module '#server/database/tables.ts' {
  interface Tables {
    policy: PolicyTable
  }
}
