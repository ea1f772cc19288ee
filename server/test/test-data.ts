import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Invented files: a household as a spreadsheet, some of its photos and documents, and unusual files. */
export const testData = join(import.meta.dirname, 'data')

export function readTestFile(name: string): Buffer {
  return readFileSync(join(testData, name))
}

/** An export of Homebox 0.26: 3 locations, one in a location without a row; 4 items, a part before its parent. */
export function readHomeboxFile(): string {
  return readTestFile('homebox-0.26.csv').toString()
}

/** A small spreadsheet: 4 items in 4 locations with 3 labels. */
export function readOwnFile(): string {
  return readTestFile('things.csv').toString()
}
