import { sql, type SqlBool } from 'kysely'
import type { DatabaseKind, Reader, Writer } from '#server/database/database.ts'
import { listLimits } from '#contract/households/list-limits.ts'
import { isAnyOf } from '#server/database/dialect.ts'
import type { Entity } from '#server/journal/entity.ts'
import { addFileTotals } from '#server/journal/file-totals.ts'
import { foldText } from '#contract/text/fold-text.ts'
import type { HouseholdDb } from '#server/database/household-db.ts'
import { loadRows } from '#server/database/household-rows.ts'
import { hasRow } from '#server/database/row-counts.ts'
import type { FileHousehold } from './file-keys.ts'
import {
  attachmentColumns,
  type AttachmentSearchTable,
  type AttachmentTable,
  type AttachmentRecord,
  type AttachmentWithFile,
  type FileInfo,
  type FileTable,
  type AttachmentOwner,
} from './files.table.ts'

export const attachmentEntity: Entity<AttachmentRecord> = {
  name: 'attachment',
  table: 'attachment',
  key: ['group_id', 'id'],
  row: (householdId, attachment): AttachmentTable => ({
    ...attachmentColumns.toRow(householdId, attachment),
    is_primary: Number(attachment.primary),
  }),
  blank: { ...attachmentColumns.blank, primary: false },
  parts: [
    {
      table: 'attachment_search',
      column: 'attachment_id',
      reads: ['itemId', 'name'],
      rows: toSearchRows,
    },
  ],
  load: async (household, ids) => (await loadRows(household, 'attachment', ids)).map(toAttachmentRecord),
  references: ({ itemId, locationId }) => [
    ...(itemId === null ? [] : [{ entity: 'item' as const, id: itemId }]),
    ...(locationId === null ? [] : [{ entity: 'location' as const, id: locationId }]),
  ],
  files: ({ hash }) => (hash === null ? [] : [hash]),
  owners: [
    { entity: 'item', column: 'item_id' },
    { entity: 'location', column: 'location_id' },
  ],
  limit: {
    max: listLimits.attachmentsPerOwner,
    what: 'files and links of one item or location',
    columns: ['item_id', 'location_id'],
  },
  usedBy: [],
}

function toSearchRows(
  householdId: number,
  attachment: AttachmentRecord,
): Omit<AttachmentSearchTable, 'key'>[] {
  if (attachment.itemId === null) return []
  return [
    {
      group_id: householdId,
      attachment_id: attachment.id,
      item_id: attachment.itemId,
      text: foldText(attachment.name),
    },
  ]
}

// as: `row` returns a row of the table, so its keys are the columns.
const rowColumns = Object.keys(attachmentEntity.row(0, attachmentEntity.blank)).map(
  (name) => `attachment.${name}`,
) as `attachment.${keyof AttachmentTable}`[]

/** Returns the attachments of an item or location in their order. */
export async function listAttachments(
  household: HouseholdDb,
  { entity, id }: AttachmentOwner,
): Promise<AttachmentWithFile[]> {
  return (await listAttachmentsOf(household, entity, [id])).get(id) ?? []
}

/** Lists the attachments of these items, locations or maintenance entries in their order, grouped by their owner. */
export async function listAttachmentsOf(
  household: HouseholdDb,
  owner: AttachmentOwner['entity'] | 'maintenance',
  ids: readonly string[],
): Promise<Map<string | null, AttachmentWithFile[]>> {
  const { db, kind, householdId } = household
  const rows = await db
    .selectFrom('attachment')
    .leftJoin('file', (join) =>
      join.onRef('file.group_id', '=', 'attachment.group_id').onRef('file.hash', '=', 'attachment.hash'),
    )
    .select(rowColumns)
    .select(['file.size', 'file.mime', 'file.thumbnails', 'file.created_at as stored_at'])
    .where('attachment.group_id', '=', householdId)
    .where(isAnyOf(kind, `attachment.${owner}_id`, ids))
    .orderBy('attachment.position')
    .orderBy('attachment.id')
    .execute()
  const attachments = rows.map(({ size, mime, thumbnails, stored_at, ...row }) => ({
    attachment: toAttachmentRecord(row),
    file:
      row.hash === null || size === null || mime === null || thumbnails === null || stored_at === null
        ? undefined
        : { hash: row.hash, size, mime, thumbnails, created_at: stored_at },
  }))
  return Map.groupBy(attachments, ({ attachment }) => attachment[`${owner}Id`])
}

export function toAttachmentRecord(row: AttachmentTable): AttachmentRecord {
  return { ...attachmentColumns.toRecord(row), primary: row.is_primary === 1 }
}

