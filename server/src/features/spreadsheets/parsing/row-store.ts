import { createReadStream, createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { readLines } from '#server/storage/read-zip.ts'
import type { RawRow } from '../workbook/workbook.ts'
import { limitExceeded } from './problem-list.ts'

/** The path of the stored rows of an uploaded file. The caller that deletes the file must delete them too. */
export function rowStorePath(path: string): string {
  return `${path}.rows`
}

/** The maximum length of a stored line. The longest row fits, even when each character takes six in JSON. */
const maxLineLength = 2 ** 24
const bufferLength = 2 ** 16

/**
 * The maximum length of all stored lines. A real file stays far below it, but a workbook of a few bytes can repeat a
 * long cell in each row.
 */
const maxStoredLength = 2 ** 28

/** Stores one row per line. A file of any format is parsed once, although an import reads its rows several times. */
export async function storeRows(path: string, rows: AsyncIterable<RawRow>): Promise<void> {
  await pipeline(toLines(rows), createWriteStream(rowStorePath(path)))
}

async function* toLines(rows: AsyncIterable<RawRow>): AsyncGenerator<string> {
  let lines = ''
  let length = 0
  for await (const { line, cells } of rows) {
    const text = `${JSON.stringify([line, ...cells])}\n`
    length += text.length
    if (length > maxStoredLength) throw tooMuchText()
    lines += text
    if (lines.length < bufferLength) continue
    yield lines
    lines = ''
  }
  yield lines
}

function tooMuchText() {
  const text = `needs more than the ${maxStoredLength / 2 ** 20} MB that an import may take unpacked`
  return limitExceeded({ code: 'tooMuchMemory', text })
}

export async function* readStoredRows(path: string): AsyncGenerator<RawRow> {
  for await (const text of readLines(createReadStream(rowStorePath(path)), maxLineLength)) {
    // as: `JSON.parse` has no type. `storeRows` wrote the line from a row.
    const [line, ...cells] = JSON.parse(text) as [number, ...RawRow['cells']]
    yield { line, cells }
  }
}
