import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { formatAssetId } from '#contract/items/asset-id.ts'
import type { Actor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { householdDb, type HouseholdDb } from '#server/database/household-db.ts'
import { listAttachmentsOf } from '#server/features/files/files.repository.ts'
import type { AttachmentWithFile } from '#server/features/files/files.table.ts'
import { loadItems } from '#server/features/items/items.service.ts'
import { escapeFormula } from '#server/features/spreadsheets/parsing/cell-text.ts'
import { cellJson, cellText, type Cell } from '#server/features/spreadsheets/export/cells.ts'
import {
  openTables,
  type Table,
  type TableColumn,
} from '#server/features/spreadsheets/export/household-tables.ts'
import { writeSpreadsheet } from '#server/features/spreadsheets/export/write-spreadsheet.ts'
import { walkAll } from '#server/features/spreadsheets/spreadsheets.service.ts'
import type { LocationRecord } from '#server/features/locations/locations.table.ts'
import { toInstant } from '#server/shared/instant.ts'
import { chunks, yieldIfLong } from '#server/shared/process/event-loop.ts'
import { withLineFeeds } from '#server/shared/text/line-feeds.ts'
import { createMessages, type Messages } from '#server/shared/text/messages.ts'
import type { ArchiveForm } from './archive.service.ts'
import { createUniquePaths, toFileName } from './archive-names.ts'
import { walkClaimFiles } from './archive.repository.ts'
import { openInsuranceTables } from './insurance-tables.ts'

const asText = (text: string) => escapeFormula(withLineFeeds(text), true)

interface OpenFormatsOptions {
  readonly language: string
  /** The address of the server, for links in the archive. */
  readonly baseUrl: string
}

/**
 * Returns the form of an archive that other programs can read: each table as CSV and as JSON lines, and the files in a
 * folder for each item.
 */
export function openFormats(
  context: Context,
  actor: Actor,
  { language, baseUrl }: OpenFormatsOptions,
): ArchiveForm {
  return {
    fileList: 'files.jsonl',
    readme: {
      language,
      title: 'open.title',
      paragraphs: [
        ['open.tables', 'open.lines', 'open.files', 'archive.sums'],
        ['open.units', 'archive.without'],
      ],
    },
    async write(db, folder, signal) {
      const household = householdDb(context, actor, db)
      const words = createMessages(language)
      const options = { walk: walkAll, isWhole: true, words, baseUrl, actor }
      const opened = await openTables(household, options)
      const tables = {
        items: opened.items(false),
        locations: opened.locations(),
        labels: opened.labels(),
        maintenance: opened.maintenance(),
        ...(await openInsuranceTables(household, options)),
        files: fileTable(household, opened.allLocations, words),
      }
      const counts = new Map<string, number>()
      for (const [name, table] of Object.entries(tables))
        counts.set(`${name}.csv`, await writeTable(folder, name, table, signal))
      const parts = Object.keys(tables).flatMap((name) => [`${name}.csv`, `${name}.jsonl`])
      return { parts, counts }
    },
  }
}

/** Writes a table in two formats, as `name.csv` and as `name.jsonl`. Returns the number of its rows. */
async function writeTable(
  folder: string,
  name: string,
  { columns, rows }: Table,
  signal: AbortSignal,
): Promise<number> {
  await using csv = await open(join(folder, `${name}.csv`), 'wx')
  await using lines = await open(join(folder, `${name}.jsonl`), 'wx')
  const writeCsv = async (batch: string[][]) => {
    for await (const text of writeSpreadsheet([batch])) await csv.writeFile(text)
  }
  await writeCsv([columns.map(({ header }) => asText(header))])
  let count = 0
  for await (const batch of rows) {
    signal.throwIfAborted()
    await writeCsv(batch.map((cells) => cells.map((cell) => cellText(cell, asText))))
    await yieldIfLong()
    await lines.writeFile(batch.map((cells) => `${JSON.stringify(toJson(columns, cells))}\n`).join(''))
    await yieldIfLong()
    count += batch.length
  }
  return count
}

/** Converts a row to JSON. The custom fields that the record has are in the object `fields`. */
function toJson(columns: readonly TableColumn[], cells: readonly Cell[]): Record<string, unknown> {
  const json: Record<string, unknown> = {}
  // Create the object without a prototype, because a custom field may be named `__proto__`.
  const fields: Record<string, unknown> = Object.create(null)
  for (const [at, { key, isField }] of columns.entries()) {
    const value = cellJson(cells[at] ?? null)
    if (!isField) json[key] = value
    else if (value !== null) fields[key] = value
  }
  return Object.keys(fields).length > 0 ? { ...json, fields } : json
}

/** Lists the files and links of a household, also the files that only claims have, with the path that each file has in the zip. */
function fileTable(household: HouseholdDb, locations: readonly LocationRecord[], words: Messages): Table {
  const namePath = createUniquePaths()

  function toRows(
    owner: { importRef: string; name: string; folder: string },
    attached: AttachmentWithFile[],
  ) {
    const folder = attached.some(({ attachment }) => attachment.hash !== null)
      ? namePath(`files/${toFileName(owner.folder)}`)
      : ''
    return attached.map(({ attachment, file }): Cell[] => [
      attachment.hash !== null ? namePath(`${folder}/${toFileName(attachment.name)}`) : '',
      owner.importRef,
      owner.name,
      attachment.type,
      attachment.name,
      file ? { number: file.size } : null,
      attachment.hash ?? '',
      toInstant(attachment.createdAt),
      attachment.url,
    ])
  }

  async function* rows() {
    for await (const ids of walkAll(household)) {
      const attached = await listAttachmentsOf(household, 'item', ids)
      const items = await loadItems(
        household,
        ids.filter((id) => attached.has(id)),
      )
      yield items.flatMap(({ id, importRef, name, assetNumber }) =>
        toRows({ importRef, name, folder: formatAssetId(assetNumber) || name }, attached.get(id) ?? []),
      )
    }
    for (const part of chunks(locations)) {
      const ids = part.map(({ id }) => id)
      const attached = await listAttachmentsOf(household, 'location', ids)
      yield part.flatMap(({ id, name }) =>
        toRows({ importRef: '', name, folder: name }, attached.get(id) ?? []),
      )
    }
    for await (const { item, file } of walkClaimFiles(household)) {
      const path = namePath(`files/${toFileName(item.name)}/${toFileName(file.name)}`)
      const [size, addedAt] = [{ number: file.size }, toInstant(file.createdAt)]
      yield [[path, '', item.name, file.type, file.name, size, file.hash, addedAt, '']]
    }
  }

  const column = (key: string, header: string, width = 24) => ({ key, header, width })
  return {
    columns: [
      column('path', words.say('column.file')),
      column('itemImportRef', words.say('column.item_import_ref')),
      column('owner', words.say('column.file_of')),
      column('type', words.say('column.file_type')),
      column('title', words.say('column.file_title')),
      column('size', words.say('column.file_size')),
      column('sha256', 'SHA-256'),
      column('addedAt', words.say('column.added_at')),
      column('url', words.say('column.link')),
    ],
    rows: rows(),
  }
}