export function hasEntry(
  { db, householdId }: HouseholdDb,
  itemId: string,
  entryId: string,
): Promise<boolean> {
  return hasRow(
    db
      .selectFrom('maintenance_entry')
      .where('group_id', '=', householdId)
      .where('item_id', '=', itemId)
      .where('id', '=', entryId),
  )
}

/** Inserts a file, or renews `created_at` to protect it from garbage collection. The household must be locked. */
export async function upsertFile(tx: Writer, file: FileTable): Promise<{ isNew: boolean }> {
  const known = await findFile(tx, file.group_id, file.hash)
  await tx
    .insertInto('file')
    .values(file)
    .onConflict((conflict) =>
      conflict.columns(['group_id', 'hash']).doUpdateSet({ created_at: file.created_at, mime: file.mime }),
    )
    .execute()
  if (!known) await addFileTotals(tx, file.group_id, { files: 1, bytes: file.size })
  return { isNew: known === undefined }
}

export async function listHouseholdsWithFiles(db: Reader): Promise<FileHousehold[]> {
  return db
    .selectFrom('file')
    .innerJoin('household', 'household.id', 'file.group_id')
    .select(['household.id as householdId', 'household.uuid as householdUuid'])
    .distinct()
    .execute()
}

/** Lists files created before `before` to which no row refers: all, or only these of a household. */
export function listUnreferencedFiles(
  db: Reader,
  before: number,
  only?: { readonly householdId: number; readonly hashes: readonly string[] },
): Promise<(FileHousehold & Pick<FileTable, 'hash'>)[]> {
  return db
    .selectFrom('file')
    .innerJoin('household', 'household.id', 'file.group_id')
    .select(['household.id as householdId', 'household.uuid as householdUuid', 'file.hash'])
    .where('file.created_at', '<', before)
    .$if(only !== undefined, (query) =>
      query.where('file.group_id', '=', only?.householdId ?? 0).where('file.hash', 'in', only?.hashes ?? []),
    )
    .where(sql<SqlBool>`not ${isUsed}`)
    .execute()
}

/** The columns that refer to files by their hashes: of attachments, items of claims and messages of guests. */
export const fileReferences = [
  { table: 'attachment', column: 'hash' },
  { table: 'claim_file', column: 'hash' },
  { table: 'guest_message', column: 'photo_hash' },
] as const

/** True in SQL for a file to which a row refers. */
export const isUsed = sql<SqlBool>`(${sql.join(
  fileReferences.map(
    ({ table, column }) => sql`exists (select 1 from ${sql.table(table)} as used
      where used.group_id = file.group_id and ${sql.ref(`used.${column}`)} = file.hash)`,
  ),
  sql` or `,
)})`

export function findFile(db: Reader, householdId: number, hash: string): Promise<FileInfo | undefined> {
  return db
    .selectFrom('file')
    .select(['hash', 'size', 'mime', 'thumbnails', 'created_at'])
    .where('group_id', '=', householdId)
    .where('hash', '=', hash)
    .executeTakeFirst()
}

/** Returns when the database was created, which is the time of the first migration. */
export async function findDatabaseCreatedAt(db: Reader): Promise<number> {
  const { rows } = await sql<{ first: string }>`select min(timestamp) as first from kysely_migration`.execute(
    db,
  )
  return Date.parse(rows[0]?.first ?? '')
}

/**
 * Deletes the row of a file. When `createdAt` is given, keeps the row of a file that was uploaded again meanwhile. The
 * household must be locked.
 */
export async function deleteFile(
  tx: Writer,
  householdId: number,
  hash: string,
  createdAt?: number,
): Promise<void> {
  const deleted = await tx
    .deleteFrom('file')
    .where('group_id', '=', householdId)
    .where('hash', '=', hash)
    .$if(createdAt !== undefined, (query) => query.where('created_at', '=', createdAt ?? 0))
    .returning('size')
    .executeTakeFirst()
  if (!deleted) return
  await tx.deleteFrom('file_text').where('group_id', '=', householdId).where('hash', '=', hash).execute()
  await addFileTotals(tx, householdId, { files: -1, bytes: -deleted.size })
}

/** Counts the given files that are in the database. Works with a PostgreSQL database of any version of Cubby. */
export async function countFiles(
  db: Reader,
  householdId: number | string,
  hashes: readonly string[],
): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from file
    where group_id = ${householdId} and ${isAnyOf('postgres', 'hash', hashes)}`.execute(db)
  return rows[0]?.count ?? 0
}

export async function listExistingHashes(
  db: Reader,
  kind: DatabaseKind,
  householdId: number,
  hashes: readonly string[],
): Promise<string[]> {
  const rows = await db
    .selectFrom('file')
    .select('hash')
    .where('group_id', '=', householdId)
    .where(isAnyOf(kind, 'hash', hashes))
    .execute()
  return rows.map(({ hash }) => hash)
}
