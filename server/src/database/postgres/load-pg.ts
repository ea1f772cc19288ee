import { createRequire } from 'node:module'
import type pg from 'pg'

/** The driver, loaded with the first connection: a server on SQLite needs none of its files. */
export function loadPg(): typeof pg {
  // as: the package says so.
  return createRequire(import.meta.url)('pg') as typeof pg
}
