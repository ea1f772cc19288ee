import type { TFunction } from 'i18next'
import { isBlank } from '#contract/texts.ts'
import type { NewMaintenanceEntry, Recurrence } from '#contract/maintenance/maintenance.ts'
import { knownDate } from '#contract/written/partial-dates.ts'
import type { Entry } from '#web/features/maintenance/maintenance-entry.ts'
import type { FormErrors } from '#web/components/forms/form-errors.ts'

/** Form values with the property names of the API, so that its errors match the fields. */
export interface EntryValues {
  itemId: string | null
  name: string
  description: string
  scheduledDate: string
  completedDate: string
  cost: number | null
  recurrence: Recurrence | null
}

export function newEntry(itemId: string | null, scheduledDate = ''): EntryValues {
  return {
    itemId,
    name: '',
    description: '',
    scheduledDate,
    completedDate: '',
    cost: null,
    recurrence: null,
  }
}

/** Returns the form values of a maintenance entry. A cost of 0 leaves the field empty. */
export function entryValuesOf(entry: Entry): EntryValues {
  const { name, description, recurrence } = entry
  return {
    itemId: entry.itemID,
    name,
    description,
    scheduledDate: knownDate(entry, 'scheduledDate'),
    completedDate: knownDate(entry, 'completedDate'),
    recurrence,
    cost: Number(entry.cost) || null,
  }
}

export function copiedValuesOf(entry: Entry): EntryValues {
  return { ...entryValuesOf(entry), scheduledDate: '', completedDate: '' }
}

export function findEntryErrors(values: EntryValues, t: TFunction): FormErrors {
  return {
    ...(values.itemId === null ? { itemId: t('maintenance.itemMissing') } : {}),
    ...(isBlank(values.name) ? { name: t('maintenance.nameMissing') } : {}),
    ...(values.scheduledDate === '' && values.completedDate === ''
      ? { scheduledDate: t('maintenance.dateMissing') }
      : {}),
  }
}

export function toEntryBody({ itemId: _, ...values }: EntryValues): NewMaintenanceEntry {
  return { ...values, name: values.name.trim(), cost: values.cost ?? 0 }
}
