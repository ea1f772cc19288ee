import type { Terms } from './policies.table.ts'

/** The loss of an item. Amounts are in 1/10,000. */
export interface Loss {
  readonly amount: number
  readonly pieces: number
  readonly labelIds: readonly string[]
}

interface CategoryLoss {
  /** Empty for items in no category of the policy. */
  readonly name: string
  readonly limit: number | null
  readonly count: number
  readonly loss: number
  readonly aboveItemLimit: number
  readonly aboveLimit: number
}

export type Limits = Pick<Terms, 'limitTotal' | 'limitPerItem' | 'deductible' | 'categories'>

export interface Settled {
  /** In the order of the policy. The last one is that of the items in no category. */
  readonly categories: readonly CategoryLoss[]
  readonly settlement: {
    readonly loss: number
    readonly aboveItemLimit: number
    readonly aboveCategoryLimits: number
    readonly deductible: number
    readonly aboveTotalLimit: number
    readonly pays: number
  }
}

/** Computes what a policy pays for these items. */
export function settle(limits: Limits, losses: Iterable<Loss>): Settled {
  const { limitPerItem } = limits
  const categories = [
    ...limits.categories.map(({ name, limit }) => startCategory(name, limit)),
    startCategory('', null),
  ]
  const categoryOf = createCategoryFinder(limits)
  for (const { amount, pieces, labelIds } of losses) {
    const category = categories[categoryOf(labelIds)]
    if (!category) continue
    category.count++
    category.loss += amount
    category.aboveItemLimit += above(amount, limitPerItem === null ? null : limitPerItem * pieces)
  }
  return settleCategories(limits, categories)
}

type Unsettled = Omit<CategoryLoss, 'aboveLimit'>

/**
 * Computes what a policy pays: each item up to the limit per item, by piece; each category up to its limit; less the
 * deductible; up to the limit in total. The loss is the sum of all other amounts of the settlement.
 */
export function settleCategories(
  { limitTotal, ...limits }: Pick<Limits, 'limitTotal' | 'deductible'>,
  unsettled: readonly Unsettled[],
): Settled {
  const categories = unsettled.map((category) => ({
    ...category,
    aboveLimit: above(category.loss - category.aboveItemLimit, category.limit),
  }))
  const sum = (key: 'loss' | 'aboveItemLimit' | 'aboveLimit') =>
    categories.reduce((all, category) => all + category[key], 0)
  const [loss, aboveItemLimit, aboveCategoryLimits] = [sum('loss'), sum('aboveItemLimit'), sum('aboveLimit')]
  const insured = loss - aboveItemLimit - aboveCategoryLimits
  const deductible = Math.min(insured, limits.deductible)
  const aboveTotalLimit = above(insured - deductible, limitTotal)
  const pays = insured - deductible - aboveTotalLimit
  return {
    categories,
    settlement: { loss, aboveItemLimit, aboveCategoryLimits, deductible, aboveTotalLimit, pays },
  }
}

/** Returns the index of the first category with one of the labels, or that of the items in no category. */
function createCategoryFinder({ categories }: Limits): (labelIds: readonly string[]) => number {
  const first = new Map<string, number>()
  for (const [index, { labelIds }] of categories.entries())
    for (const id of labelIds) if (!first.has(id)) first.set(id, index)
  return (labelIds) => Math.min(categories.length, ...labelIds.flatMap((id) => first.get(id) ?? []))
}

const startCategory = (name: string, limit: number | null) => ({
  name,
  limit,
  count: 0,
  loss: 0,
  aboveItemLimit: 0,
})

const above = (amount: number, limit: number | null) => (limit === null ? 0 : Math.max(0, amount - limit))

/** Returns how many pieces a quantity in 1/10,000 is at least: one, also of half a bottle. */
export const piecesOf = (quantity: number) => Math.max(1, Math.ceil(quantity / 10_000))
