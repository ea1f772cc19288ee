import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** A folder that comes with the program: beside the bundled server, or in server/ when run from source. */
export function findBundled(name: 'fonts' | 'samples' | 'texts'): string {
  const built = join(import.meta.dirname, name)
  return existsSync(built) ? built : join(import.meta.dirname, '../../..', name)
}
