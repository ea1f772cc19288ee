import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Invented files: a household as a spreadsheet, some of its photos and documents, and unusual files. */
export const testData = join(import.meta.dirname, 'data')

export function readTestFile(name: string): Buffer {
  return readFileSync(join(testData, name))
}

/**
 * An export of Homebox 0.26 with 3 locations and 4 items. One location is inside a location that has no row. One item
 * is a part, whose row comes before that of its parent.
 */
export function readHomeboxFile(): string {
  return readTestFile('homebox-0.26.csv').toString()
}

/** A small spreadsheet: 4 items in 4 locations with 3 labels. */
export function readOwnFile(): string {
  return readTestFile('things.csv').toString()
}
