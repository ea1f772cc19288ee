import { readAmount } from '#contract/written/amounts.ts'
import { readDay } from '#contract/written/days.ts'
import { limits } from '#contract/scalars.ts'
import { fieldPrefix, joinedHeaders, photosHeader } from '#contract/spreadsheets.ts'
import { parseAssetId } from '#server/shared/asset-id.ts'
import { cutText } from '#server/shared/text/cut-text.ts'
import type { RawRow } from '../workbook/workbook.ts'
import type { ColumnMapping } from './column-mapping.ts'
import { ownColumn } from './known-headers.ts'
import { monthNamed } from '../parsing/month-names.ts'
import { isNothing } from '../parsing/nothing-words.ts'
import { addError, type ProblemList } from '../parsing/problem-list.ts'
import type { HeaderColumn } from '../parsing/read-row.ts'
import { matchHeader } from './recognise-columns.ts'

type Columns = (HeaderColumn | undefined)[]

interface FindOptions {
  choice: ColumnMapping
  hasHeader: boolean
  /** The first rows of the file. Their cells show what kind of values the columns have. */
  data: readonly RawRow[]
  thisYear: number
}

/**
 * Returns the field of each column. Columns that the user has chosen take precedence, then `HB.` headers, then the best
 * recognised names.
 */
export function findColumns(names: readonly string[], options: FindOptions, problems: ProblemList): Columns {
  const { choice, hasHeader } = options
  const columns: Columns = names.map(() => undefined)
  const taken = new Set<string>()
  function fill(find: (name: string, index: number) => HeaderColumn | undefined, joins = false): void {
    for (const [index, name] of names.entries()) {
      const column = columns[index] === undefined ? find(name, index) : undefined
      if (!column || (taken.has(column.header) && !(joins && joinedHeaders.includes(column.header)))) continue
      columns[index] = column
      taken.add(column.header)
    }
  }
  fill((name) => ownColumn(choice.byHand.get(name) ?? ''), true)
  const left = new Set(names.filter((name) => !choice.byHand.has(name)))
  const isOurs = [...left].some((name) => ownColumn(name)?.kind === 'name')
  fill((name) => (left.has(name) ? exactColumn(name, left) : undefined))
  if (choice.recognise && !isOurs) recogniseColumns(names, columns, left, options)
  if (choice.hasFiles)
    fill((name) => (left.has(name) && photoWords.test(name) ? ownColumn(photosHeader) : undefined), true)
  checkColumns(columns, hasHeader, isOurs, problems)
  for (const header of choice.byHand.keys()) {
    if (names.includes(header)) continue
    const text = `The file has no column ${cutText(header, 40)}`
    addError(problems, 1, { code: 'noColumn', text }, header)
  }
  return columns.map((column, index) => column && withPlace(column, names[index] ?? ''))
}

/**
 * Returns the column with an `HB.` header, ignoring case. When several headers of the file differ only in case, the
 * exact one takes precedence, otherwise the first.
 */
function exactColumn(name: string, names: ReadonlySet<string>): HeaderColumn | undefined {
  const column = ownColumn(name)
  return column && name !== column.header && names.has(column.header) ? undefined : column
}

/**
 * Gives each field the column whose name fits best, and the first of several columns that fit equally. Leaves out a
 * column whose cells do not fit the field.
 */
function recogniseColumns(
  names: readonly string[],
  columns: Columns,
  left: ReadonlySet<string>,
  { data, thisYear }: FindOptions,
): void {
  const taken = new Set(columns.map((column) => column?.header))
  const repeated = findRepeated(names, data)
  const matches = names
    .flatMap((name, index) => {
      const isFree = columns[index] === undefined && left.has(name) && !repeated.has(name)
      const match = isFree ? matchHeader(name) : undefined
      if (match === undefined) return []
      const cells = data
        .map(({ cells: row }) => String(row[index] ?? '').trim())
        .filter((cell) => !isEmpty(cell))
      return { index, name, ...fitToCells(match, name, cells, thisYear) }
    })
    .toSorted((one, other) => other.strength - one.strength)
  for (const { index, own, strength } of matches) {
    const column = ownColumn(own)
    // A file may have columns for the number and for the name of a model. The better match becomes the field, the other
    // column a custom field.
    if (own === 'HB.model_number' && taken.has(own)) columns[index] = ownColumn(`HB.field.${names[index]}`)
    const joins = joinedHeaders.includes(own) && own !== 'HB.name' && strength > 1
    if (column === undefined || (taken.has(own) && !joins)) continue
    columns[index] = column
    taken.add(own)
  }
  if (taken.has('HB.name')) return
  // In a file without a column of names, the column of descriptions holds the names.
  const description = columns.findIndex((column) => column?.header === 'HB.description')
  if (description >= 0) columns[description] = ownColumn('HB.name')
}

/**
 * Returns the columns that another column repeats in words. Databases export `Location` as a number, beside `Location
 * Name` and `Location Path`. The path contains the name.
 */
