/**
 * A secret address of one member, at which a calendar program reads the maintenance, loans and warranties of the
 * household.
 */
export interface CalendarTable {
  group_id: number
  user_id: string
  /** The SHA-256 of the token in hex. The token itself is never stored. */
  token_hash: string
  created_at: number
}

declare module '#server/database/tables.ts' {
  interface Tables {
    calendar: CalendarTable
  }
}
