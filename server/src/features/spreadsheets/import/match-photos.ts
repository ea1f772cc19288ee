import { listLimits } from '#contract/households/list-limits.ts'
import type { ImportedPhotos } from '#contract/spreadsheets.ts'
import { parseAssetId } from '#server/shared/asset-id.ts'
import { addWarning, type ProblemList } from '../parsing/problem-list.ts'
import type { ImportRow } from '../parsing/read-row.ts'

const column = 'HB.photos'
const maxShownFiles = 100

/** The strength of a match between a file and a row. A stronger match replaces a weaker one. */
const strengths = { name: 3, numberedName: 2, folder: 1 } as const

interface Match {
  readonly line: number
  readonly strength: number
}

/**
 * Finds the photos of each row: files and addresses that the row names, and files that are named like the item, its
 * asset ID or its import ref, as `Lamp.jpg`, `Lamp-2.jpg`, `000-042.jpg` or `Lamp/front.jpg`.
 */
export function createPhotoMatcher(fileNames: readonly string[], problems: ProblemList) {
  const filesByPath = new Map<string, string>()
  const filesByKey = new Map<string, { file: string; strength: number }[]>()
  const named = new Map<number, Set<string>>()
  const alike = new Map<string, Match>()
  const addresses = new Set<string>()
  let namedCount = 0
  for (const file of fileNames) {
    filesByPath.set(fold(file), file)
    // A cell may name a file without its folders. It then means the first file with that name.
    const name = fold(file.split('/').at(-1) ?? '')
    filesByPath.getOrInsert(name, file)
    for (const [key, strength] of keysOf(file)) {
      filesByKey.getOrInsert(key, []).push({ file, strength })
    }
  }

  function match(row: ImportRow): void {
    for (const cell of row.photos ?? []) for (const part of partsOf(cell)) addNamed(row.line, part)
    const { line, name, importRef, assetId = 0 } = row
    for (const key of new Set([fold(name), fold(importRef), assetId > 0 ? `#${assetId}` : ''])) {
      for (const { file, strength } of (key && filesByKey.get(key)) || [])
        if (strength > (alike.get(file)?.strength ?? 0)) alike.set(file, { line, strength })
    }
  }

  function addNamed(line: number, part: string): void {
    const isAddress = /^https?:\/\//i.test(part)
    const file = isAddress ? part : filesByPath.get(fold(part))
    if (file === undefined) {
      const text = `The zip has no file ${part}`
      return addWarning(problems, line, { code: 'photoMissing', text }, column, part)
    }
    if (++namedCount > listLimits.importZipFiles) {
      const limit = listLimits.importZipFiles
      const text = `The file names more than ${limit.toLocaleString('en')} photos; this one is left out`
      return addWarning(problems, line, { code: 'tooManyPhotos', text, values: { limit } }, column, part)
    }
    if (isAddress && !addresses.has(part)) {
      const limit = listLimits.importAddresses
      if (addresses.size >= limit) {
        const text = `The file names more than ${limit} addresses of photos; this one is left out`
        return addWarning(problems, line, { code: 'tooManyAddresses', text, values: { limit } }, column, part)
      }
      addresses.add(part)
    }
    named.getOrInsert(line, new Set()).add(file)
  }

  /**
   * Splits a cell at line breaks, semicolons and bars. Also splits at commas, unless the text with its commas is the
   * name of a file.
   */
  function partsOf(cell: string): string[] {
    return cell
      .split(/[\n;|]|,\s*(?=https?:\/\/)/i)
      .flatMap((part) =>
        /^\s*https?:/i.test(part) || filesByPath.has(fold(part)) ? [part] : part.split(','),
      )
      .map((part) => part.trim())
      .filter((part) => part !== '')
  }

  /** Returns the files and addresses of each row, by the line of the row. Call this after the last row. */
  function listByLine(): Map<number, string[]> {
    const byLine = new Map([...named].map(([line, files]) => [line, [...files]]))
    for (const [file, { line }] of alike) {
      const files = byLine.getOrInsert(line, [])
      if (!files.includes(file)) files.push(file)
    }
    return byLine
  }

  function summarize(byLine: ReadonlyMap<number, readonly string[]>): ImportedPhotos {
    const all = [...byLine.values()].flat()
    const used = new Set(all)
    const unused = fileNames.filter((file) => !used.has(file))
    return {
      attached: all.length,
      items: byLine.size,
      addresses: all.filter((one) => addresses.has(one)).length,
      unused: unused.slice(0, maxShownFiles),
      totalUnused: unused.length,
    }
  }

  return { match, listByLine, summarize }
}

/** Yields the names, asset ids and import refs of items whose photo this file may be. */
function* keysOf(file: string): Generator<[key: string, strength: number]> {
  const [name = '', ...folders] = file.split('/').toReversed()
  const stem = name.replace(/\.[^.]*$/, '')
  const bare = stem.replace(/(?<![\s_-])[\s_-]*\(?\d{1,3}\)?$/, '')
  yield* withNumber(stem, strengths.name)
  if (bare !== stem) yield* withNumber(bare, strengths.numberedName)
  for (const folder of folders) yield* withNumber(folder, strengths.folder)
}

function* withNumber(text: string, strength: number): Generator<[key: string, strength: number]> {
  if (fold(text) !== '') yield [fold(text), strength]
  const number = /^\d+$|^\d{3,}-\d{3}$/.test(text.trim()) ? parseAssetId(text) : undefined
  if (number) yield [`#${number}`, strength]
}

const fold = (text: string) =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('\\', '/')
    .replaceAll(/[\s_]+/g, ' ')
    .trim()
