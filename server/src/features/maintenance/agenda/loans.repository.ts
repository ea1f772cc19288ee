import { sql } from 'kysely'

/** Literal SQL, because a partial index is used only when the query contains its condition as literal text. */
export const isDueBack = sql<boolean>`item.lent_to > '' and item.lent_until > '' and item.archived = 0`
