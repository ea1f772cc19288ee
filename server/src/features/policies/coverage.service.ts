import type { CategorySum, Settlement } from '#contract/insurance/claims.ts'
import type { CoverageProblem, CoverageState, PolicyCoverage } from '#contract/insurance/coverage.ts'
import type { ItemInsurance } from '#contract/insurance/item-insurance.ts'
import type { Actor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { householdDb } from '#server/database/household-db.ts'
import { loadSummaries } from '#server/features/items/items.service.ts'
import type { ItemRecord } from '#server/features/items/items.table.ts'
import { todayIn } from '#server/shared/calendar-date.ts'
import { amountToNumber } from '#server/shared/money.ts'
import { type PageQuery, readPage } from '#server/shared/paging.ts'
import { countProblem, listProblemItems, sumCategories } from './coverage.repository.ts'
import { listPolicyRows } from './policies.repository.ts'
import { readCurrency, requirePolicy } from './policies.service.ts'
import type { PolicyRecord } from './policies.table.ts'
import { createCategoryFinder, settleCategories, type Settled } from './settle.ts'

const pages = { defaultSize: 50, maxSize: 500 }

/** Checks the policies of the household. The result is cached until the household changes or the day ends. */
export async function listCoverage(context: Context, actor: Actor): Promise<PolicyCoverage[]> {
  const today = todayIn(actor.timeZone, context.now())
  return context.cached(actor, `coverage ${today}`, async () => {
    const household = householdDb(context, actor)
    const currency = await readCurrency(household)
    const coverage: PolicyCoverage[] = []
    for (const policy of await listPolicyRows(household))
      coverage.push(await checkPolicy(context, actor, { policy, today, currency }))
    return coverage
  })
}

interface Checking {
  readonly policy: PolicyRecord
  readonly today: string
  readonly currency: string
}

async function checkPolicy(context: Context, actor: Actor, checking: Checking): Promise<PolicyCoverage> {
  const { policy } = checking
  const state = stateOf(checking)
  const common = { policyId: policy.id, name: policy.name, state }
  if (state !== 'inForce') return { ...common, hasProblems: false, checked: null }
  const household = householdDb(context, actor)
  const { categories, settlement } = settleCategories(policy, await sumCategories(household, checking))
  const aboveItemLimit = await countProblem(household, checking, 'aboveItemLimit')
  const withoutProof = await countProblem(household, checking, 'withoutProof')
  return {
    ...common,
    hasProblems:
      withoutProof > 0 ||
      settlement.aboveItemLimit + settlement.aboveCategoryLimits + settlement.aboveTotalLimit > 0,
    checked: {
      count: categories.reduce((sum, { count }) => sum + count, 0),
      ...toWireSettled({ categories, settlement }),
      aboveItemLimit,
      withoutProof,
    },
  }
}

function stateOf({ policy, today, currency }: Checking): CoverageState {
  if (policy.currency !== currency) return 'otherCurrency'
  if (policy.starts !== '' && policy.starts > today) return 'notStarted'
  return policy.ends !== '' && policy.ends < today ? 'ended' : 'inForce'
}

export async function listCoverageItems(
  context: Context,
  actor: Actor,
  id: string,
  { problem = 'withoutProof', ...query }: PageQuery & { problem?: CoverageProblem },
) {
  const household = householdDb(context, actor)
  const policy = await requirePolicy(household, id)
  const checking = {
    policy,
    today: todayIn(actor.timeZone, context.now()),
    currency: await readCurrency(household),
  }
  const { page, pageSize, offset } = readPage(query, pages)
  if (stateOf(checking) !== 'inForce') return { page, pageSize, total: 0, items: [] }
  const total = await countProblem(household, checking, problem)
  const found = await listProblemItems(household, checking, problem, { limit: pageSize, offset })
  const ids = found.map((one) => one.id)
  const summaries = await loadSummaries(context, actor, ids)
  const byId = new Map(summaries.map((item) => [item.id, item]))
  const items = found.flatMap(({ id: itemId, value }) => {
    const item = byId.get(itemId)
    return item ? [{ item, value: amountToNumber(value) }] : []
  })
  return { page, pageSize, total, items }
}

/** Lists the policies in force that cover an item, by name, each with the category in which the item counts. */
export async function listCoveringPolicies(
  context: Context,
  actor: Actor,
  { archived, insured, labelIds }: ItemRecord,
): Promise<ItemInsurance['policies']> {
  if (archived) return []
  const household = householdDb(context, actor)
  const today = todayIn(actor.timeZone, context.now())
  const currency = await readCurrency(household)
  return (await listPolicyRows(household))
    .filter((policy) => (policy.coversAll || insured) && stateOf({ policy, today, currency }) === 'inForce')
    .map((policy) => {
      const category = policy.categories[createCategoryFinder(policy)(labelIds)]
      return { id: policy.id, name: policy.name, category: category?.name ?? '' }
    })
}

export function toWireSettled({ categories, settlement }: Settled): {
  settlement: Settlement
  categories: CategorySum[]
} {
  return {
    settlement: {
      loss: amountToNumber(settlement.loss),
      aboveItemLimit: amountToNumber(settlement.aboveItemLimit),
      aboveCategoryLimits: amountToNumber(settlement.aboveCategoryLimits),
      deductible: amountToNumber(settlement.deductible),
      aboveTotalLimit: amountToNumber(settlement.aboveTotalLimit),
      pays: amountToNumber(settlement.pays),
    },
    categories: categories.map(({ loss, aboveItemLimit, aboveLimit, ...category }) => ({
      ...category,
      limit: category.limit && amountToNumber(category.limit),
      loss: amountToNumber(loss),
      aboveItemLimit: amountToNumber(aboveItemLimit),
      aboveLimit: amountToNumber(aboveLimit),
    })),
  }
}
