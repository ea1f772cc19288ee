import { Readable } from 'node:stream'
import type { Body } from '#contract/endpoint.ts'
import type { exportSomeItems } from '#contract/spreadsheets.ts'
import type { Actor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import type { Reader } from '#server/database/database.ts'
import { getLanguage } from '#server/features/accounts/users.service.ts'
import { listFieldNames } from '#server/features/items/items.repository.ts'
import { checkSelection } from '#server/features/items/bulk.service.ts'
import { loadItems, requireItems, walkItems } from '#server/features/items/items.service.ts'
import { activeItems } from '#server/features/items/search/item-filter.repository.ts'
import { readFilter } from '#server/features/items/search/item-search.ts'
import type { ItemFilter } from '#server/features/items/search/item-filter.repository.ts'
import type { ItemRecord } from '#server/features/items/items.table.ts'
import { listLabelRows } from '#server/features/labels/labels.repository.ts'
import { loadLocationIndex } from '#server/features/locations/locations.service.ts'
import { chunks, mapById } from '#server/shared/process/event-loop.ts'
import { householdDb, type HouseholdDb } from '#server/database/household-db.ts'
import { createMessages, type Messages } from '#server/shared/text/messages.ts'
import { toExportItem } from './spreadsheets.mapper.ts'
import { findImportRefs, hasParents } from './spreadsheets.repository.ts'
import {
  exportColumns,
  exportHeader,
  exportRow,
  type ExportOptions,
  localExportHeader,
  writeSpreadsheet,
} from './export/write-spreadsheet.ts'

/** Returns a CSV of all items, oldest first. */
export function exportSpreadsheet(context: Context, actor: Actor, guardFormulas: boolean): Readable {
  return streamCsv(context, (db) => exportAll(context, actor, db, guardFormulas))
}

/** Returns a CSV of all items as spreadsheet programs in this language expect it. An import can read it again. */
export async function exportLocal(
  context: Context,
  actor: Actor,
  language: string | undefined,
): Promise<Readable> {
  const words = createMessages(language ?? (await getLanguage(context, actor)))
  const decimalSign = decimalSignOf(words.language)
  return streamCsv(
    context,
    (db) =>
      exportBatches(context, actor, db, {
        guardFormulas: true,
        decimalSign,
        words,
        items: walkWholeItems(householdDb(context, actor, db)),
      }),
    { delimiter: decimalSign === ',' ? ';' : ',', bom: true },
  )
}

/** Returns the decimal sign that the language uses together with the digits 0 to 9. */
function decimalSignOf(language: string): string {
  const parts = new Intl.NumberFormat(language, { numberingSystem: 'latn' }).formatToParts(0.5)
  return parts.find(({ type }) => type === 'decimal')?.value ?? '.'
}

/** Yields the rows of all items as they are in `db`, which is a transaction or a snapshot. */
export function exportAll(
  context: Context,
  actor: Actor,
  db: Reader,
  guardFormulas: boolean,
): AsyncIterable<string[][]> {
  return exportBatches(context, actor, db, {
    guardFormulas,
    items: walkWholeItems(householdDb(context, actor, db)),
  })
}

/** Returns a CSV of the selected items, oldest first. */
export async function exportSome(
  context: Context,
  actor: Actor,
  { ids, search, for: reader }: Body<typeof exportSomeItems>,
): Promise<Readable> {
  checkSelection(ids, search)
  const chosen = ids && (await requireItems(householdDb(context, actor), ids)).toSorted()
  const filter = search ? await readFilter(context, actor, search) : activeItems
  return streamCsv(context, (db) => {
    const items = chosen
      ? loadChunks(householdDb(context, actor, db), chunks(chosen))
      : walkWholeItems(householdDb(context, actor, db), filter)
    return exportBatches(context, actor, db, { guardFormulas: reader === 'spreadsheet', items })
  })
}

/** Streams rows as CSV from one snapshot of the database. */
export function streamCsv(
  context: Context,
  readBatches: (db: Reader) => AsyncIterable<string[][]>,
  format?: Parameters<typeof writeSpreadsheet>[1],
): Readable {
  const { readable, writable } = new TransformStream<string, string>()
  const writer = writable.getWriter()
  const done = context.database.snapshot(async (db) => {
    for await (const text of writeSpreadsheet(readBatches(db), format)) {
      await writer.write(text)
    }
  })
  done
    .then(
      () => writer.close(),
      (error: unknown) => writer.abort(error),
    )
    // A failure is ignored here, because the stream reports it to its reader.
    .catch(() => undefined)
  // as: the web stream types of the runtime and of node:stream differ in name only.
  return Readable.fromWeb(readable as Parameters<typeof Readable.fromWeb>[0])
}

interface BatchOptions extends ExportOptions {
  items: AsyncIterable<ItemRecord[]>
  /** The texts for headers in the language of a person. Without it, the export has `HB.` headers. */
  words?: Messages
}

async function* exportBatches(
  context: Context,
  actor: Actor,
  db: Reader,
  { items: steps, words, ...options }: BatchOptions,
): AsyncGenerator<string[][]> {
  const household = householdDb(context, actor, db)
  const index = await loadLocationIndex(household)
  const labels = await mapById(await listLabelRows(household))
  const fieldNames = await listFieldNames(household)
  const columns = exportColumns(await hasParents(household))
  const path = (id: string) => index.wholePath(id).map(({ name }) => name)
  const label = (id: string) => labels.get(id)?.name ?? []
  yield [words ? localExportHeader(fieldNames, columns, words) : exportHeader(fieldNames, columns)]
  for await (const items of steps) {
    const parentIds = items.flatMap(({ parentId }) => parentId ?? [])
    const refs = await findImportRefs(household, parentIds)
    const parentRef = (id: string) => refs.get(id) ?? ''
    yield items.map((item) => {
      const url = `${context.config.baseUrl ?? ''}/item/${item.id}`
      return exportRow(toExportItem(item, { path, label, parentRef, url }), fieldNames, {
        ...options,
        columns,
      })
    })
  }
}

/** Yields items in chunks, oldest first, including archived ones unless the filter excludes them. */
export function walkWholeItems(
  household: HouseholdDb,
  filter: ItemFilter = { ...activeItems, includeArchived: true },
): AsyncGenerator<ItemRecord[]> {
  const steps = walkItems(household, filter, { by: 'created_at', direction: 'asc' })
  return loadChunks(household, steps)
}

async function* loadChunks(
  household: HouseholdDb,
  steps: AsyncIterable<readonly string[]> | Iterable<readonly string[]>,
): AsyncGenerator<ItemRecord[]> {
  for await (const ids of steps) yield loadItems(household, ids)
}
