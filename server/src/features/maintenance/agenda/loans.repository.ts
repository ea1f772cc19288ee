import { sql } from 'kysely'

/** Literal SQL, because the database uses a partial index only when the query repeats its condition. */
export const isDueBack = sql<boolean>`item.lent_to > '' and item.lent_until > '' and item.archived = 0`
