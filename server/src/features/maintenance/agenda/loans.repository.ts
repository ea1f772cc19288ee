import { sql } from 'kysely'

/**
 * Literal SQL, because the database uses a partial index only when the query contains the condition of the index as
 * literal text.
 */
export const isDueBack = sql<boolean>`item.lent_to > '' and item.lent_until > '' and item.archived = 0`
