import type { Valuation } from '#contract/items/valuation.ts'
import { readPreferences } from './preferences.ts'

/** Returns the parameter of requests for values, empty for the default. It is part of the keys of their queries. */
export function valuedBy(): { valuation?: Valuation } {
  const { valuation } = readPreferences()
  return valuation === 'purchase' ? {} : { valuation }
}