function findRepeated(names: readonly string[], data: readonly RawRow[]): ReadonlySet<string> {
  const lower = new Set(names.map((name) => name.toLowerCase()))
  const hasOther = (name: string, ending: string) => lower.has(`${name.toLowerCase()} ${ending}`)
  const isNumbers = (index: number) =>
    data.every(({ cells }) => /^\d*$/.test(String(cells[index] ?? '').trim()))
  return new Set(
    names.filter((name, index) =>
      / name$/i.test(name)
        ? hasOther(name.slice(0, -' name'.length), 'path')
        : hasOther(name, 'path') || (isNumbers(index) && hasOther(name, 'name')),
    ),
  )
}

type Match = { own: string; strength: number }

/**
 * Returns another field when the cells do not fit the field of `match`: amounts of money are no quantity, letters are
 * no asset id.
 */
function fitToCells(match: Match, name: string, cells: readonly string[], thisYear: number): Match {
  const none = { own: '', strength: 0 }
  if (cells.length === 0) return match
  const kind = ownColumn(match.own)?.kind
  if (kind === 'assetId' && cells.some((cell) => parseAssetId(cell) === undefined))
    return { own: fieldPrefix + name, strength: match.strength }
  // “Amount” may be a number of pieces or a sum of money. Pieces have no cents.
  const isMoney =
    cells.some((cell) => /\p{Sc}/u.test(cell)) ||
    (match.strength === 1 && cells.every((cell) => /[.,]\d\d$/.test(cell)))
  if (kind === 'quantity' && isMoney)
    return match.own === 'HB.quantity' ? { own: 'HB.purchase_price', strength: 1 } : none
  // A column with fewer than three filled cells keeps its field, because one or two odd cells may be mistakes.
  if (cells.length < 3) return match
  if (
    (kind === 'quantity' || kind === 'money') &&
    !cells.some((cell) => Object.keys(readAmount(cell)).length > 0)
  )
    return none
  if (kind === 'date' && !cells.some((cell) => Object.keys(readDay(cell, thisYear, monthNamed)).length > 0))
    return none
  return match
}

function isEmpty(cell: string): boolean {
  return cell === '' || isNothing(cell)
}

/** Matches the name of a column with photos. It counts only when files came with the spreadsheet. */
const photoWords =
  /photo|foto|picture|image|imagen|imagem|immagine|bild|afbeelding|obraz|obrázek|zdjęci|фото|写真|画像|图片|照片|圖片|사진|صورة|תמונה|รูป|resim|fénykép|kuva|^files?$|file ?name|dateiname|^datei(en)?$|attachment|anhang/i

/** Patterns for the header of a location column, from the outermost level (houses) to the innermost. */
const levels = [
  /house|building|haus|gebäude|maison|bâtiment|casa|home/i,
  /floor|etage|étage|stockwerk/i,
  /room|area|raum|zimmer|pièce|habitación|stanza|kamer|部屋/i,
]
const innermost = /shelf|bin|box|drawer|container|sub|rack|fach|regal|kiste|étagère|boîte|estante|caja/i
const categories =
  /categor|kategor|catégor|group|gruppe|grupo|gruppo|genre|género|カテゴリ|类别|分类|類別|категор|분류|الفئة|קטגוריה|หมวด|luokka|type|^label$/i

/**
 * Sets `rank` of a location column by its header: 0 for houses, 1 for floors, and so on. Sets `hasCommas` of a label
 * column unless it has categories: commas separate tags, but may belong to the name of a category.
 */
function withPlace(column: HeaderColumn, name: string): HeaderColumn {
  if (column.kind === 'labels') return { ...column, hasCommas: !categories.test(name) }
  if (column.kind !== 'location') return column
  const level = levels.findIndex((words) => words.test(name))
  return { ...column, rank: level >= 0 ? level : innermost.test(name) ? levels.length + 1 : levels.length }
}

function checkColumns(columns: Columns, hasHeader: boolean, isOurs: boolean, problems: ProblemList): void {
  const hasName = columns.some((column) => column?.kind === 'name')
  const hasModel = columns.some((column) => column?.header === 'HB.model_number')
  if (!hasName && (isOurs || !hasModel)) {
    const what = hasHeader ? 'Its first line must name the columns' : 'Choose which of its columns it is'
    const text = `The file has no column HB.name. ${what}`
    addError(problems, 1, { code: 'requiredColumn', text }, 'HB.name')
  }
  for (const column of columns) {
    if (column?.kind !== 'field') continue
    const [length, limit] = [[...column.name].length, limits.name]
    if (length <= limit) continue
    const text = `Line 1: the field name has ${length} characters; at most ${limit} are allowed`
    const reason = { code: 'tooLong', text, values: { length, limit } } as const
    addError(problems, 1, reason, cutText(column.header, 40), column.name)
  }
}
