import type { Reader } from '#server/database/database.ts'
import type { FileTable } from './files.table.ts'

export type FileRow = Pick<FileTable, 'group_id' | 'hash' | 'created_at'>

/** What shows a file; nothing does when the names are null. */
export interface FileUse {
  readonly household: string
  readonly attachment: string | null
  readonly item: string | null
  readonly location: string | null
}

/** The files of all households by their keys, from behind a file on. */
export function listFilesAfter(db: Reader, last: FileRow | undefined, limit: number): Promise<FileRow[]> {
  return db
    .selectFrom('file')
    .select(['group_id', 'hash', 'created_at'])
    .$if(last !== undefined, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('group_id', 'hash'), '>', tuple(last?.group_id ?? '', last?.hash ?? '')),
      ),
    )
    .orderBy('group_id')
    .orderBy('hash')
    .limit(limit)
    .execute()
}

/** Where a file is shown; nothing at all when it is gone. */
export function listFileUses(db: Reader, { group_id, hash }: FileRow): Promise<FileUse[]> {
  return db
    .selectFrom('file')
    .innerJoin('household', 'household.id', 'file.group_id')
    .leftJoin('attachment', (join) =>
      join.onRef('attachment.group_id', '=', 'file.group_id').onRef('attachment.hash', '=', 'file.hash'),
    )
    .leftJoin('item', (join) =>
      join.onRef('item.group_id', '=', 'file.group_id').onRef('item.id', '=', 'attachment.item_id'),
    )
    .leftJoin('location', (join) =>
      join
        .onRef('location.group_id', '=', 'file.group_id')
        .onRef('location.id', '=', 'attachment.location_id'),
    )
    .select([
      'household.name as household',
      'attachment.name as attachment',
      'item.name as item',
      'location.name as location',
    ])
    .where('file.group_id', '=', group_id)
    .where('file.hash', '=', hash)
    .orderBy('attachment.id')
    .execute()
}

export async function findHouseholdName(db: Reader, groupId: string): Promise<string | undefined> {
  const row = await db.selectFrom('household').select('name').where('id', '=', groupId).executeTakeFirst()
  return row?.name
}
