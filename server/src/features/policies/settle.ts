import type { Terms } from './policies.table.ts'

/** The loss of an item. The amount is in 1/10,000 of the currency unit. */
export interface Loss {
  readonly amount: number
  readonly pieces: number
  readonly labelIds: readonly string[]
}

interface CategoryLoss {
  /** The name of the category; empty for items in no category of the policy. */
  readonly name: string
  readonly limit: number | null
  readonly count: number
  readonly loss: number
  readonly aboveItemLimit: number
  readonly aboveLimit: number
}

export type Limits = Pick<Terms, 'limitTotal' | 'limitPerItem' | 'deductible' | 'categories'>

export interface Settled {
  /** The categories in the order of the policy. The last one is for the items in no category. */
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
 * Subtracts from the loss, in this order: the parts above the limits per item, the parts above the limits of
 * categories, the deductible, and the part above the limit in total.
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

/**
 * Returns a function that finds the first category with one of an item's labels. For an item in no category, it
 * returns the number of categories.
 */
export function createCategoryFinder({
  categories,
}: Pick<Limits, 'categories'>): (labelIds: readonly string[]) => number {
  const first = new Map<string, number>()
  for (const [index, { labelIds }] of categories.entries())
    for (const id of labelIds) first.getOrInsert(id, index)
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

/** Converts a quantity, stored in 1/10,000 of a piece, to whole pieces. Rounds up, and returns at least one. */
export const piecesOf = (quantity: number) => Math.max(1, Math.ceil(quantity / 10_000))
