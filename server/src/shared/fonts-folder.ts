import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** Beside the bundled server, or in server/ when run from source. */
export function findFonts(): string {
  const built = join(import.meta.dirname, 'fonts')
  return existsSync(built) ? built : join(import.meta.dirname, '../../fonts')
}
