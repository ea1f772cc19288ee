import { createRequire } from 'node:module'
import type pg from 'pg'

/** Loads the driver with the first connection, because a server on SQLite needs none of its files. */
export function loadPg(): typeof pg {
  // as: `require` has no types, and this is the type of the package.
  return createRequire(import.meta.url)('pg') as typeof pg
}
