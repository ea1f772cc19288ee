import { type ShareField } from '#contract/guests/share-fields.ts'
import { maxWrongPins, type Share, type ShareVisit } from '#contract/guests/shares.ts'
import type { ItemQuery } from '#contract/items/item-lists.ts'
import { notFound } from '#server/shared/app-error.ts'
import { toInstant } from '#server/shared/instant.ts'
import type { ShareTable, ShareVisitTable } from './guests.table.ts'
import type { ShareRow } from './shares.repository.ts'

/** Converts a link for the API. `today` is the date in the household's time zone. */
export function toShare(row: ShareRow, today: string): Share {
  return {
    id: row.id,
    createdAt: toInstant(row.created_at),
    target: row.target,
    targetId: row.target_id,
    targetName: row.target_name ?? '',
    name: row.name,
    fields: readFields(row),
    endsOn: row.ends_on,
    isEnded: isEnded(row, today),
    hasPin: row.pin_hash !== null,
    isLocked: isLocked(row),
    email: row.email,
    createdBy: row.creator,
    visits: Number(row.visits),
    lastVisitAt: row.last_visit_at === null ? null : toInstant(row.last_visit_at),
  }
}

export function isEnded(row: ShareRow, today: string): boolean {
  const isPast = row.ended_at !== null || (row.ends_on !== '' && row.ends_on < today)
  // A link to a loan is for one borrower, so it ends when the item is returned or lent to another person.
  return isPast || (row.target === 'loan' && row.lent_to !== row.borrower)
}

export const isLocked = ({ pin_hash, wrong_pins }: ShareTable) =>
  pin_hash !== null && wrong_pins >= maxWrongPins

export function readFields({ fields }: Pick<ShareTable, 'fields'>): ShareField[] {
  // as: only the service of links writes this JSON.
  return JSON.parse(fields) as ShareField[]
}

/** Returns the query of the items that a link shows. A claim has no query, because its items are copies. */
export function queryOf({ target, target_id, search }: ShareTable): ItemQuery {
  const id = target_id ?? ''
  switch (target) {
    case 'item':
    case 'loan':
      return { ids: id, includeArchived: 'true' }
    case 'location':
      return { locations: id, includeSubLocations: 'true' }
    case 'label':
      return { labels: id }
    case 'search':
      // as: only the service of links writes this JSON.
      return JSON.parse(search) as ItemQuery
    case 'claim':
      throw notFound('item')
  }
}

export function toShareVisit(row: ShareVisitTable): ShareVisit {
  return {
    kind: row.kind,
    day: row.day,
    count: row.visits,
    lastAt: toInstant(row.last_at),
    address: row.address,
    device: row.device,
  }
}
