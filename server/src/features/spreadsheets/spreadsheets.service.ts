import { Readable } from 'node:stream'
import type { Body, Query } from '#contract/endpoint.ts'
import type { exportItems as exportItemsEndpoint, exportSomeItems } from '#contract/spreadsheets.ts'
import type { Actor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import type { Reader } from '#server/database/database.ts'
import { getLanguage } from '#server/features/accounts/users.service.ts'
import { decimalsOf } from '#server/features/currencies/currencies.ts'
import { getHousehold } from '#server/features/households/households.service.ts'
import { listFieldNames } from '#server/features/items/items.repository.ts'
import { checkSelection } from '#server/features/items/bulk.service.ts'
import { loadItems, requireItems, walkItems } from '#server/features/items/items.service.ts'
import { activeItems } from '#server/features/items/search/item-filter.repository.ts'
import { readFilter } from '#server/features/items/search/item-filter.service.ts'
import type { ItemRecord } from '#server/features/items/items.table.ts'
import { invalid } from '#server/shared/app-error.ts'
import { chunks } from '#server/shared/process/event-loop.ts'
import { householdDb, type HouseholdDb } from '#server/database/household-db.ts'
import { createMessages, type Messages } from '#server/shared/text/messages.ts'
import { zipCompressed } from '#server/storage/zip-compressed.ts'
import { entityColumns } from './columns/columns.mapper.ts'
import { localItemHeaders } from './columns/local-headers.ts'
import { createHomeboxForm } from './export/homebox-csv.ts'
import { openItemSource, openTables, type WalkItems } from './export/household-tables.ts'
import {
  exportHeader,
  exportRow,
  toRows,
  type ExportItem,
  type ExportOptions,
  writeSpreadsheet,
} from './export/write-spreadsheet.ts'
import { writeXlsx } from './workbook/write-xlsx.ts'

/** Returns a CSV of all items, oldest first, in the form that the query names. */
export async function exportItems(
  context: Context,
  actor: Actor,
  { for: form, language }: Query<typeof exportItemsEndpoint>,
): Promise<Readable> {
  if (form === 'homebox') return exportForHomebox(context, actor, language)
  if (form === 'excel') {
    const { words, ...format } = await readLocalFormat(context, actor, language)
    const options = { walk: walkAll, guardFormulas: true, decimalSign: format.decimalSign, words }
    return streamCsv(context, (db) => exportBatches(context, actor, db, options), format)
  }
  const options = {
    walk: walkAll,
    guardFormulas: form === 'spreadsheet',
    ...(form === 'entities' && { columns: entityColumns }),
  }
  return streamCsv(context, (db) => exportBatches(context, actor, db, options))
}

/** How a CSV is written. */
export interface CsvFormat {
  readonly decimalSign: string
  readonly delimiter: string
  readonly bom: boolean
}

export const plainFormat: CsvFormat = { decimalSign: '.', delimiter: ',', bom: false }

/** Returns how spreadsheet programs in this language expect a CSV, and the texts of the language. */
export async function readLocalFormat(
  context: Context,
  actor: Actor,
  language: string | undefined,
): Promise<CsvFormat & { words: Messages }> {
  const words = await readWords(context, actor, language)
  const decimalSign = decimalSignOf(words.language)
  return { words, decimalSign, delimiter: decimalSign === ',' ? ';' : ',', bom: true }
}

/** Returns a CSV that Homebox can import. Fields that Homebox lacks become custom fields with names in `language`. */
async function exportForHomebox(
  context: Context,
  actor: Actor,
  language: string | undefined,
): Promise<Readable> {
  const words = await readWords(context, actor, language)
  return streamCsv(context, async function* (db) {
    const household = householdDb(context, actor, db)
    const source = await openItemSource(household, context.config.baseUrl ?? '')
    const { header, toRow } = createHomeboxForm(source, words)
    yield [header]
    for await (const items of walkWholeItems(household))
      yield* toRows(await source.read(items), header.length, toRow)
  })
}

/** Returns the texts in a language, by default that of the user. */
async function readWords(context: Context, actor: Actor, language: string | undefined): Promise<Messages> {
  return createMessages(language ?? (await getLanguage(context, actor)))
}

/** Returns the decimal sign that the language uses together with the digits 0 to 9. */
function decimalSignOf(language: string): string {
  const parts = new Intl.NumberFormat(language, { numberingSystem: 'latn' }).formatToParts(0.5)
  return parts.find(({ type }) => type === 'decimal')?.value ?? '.'
}

/** Yields the rows of all items. `db` is a transaction or a snapshot. */
export function exportAll(context: Context, actor: Actor, db: Reader): AsyncIterable<string[][]> {
  return exportBatches(context, actor, db, { walk: walkAll, guardFormulas: false })
}

export async function exportSome(
  context: Context,
  actor: Actor,
  { for: reader, ...selection }: Body<typeof exportSomeItems>,
): Promise<Readable> {
  const walk = await readSelection(context, actor, selection)
  return streamCsv(context, (db) =>
    exportBatches(context, actor, db, { walk, guardFormulas: reader === 'spreadsheet' }),
  )
}

export interface WorkbookOptions {
  language: string | undefined
  baseUrl: string
  selection?: Selection
}

/** Returns a workbook of items with their locations and maintenance. An import can read the items again. */
export async function exportWorkbook(
  context: Context,
  actor: Actor,
  { language, baseUrl, selection }: WorkbookOptions,
): Promise<Readable> {
  const walk = selection ? await readSelection(context, actor, selection) : walkAll
  const words = await readWords(context, actor, language)
  const { currency } = await getHousehold(context, actor)
  const format = { direction: words.direction, decimals: decimalsOf(context, currency) }
  const fieldNames = await listFieldNames(householdDb(context, actor))
  if (fieldNames.length > maxWorkbookFields) {
    const count = fieldNames.length.toLocaleString('en')
    throw invalid({ fields: `are too many for a workbook (${count}). Export a CSV instead` })
  }
  return streamSnapshot(context, async function* (db) {
    const household = householdDb(context, actor, db)
    const options = { walk, isWhole: selection === undefined, words, baseUrl, actor }
    const tables = await openTables(household, options)
    const sheets = [
      { name: words.say('sheet.items'), ...tables.items(true) },
      { name: words.say('sheet.locations'), ...tables.locations() },
      { name: words.say('sheet.maintenance'), ...tables.maintenance() },
    ]
    yield* zipCompressed(writeXlsx(sheets, format))
  })
}

/** The maximum number of custom fields in a workbook. Excel allows 16,384 columns for all fields. */
const maxWorkbookFields = 16_000

type Selection = Pick<Body<typeof exportSomeItems>, 'ids' | 'search'>

async function readSelection(context: Context, actor: Actor, { ids, search }: Selection): Promise<WalkItems> {
  checkSelection(ids, search)
  const chosen = ids && (await requireItems(householdDb(context, actor), ids)).toSorted()
  if (chosen) return () => chunks(chosen)
  const filter = search ? await readFilter(context, actor, search) : activeItems
  return (household) => walkItems(household, filter, oldestFirst)
}

export function streamCsv(
  context: Context,
  readBatches: (db: Reader) => AsyncIterable<string[][]>,
  format: CsvFormat = plainFormat,
): Readable {
  return streamSnapshot(context, (db) => writeSpreadsheet(readBatches(db), format))
}

/** Streams what `read` yields from one snapshot of the database. Stops reading when the client disconnects. */
function streamSnapshot(
  context: Context,
  read: (db: Reader) => AsyncIterable<string | Uint8Array>,
): Readable {
  const { readable, writable } = new TransformStream<string | Uint8Array, string | Uint8Array>()
  const writer = writable.getWriter()
  const done = context.database.snapshot(async (db) => {
    for await (const piece of read(db)) await writer.write(piece)
  })
  done
    .then(
      () => writer.close(),
      (error: unknown) => writer.abort(error),
    )
    // The failure is ignored here, because the consumer of the stream gets it.
    .catch(() => undefined)
  // as: the web stream types of the runtime and of node:stream differ in name only.
  return Readable.fromWeb(readable as Parameters<typeof Readable.fromWeb>[0])
}

interface BatchOptions extends ExportOptions {
  walk: WalkItems
  /** The texts for headers in the language of the user. Without these texts, the export has `HB.` headers. */
  words?: Messages
}

async function* exportBatches(
  context: Context,
  actor: Actor,
  db: Reader,
  { walk, words, ...options }: BatchOptions,
): AsyncGenerator<string[][]> {
  const household = householdDb(context, actor, db)
  const source = await openItemSource(household, context.config.baseUrl ?? '')
  const { fieldNames, read } = source
  const columns = options.columns ?? source.columns
  const header = words ? localItemHeaders(fieldNames, columns, words) : exportHeader(fieldNames, columns)
  const toRow = (item: ExportItem) => exportRow(item, fieldNames, { ...options, columns })
  yield [header]
  for await (const ids of walk(household)) {
    const items = await read(await loadItems(household, ids))
    yield* toRows(items, header.length, toRow)
  }
}

const oldestFirst = { by: 'created_at', direction: 'asc' } as const

export function walkAll(household: HouseholdDb): AsyncIterable<readonly string[]> {
  return walkItems(household, { ...activeItems, includeArchived: true }, oldestFirst)
}

/** Yields all items in chunks, oldest first, including archived ones. */
export async function* walkWholeItems(household: HouseholdDb): AsyncGenerator<ItemRecord[]> {
  for await (const ids of walkAll(household)) yield loadItems(household, ids)
}
