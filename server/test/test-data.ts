import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Invented files: a household as a spreadsheet, some of its photos and papers, and files that are odd. */
export const testData = join(import.meta.dirname, 'data')

/** Returns a file of `server/test/data`. */
export function readTestFile(name: string): Buffer {
  return readFileSync(join(testData, name))
}

/** A small export of Homebox 0.26: 3 locations, one of them in one that has no row; 4 items, a part before its parent. */
export function readHomeboxFile(): string {
  return readTestFile('homebox-0.26.csv').toString()
}

/** A small spreadsheet: 4 items in 4 locations with 3 labels. */
export function readOwnFile(): string {
  return readTestFile('things.csv').toString()
}
