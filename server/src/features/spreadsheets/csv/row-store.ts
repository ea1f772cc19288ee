import { createReadStream, createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { readLines } from '#server/storage/read-zip.ts'
import type { RawRow } from '../workbook/workbook.ts'

/** The path of the stored rows of an uploaded file. The caller that deletes the file must delete them too. */
export function rowStorePath(path: string): string {
  return `${path}.rows`
}

/** The maximum length of a stored line. The longest row fits, even when each character takes six in JSON. */
const maxLineLength = 2 ** 24
const bufferLength = 2 ** 16

/** Stores one row per line. A file of any format is parsed once, although an import reads its rows several times. */
export async function storeRows(path: string, rows: AsyncIterable<RawRow>): Promise<void> {
  await pipeline(toLines(rows), createWriteStream(rowStorePath(path)))
}

async function* toLines(rows: AsyncIterable<RawRow>): AsyncGenerator<string> {
  let lines = ''
  for await (const { line, cells } of rows) {
    lines += `${JSON.stringify([line, ...cells])}\n`
    if (lines.length < bufferLength) continue
    yield lines
    lines = ''
  }
  yield lines
}

export async function* readStoredRows(path: string): AsyncGenerator<RawRow> {
  for await (const text of readLines(createReadStream(rowStorePath(path)), maxLineLength)) {
    // as: `JSON.parse` has no type. `storeRows` wrote the line from a row.
    const [line, ...cells] = JSON.parse(text) as [number, ...RawRow['cells']]
    yield { line, cells }
  }
}
