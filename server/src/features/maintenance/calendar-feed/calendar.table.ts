/** The address at which a person’s calendar program reads what is to be done in a household. */
export interface CalendarTable {
  group_id: number
  user_id: string
  /** SHA-256 in hex; the token itself is never stored. */
  token_hash: string
  created_at: number
}

declare module '#server/database/tables.ts' {
  interface Tables {
    calendar: CalendarTable
  }
}
