import type { TFunction } from 'i18next'
import type { AgendaEntry } from '#contract/maintenance/agenda.ts'

/** A maintenance entry goes by its own name; the rest by what happens on its day. */
export function entryTitle({ kind, item, maintenance }: AgendaEntry, t: TFunction): string {
  if (kind === 'loan') return t('maintenance.dueBack', { name: item.lentTo })
  return kind === 'warranty' ? t('maintenance.warrantyEnds') : (maintenance?.name ?? '')
}

/** Tells apart what an item has on one day. */
export function entryKey({ kind, item, maintenance }: AgendaEntry): string {
  return maintenance?.id ?? `${kind} ${item.id}`
}
