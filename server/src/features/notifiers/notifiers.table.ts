/** A way to reach one person about one household. */
export interface NotifierTable {
  group_id: number
  id: string
  user_id: string
  created_at: number
  updated_at: number
  name: string
  /** In the notation of Shoutrrr; holds passwords and tokens. */
  url: string
  is_active: number
}

/** A message that goes, went or could not go through a notifier. */
export interface DeliveryTable {
  id: string
  notifier_id: string
  created_at: number
  kind: 'maintenance' | 'warranty' | 'lowStock' | 'loan' | 'backup' | 'test'
  title: string
  message: string
  attempts: number
  ok: number
  /** The last response of the service, or why it could not be reached. */
  answer: string
  /** When to try, or try again; null when there is no need. */
  next_at: number | null
}

/** That a household was reminded of something, so that it is not again. */
export interface ReminderTable {
  group_id: number
  /** The maintenance entry or the item; of a backup the zero UUID. */
  thing_id: string
  kind: 'maintenance' | 'warranty 30' | 'warranty 7' | 'low stock' | 'loan' | 'backup'
  /** The item's date at that time, so that another date makes another reminder; empty for low stock. */
  date: string
}

declare module '#server/database/tables.ts' {
  interface Tables {
    notifier: NotifierTable
    delivery: DeliveryTable
    reminder: ReminderTable
  }
}
