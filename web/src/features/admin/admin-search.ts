import { type HouseholdOrder, householdOrders } from '#contract/admin.ts'

/** The search parameters of `/tools/server`. By default the newest households come first. */
export interface AdminSearch {
  q?: string
  sort?: HouseholdOrder
}

export function readAdminSearch({ q, sort }: Record<string, unknown>): AdminSearch {
  const known = householdOrders.find((one) => one === sort && one !== 'newest')
  return {
    ...(typeof q === 'string' && q !== '' ? { q } : {}),
    ...(known ? { sort: known } : {}),
  }
}
