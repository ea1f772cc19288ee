import type { TFunction } from 'i18next'
import type { AgendaEntry } from '#contract/maintenance/agenda.ts'
import { knownDate } from '#contract/written/partial-dates.ts'

/**
 * Returns the title of an entry: the name of a maintenance entry, or a text that says that a loan is due back or a
 * warranty ends.
 */
export function entryTitle({ kind, item, maintenance }: AgendaEntry, t: TFunction): string {
  if (kind === 'loan') return t('maintenance.dueBack', { name: item.lentTo })
  return kind === 'warranty' ? t('maintenance.warrantyEnds') : (maintenance?.name ?? '')
}

/** Returns the day of an entry, or only its month or year when no more is known. */
export function knownDay({ kind, day, item, maintenance }: AgendaEntry): string {
  if (kind === 'warranty') return knownDate(item, 'warrantyExpires')
  if (!maintenance) return day
  return knownDate(maintenance, maintenance.completedDate === day ? 'completedDate' : 'scheduledDate')
}

/** Returns the key of an entry in a list. It is unique among the entries of one day. */
export function entryKey({ kind, item, maintenance }: AgendaEntry): string {
  return maintenance?.id ?? `${kind} ${item.id}`
}
