import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { listLimits } from '#contract/households/list-limits.ts'
import type { Config } from '#server/config.ts'
import { fileTooLarge } from '#server/shared/app-error.ts'
import { readStart } from '#server/storage/read-start.ts'
import { InvalidZipError, readZip } from '#server/storage/read-zip.ts'
import { badFileFor } from '../parsing/problem-list.ts'

/** The unpacked files may be this many times as large as the largest zip, because zipping hardly shrinks photos. */
const maxGrowth = 3
const megabyte = 2 ** 20
const tables = /\.(csv|tsv|txt|xlsx|xlsm|ods)$/i
/** The names of files that occur only in workbooks and documents, which are zips too. */
const documentParts = new Set(['[Content_Types].xml', 'mimetype'])
const isJunk = (name: string) => /(^|\/)(__MACOSX\/|\.|thumbs\.db$|desktop\.ini$)/i.test(name)

/**
 * Writes the spreadsheet of a zip to `tablePath`, and returns the names of all other files. Returns undefined when
 * the file is not a zip, or when it is a workbook. Throws 422 when the zip is damaged, has no spreadsheet, or has
 * several.
 */
export async function openPhotoZip(
  { maxImportMegabytes }: Pick<Config, 'maxImportMegabytes'>,
  path: string,
  tablePath: string,
): Promise<{ photoNames: string[] } | undefined> {
  if ((await readStart(path, 2)).toString('latin1') !== 'PK') return undefined
  try {
    const names: string[] = []
    for await (const { name } of readPhotoZip(path)) names.push(name)
    if (names.some((name) => documentParts.has(name))) return undefined
    const [table, ...others] = outermost(names.filter((name) => tables.test(name)))
    if (table === undefined) {
      const text = 'The zip has no spreadsheet (.csv, .tsv, .xlsx or .ods) beside its other files'
      throw badFileFor({ code: 'zipWithoutTable', text })
    }
    if (others.length > 0) {
      const found = [table, ...others.slice(0, 2)].join(', ')
      const text = `The zip has several spreadsheets: ${found}. Leave only one in it`
      throw badFileFor({ code: 'severalTables', text, values: { names: found } })
    }
    for await (const entry of readPhotoZip(path)) {
      if (entry.name !== table) continue
      if (entry.size > maxImportMegabytes * megabyte) throw fileTooLarge(maxImportMegabytes, 'csv')
      await pipeline(entry.read(), createWriteStream(tablePath))
      break
    }
    return { photoNames: names.filter((name) => name !== table) }
  } catch (error) {
    if (!(error instanceof InvalidZipError)) throw error
    throw badFileFor({ code: 'badZip', text: `The zip cannot be read: it ${error.message}` })
  }
}

/** Yields the files of the zip. A zip with too many files or too large files is rejected before any file is read. */
export async function* readPhotoZip(path: string) {
  const maxBytes = maxGrowth * listLimits.importZipMegabytes * megabyte
  for await (const entry of readZip(path, maxBytes, listLimits.importZipFiles))
    if (!isJunk(entry.name)) yield entry
}

/** Returns the names with the fewest folders: a table deeper in the zip may be an attachment. */
function outermost(names: readonly string[]): string[] {
  const depth = (name: string) => name.split('/').length
  const least = Math.min(...names.map(depth))
  return names.filter((name) => depth(name) === least)
}
