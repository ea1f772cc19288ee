import { sql } from 'kysely'

/**
 * Write the condition as literal text, because the database uses a partial index only when the query contains the
 * index's condition literally.
 */
export const isDueBack = sql<boolean>`item.lent_to > '' and item.lent_until > '' and item.archived = 0`
