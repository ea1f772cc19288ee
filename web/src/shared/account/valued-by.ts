import type { Valuation } from '#contract/items/valuation.ts'
import { readPreferences } from './preferences.ts'

/** Returns the query parameter for the user's valuation. Empty for the default. Query keys contain it too. */
export function valuedBy(): { valuation?: Valuation } {
  const { valuation } = readPreferences()
  return valuation === 'purchase' ? {} : { valuation }
}
