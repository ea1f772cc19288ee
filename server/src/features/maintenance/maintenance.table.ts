import type { DatePrecision } from '#contract/written/partial-dates.ts'
import type { Recurrence } from '#contract/maintenance/maintenance.ts'
import type { BaseRecord, BaseTable } from '#server/shared/base-record.ts'

export interface MaintenanceEntryTable extends BaseTable {
  item_id: string
  name: string
  description: string
  /** The cost in 1/10,000 of the currency unit. */
  cost: number
  /**
   * A date is `YYYY-MM-DD` or empty. When only the month or the year is known, `periodDays` defines which day is
   * stored.
   */
  scheduled_date: string
  scheduled_date_precision: DatePrecision
  completed_date: string
  completed_date_precision: DatePrecision
  /** The recurrence is stored in three columns: either all three are set or none. */
  repeat_every: number | null
  repeat_unit: Recurrence['unit'] | null
  repeat_from: Recurrence['from'] | null
  /** The entry that was created when this entry was completed. It may have been deleted since. */
  next_id: string | null
}

export interface MaintenanceRecord extends BaseRecord {
  itemId: string
  name: string
  description: string
  cost: number
  /** The dates may be partial, like `2019-05`. */
  scheduledDate: string
  completedDate: string
  recurrence: Recurrence | null
  nextId: string | null
}

export interface ListedMaintenance extends MaintenanceRecord {
  itemName: string
}

declare module '#server/database/tables.ts' {
  interface Tables {
    maintenance_entry: MaintenanceEntryTable
  }
}
