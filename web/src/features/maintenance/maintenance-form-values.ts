import type { TFunction } from 'i18next'
import type { NewMaintenanceEntry, Recurrence } from '#contract/maintenance.ts'
import type { Entry } from '#web/features/maintenance/maintenance-agenda.ts'
import type { FormErrors } from '#web/frame/form-errors.ts'

/** What the form holds; the names are those of the wire, so refusals find their field. */
export interface EntryValues {
  name: string
  description: string
  scheduledDate: string
  completedDate: string
  cost: number | null
  recurrence: Recurrence | null
}

export const emptyEntry: EntryValues = {
  name: '',
  description: '',
  scheduledDate: '',
  completedDate: '',
  cost: null,
  recurrence: null,
}

/** A cost of 0 is none: the field stays empty. */
export function entryValuesOf(entry: Entry): EntryValues {
  const { name, description, scheduledDate, completedDate, recurrence } = entry
  return { name, description, scheduledDate, completedDate, recurrence, cost: Number(entry.cost) || null }
}

/** A copy is for another day. */
export function copiedValuesOf(entry: Entry): EntryValues {
  return { ...entryValuesOf(entry), scheduledDate: '', completedDate: '' }
}

/** What the server would refuse, found before asking it. */
export function findEntryErrors(values: EntryValues, t: TFunction): FormErrors {
  return {
    ...(values.name.trim() === '' ? { name: t('maintenance.nameMissing') } : {}),
    ...(values.scheduledDate === '' && values.completedDate === ''
      ? { scheduledDate: t('maintenance.dateMissing') }
      : {}),
  }
}

export function toEntryBody(values: EntryValues): NewMaintenanceEntry {
  return { ...values, name: values.name.trim(), cost: values.cost ?? 0 }
}
