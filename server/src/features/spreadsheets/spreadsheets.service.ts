import { Readable } from 'node:stream'
import type { Actor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import type { Reader } from '#server/database/database.ts'
import { everyItem, loadItems, readFieldNames, walkItems } from '#server/features/items/items.service.ts'
import type { ItemThing } from '#server/features/items/items.table.ts'
import { readLabels } from '#server/features/labels/labels.service.ts'
import { readLocationIndex } from '#server/features/locations/locations.service.ts'
import { toExportItem } from './spreadsheets.mapper.ts'
import { exportHeader, exportRow, writeSpreadsheet } from './write-spreadsheet.ts'

/** Everything as CSV, oldest first. */
export function exportSpreadsheet(context: Context, actor: Actor, guardFormulas: boolean): Readable {
  return streamCsv(context, (db) => exportBatches(context, actor, db, guardFormulas))
}

/** Rows as CSV from one unchanging view, made step by step. */
export function streamCsv(
  context: Context,
  readBatches: (db: Reader) => AsyncIterable<string[][]>,
): Readable {
  const { readable, writable } = new TransformStream<string, string>()
  const writer = writable.getWriter()
  const done = context.database.snapshot(async (db) => {
    for await (const text of writeSpreadsheet(readBatches(db))) {
      await writer.write(text)
    }
  })
  done
    .then(
      () => writer.close(),
      (error: unknown) => writer.abort(error),
    )
    // Neither can be told to a reader that has gone; one that is there hears of a failure through the stream.
    .catch(() => undefined)
  // as: the web stream types of the runtime and of node:stream differ in name only.
  return Readable.fromWeb(readable as Parameters<typeof Readable.fromWeb>[0])
}

async function* exportBatches(
  context: Context,
  actor: Actor,
  db: Reader,
  guardFormulas: boolean,
): AsyncGenerator<string[][]> {
  const index = await readLocationIndex(db, actor.groupId)
  const labels = new Map((await readLabels(db, actor.groupId)).map(({ id, name }) => [id, [name]]))
  const fieldNames = await readFieldNames(db, actor.groupId)
  const path = (id: string) => index.path(id).map(({ name }) => name)
  const label = (id: string) => labels.get(id) ?? []
  yield [exportHeader(fieldNames)]
  for await (const items of walkWholeItems(context, actor, db)) {
    yield items.map((item) => {
      const url = `${context.config.baseUrl ?? ''}/item/${item.id}`
      return exportRow(toExportItem(item, { path, label, url }), fieldNames, { guardFormulas })
    })
  }
}

/** Every item, archived ones included, oldest first, some hundred at a time. */
export async function* walkWholeItems(
  context: Context,
  actor: Actor,
  db: Reader,
): AsyncGenerator<ItemThing[]> {
  const filter = { ...everyItem, includeArchived: true }
  for await (const ids of walkItems(context, actor, db, filter, { by: 'created_at', direction: 'asc' })) {
    const byId = new Map((await loadItems(context, db, actor.groupId, ids)).map((item) => [item.id, item]))
    yield ids.flatMap((id) => byId.get(id) ?? [])
  }
}

export { guardCell, joinLocationPath } from './cell-text.ts'
export { fieldText } from './spreadsheets.mapper.ts'
