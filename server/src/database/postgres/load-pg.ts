import { createRequire } from 'node:module'
import type pg from 'pg'

/** Loads the driver with the first connection, because a server on SQLite never needs it. */
export function loadPg(): typeof pg {
  // as: `require` returns `any`. The package has this type.
  return createRequire(import.meta.url)('pg') as typeof pg
}
