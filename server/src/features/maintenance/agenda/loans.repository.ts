import { sql } from 'kysely'

/** True for an item that is lent and due back on a day. Written out, because the index holds only these rows. */
export const isDueBack = sql<boolean>`item.lent_to > '' and item.lent_until > '' and item.archived = 0`
