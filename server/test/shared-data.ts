import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** The folder of the test inventories, which lies beside the repository and may be absent. */
export const sharedData = resolve(
  import.meta.dirname,
  '../..',
  process.env['CUBBY_SHARED'] ?? '../shared',
  'data',
)

export const isSharedDataAbsent = !existsSync(sharedData)

export function readSharedFile(name: string): Buffer {
  return readFileSync(join(sharedData, name))
}

/** A small export of Homebox 0.26: 3 locations, one of them in one that has no row; 4 items, a part before its parent. */
export function readHomeboxFile(): string {
  return readFileSync(join(import.meta.dirname, 'files', 'homebox-0.26.csv'), 'utf8')
}

/** A small spreadsheet of our own: 4 items in 4 locations with 3 labels. */
export function readOwnFile(): string {
  return readFileSync(join(import.meta.dirname, 'files', 'things.csv'), 'utf8')
}
