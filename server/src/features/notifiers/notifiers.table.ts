export interface NotifierTable {
  group_id: number
  id: string
  user_id: string
  created_at: number
  updated_at: number
  name: string
  /** A URL in the format of the program Shoutrrr. Contains passwords and tokens. */
  url: string
  is_active: number
}

export interface DeliveryTable {
  id: string
  notifier_id: string
  created_at: number
  kind: 'maintenance' | 'warranty' | 'lowStock' | 'loan' | 'backup' | 'guest' | 'test'
  title: string
  message: string
  attempts: number
  ok: number
  /** The last response of the service, or the reason why the service could not be reached. */
  answer: string
  /** The time of the next attempt; null when no attempt follows. */
  next_at: number | null
}

/** Records that a household was reminded of something, so that it is not reminded twice. */
export interface ReminderTable {
  group_id: number
  /** The id of the maintenance entry, of the item, or of the borrower's link; the zero UUID for a backup. */
  thing_id: string
  kind: 'maintenance' | 'warranty 30' | 'warranty 7' | 'low stock' | 'loan' | 'borrower' | 'backup'
  /**
   * The date that the reminder was about, for example a due date. A changed date leads to another reminder. Empty for
   * low stock.
   */
  date: string
}

declare module '#server/database/tables.ts' {
  interface Tables {
    notifier: NotifierTable
    delivery: DeliveryTable
    reminder: ReminderTable
  }
}
