import type { ItemInsurance } from '#contract/insurance/item-insurance.ts'
import type { Actor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { householdDb } from '#server/database/household-db.ts'
import { requireItem } from '#server/features/items/items.service.ts'
import { listCoveringPolicies } from '#server/features/policies/coverage.service.ts'
import { listClaimsOfItem } from './claim-items.repository.ts'

/** Throws 404 when the item is not in the household. */
export async function getItemInsurance(context: Context, actor: Actor, id: string): Promise<ItemInsurance> {
  const household = householdDb(context, actor)
  const item = await requireItem(household, id)
  return {
    claims: await listClaimsOfItem(household, id),
    policies: await listCoveringPolicies(context, actor, item),
  }
}
