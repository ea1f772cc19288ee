import type { Reader } from '#server/database/database.ts'
import { readPages } from '#server/database/keyset-pages.ts'
import type { FileTable } from '../files.table.ts'

export type FileRow = Pick<FileTable, 'group_id' | 'hash' | 'size' | 'created_at'> & { householdUuid: string }

/**
 * A use of a file by an attachment, a claim or a message of a guest. All names are null when nothing uses the file.
 * `claimItem` and `messageItem` are names of items.
 */
export type FileUse = Awaited<ReturnType<typeof listFileUses>>[number]

/** Yields the files of all households, or of one, in pages. */
export function walkFiles(db: Reader, householdId?: number): AsyncGenerator<readonly FileRow[]> {
  return readPages<FileRow>(['group_id', 'hash'], (isAfterCursor, limit) =>
    db
      .selectFrom('file')
      .innerJoin('household', 'household.id', 'file.group_id')
      .select(['group_id', 'household.uuid as householdUuid', 'hash', 'size', 'file.created_at'])
      .$if(householdId !== undefined, (query) => query.where('group_id', '=', householdId ?? 0))
      .where(isAfterCursor)
      .orderBy('group_id')
      .orderBy('hash')
      .limit(limit)
      .execute(),
  )
}

/**
 * Maximum number of uses that are listed. A copied item shares its files with its copies, so a file may have many uses.
 */
const maxUses = 100

/** Returns at most 100 uses of a file; none when the file has been deleted. */
export function listFileUses(db: Reader, { group_id, hash }: FileRow) {
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
    .select(({ selectFrom }) => [
      'household.name as household',
      'attachment.name as attachment',
      'item.name as item',
      'location.name as location',
      'item.id as itemId',
      'location.id as locationId',
      selectFrom('claim_file')
        .innerJoin('claim_item', (join) =>
          join
            .onRef('claim_item.group_id', '=', 'claim_file.group_id')
            .onRef('claim_item.id', '=', 'claim_file.claim_item_id'),
        )
        .select('claim_item.name')
        .whereRef('claim_file.group_id', '=', 'file.group_id')
        .whereRef('claim_file.hash', '=', 'file.hash')
        .orderBy('claim_item.id')
        .limit(1)
        .as('claimItem'),
      selectFrom('guest_message')
        .select('subject')
        .whereRef('guest_message.group_id', '=', 'file.group_id')
        .whereRef('guest_message.photo_hash', '=', 'file.hash')
        .orderBy('guest_message.id')
        .limit(1)
        .as('messageItem'),
    ])
    .where('file.group_id', '=', group_id)
    .where('file.hash', '=', hash)
    .orderBy('attachment.id')
    .limit(maxUses)
    .execute()
}
