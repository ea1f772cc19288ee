import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** The path of a bundled folder: beside the bundled server, or in server/ when the server runs from source. */
export function findBundled(name: 'fonts' | 'samples' | 'texts'): string {
  const built = join(import.meta.dirname, name)
  return existsSync(built) ? built : join(import.meta.dirname, '../../..', name)
}
