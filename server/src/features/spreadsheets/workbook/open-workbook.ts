import { readZip } from '#server/storage/read-zip.ts'
import { isKnownHeader } from '../columns/known-headers.ts'
import { openOds } from './read-ods.ts'
import { openXlsx } from './read-xlsx.ts'
import { headRows, type Workbook } from './workbook.ts'

/** Opens a zip as a workbook. Returns undefined when it is something else. */
export async function openWorkbook(path: string): Promise<Workbook | undefined> {
  for await (const { name } of readZip(path, Number.POSITIVE_INFINITY)) {
    if (name === '[Content_Types].xml' || name === '_rels/.rels') {
      const isXlsx = await hasPart(path, /^xl\/.*\.xml$/)
      return isXlsx ? openXlsx(path) : undefined
    }
    if (name === 'content.xml') return openOds(path)
  }
  return undefined
}

async function hasPart(path: string, pattern: RegExp): Promise<boolean> {
  for await (const { name } of readZip(path, Number.POSITIVE_INFINITY)) if (pattern.test(name)) return true
  return false
}

/** Among how many sheets the import chooses. Others can be chosen by hand. */
const maxSheets = 20

/** Returns the sheet with this name, or the one with the most known headers in a row. */
export async function chooseSheet(workbook: Workbook, wanted: string | undefined): Promise<string> {
  const { sheets } = workbook
  if (wanted !== undefined && sheets.includes(wanted)) return wanted
  let best = { sheet: sheets[0] ?? '', known: -1 }
  for (const sheet of sheets.length > 1 ? sheets.slice(0, maxSheets) : []) {
    const known = await countKnownHeaders(workbook, sheet)
    if (known > best.known) best = { sheet, known }
  }
  return best.sheet
}

async function countKnownHeaders({ rows }: Workbook, sheet: string): Promise<number> {
  let [known, count] = [-1, 0]
  try {
    for await (const { cells } of rows(sheet)) {
      const headers = cells.map(String).filter((cell) => cell.length < maxHeaderLength)
      known = Math.max(known, headers.filter(isKnownHeader).length)
      if (++count === headRows) break
    }
  } catch {
    // A sheet that cannot be read is reported when it is imported.
  }
  return known
}

/** No known header is longer. */
const maxHeaderLength = 300
