import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Invented files: a household as a spreadsheet, some of its photos and documents, and unusual files. */
export const testData = join(import.meta.dirname, 'data')

export function readTestFile(name: string): Buffer {
  return readFileSync(join(testData, name))
}

/**
 * An export of Homebox 0.26 with 3 locations and 4 items. One location is inside a location without a row of its own.
 * One item has a parent whose row comes later.
 */
export function readHomeboxFile(): string {
  return readTestFile('homebox-0.26.csv').toString()
}

/** A small spreadsheet: 4 items in 4 locations with 3 labels. */
export function readOwnFile(): string {
  return readTestFile('things.csv').toString()
}
