import type { TFunction } from 'i18next'
import type { AgendaEntry } from '#contract/maintenance/agenda.ts'

/** Returns the name of a maintenance entry. Other entries get a text for the event of their day. */
export function entryTitle({ kind, item, maintenance }: AgendaEntry, t: TFunction): string {
  if (kind === 'loan') return t('maintenance.dueBack', { name: item.lentTo })
  return kind === 'warranty' ? t('maintenance.warrantyEnds') : (maintenance?.name ?? '')
}

/** Returns a key that is unique among the entries of a day. */
export function entryKey({ kind, item, maintenance }: AgendaEntry): string {
  return maintenance?.id ?? `${kind} ${item.id}`
}
