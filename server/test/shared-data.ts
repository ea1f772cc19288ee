import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const folder = resolve(import.meta.dirname, '../..', process.env['CUBBY_SHARED'] ?? '../shared', 'data')

/** The test inventories lie beside the repository, and may be absent. */
export const isSharedDataAbsent = !existsSync(folder)

export function readSharedFile(name: string): Buffer {
  return readFileSync(join(folder, name))
}

/** A small spreadsheet of our own: 4 items in 4 places with 3 labels. */
export function readOwnFile(): string {
  return readFileSync(join(import.meta.dirname, 'files', 'things.csv'), 'utf8')
}
