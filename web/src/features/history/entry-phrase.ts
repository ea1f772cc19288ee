import type { TFunction } from 'i18next'
import type { HistoryEntry, JournalChange, RecordChange } from '#contract/history.ts'
import { changePhrase } from './change-phrase.ts'
import { countRecords } from './count-records.ts'
import type { FieldChangeText } from './field-changes.ts'
import type { ShownEntry } from './household-entries.ts'
import { wordLocale } from '#web/i18n/format-locale.ts'

const toolNames = {
  'ensure-asset-ids': 'tools.assetIds',
  'ensure-import-refs': 'tools.importRefs',
  'set-primary-photos': 'tools.primaryPhotos',
  'wipe-inventory': 'tools.wipe',
} as const

/** Returns an entry as a phrase that follows the name: `Mira` + `imported household.csv`. */
export function entryPhrase({ first, only }: ShownEntry, changes: readonly FieldChangeText[], t: TFunction) {
  const { source, tool, fileName } = first
  if (tool) return t('history.usedTool', { name: t(toolNames[tool]) })
  if (source === 'import')
    return fileName ? t('history.importedFile', { name: fileName }) : t('history.imported')
  return only ? onlyPhrase(only, changes, t) : countsPhrase(first, t)
}

const mainEntities: readonly JournalChange['entity'][] = ['item', 'location', 'label']

/** Returns the rank of a kind of record. Items, locations and labels come before records that belong to them. */
export function rankOf(entity: JournalChange['entity']) {
  const rank = mainEntities.indexOf(entity)
  return rank < 0 ? mainEntities.length : rank
}

export function countsPhrase({ summary, source }: HistoryEntry, t: TFunction) {
  const list = new Intl.ListFormat(wordLocale())
  const keys = {
    created: source === 'undo' ? 'history.restoredWhat' : 'history.addedWhat',
    changed: 'history.changedWhat',
    deleted: 'history.deletedWhat',
  } as const
  const phrases = (['created', 'changed', 'deleted'] as const).flatMap((kind) => {
    const parts = summary
      .filter((part) => part.kind === kind)
      .toSorted((one, other) => rankOf(one.entity) - rankOf(other.entity))
      .map(({ entity, count }) => countRecords(entity, count, t))
    return parts.length > 0 ? [t(keys[kind], { what: list.format(parts) })] : []
  })
  return list.format(phrases)
}

function onlyPhrase(change: RecordChange, changes: readonly FieldChangeText[], t: TFunction) {
  const { entity, kind, source, name: what, fields } = change
  if (entity === 'attachment' || entity === 'maintenance') return changePhrase(change, changes, t)
  if (kind === 'created') return t(source === 'undo' ? 'history.restoredWhat' : 'history.addedWhat', { what })
  if (kind === 'deleted') return t('history.deletedWhat', { what })
  const [only] = fields
  if (fields.length === 1 && only?.field === 'locationId') return t('history.movedWhat', { what })
  if (fields.length === 1 && only?.field === 'archived') {
    return t(only.after === true ? 'history.archivedWhat' : 'history.unarchivedWhat', { what })
  }
  return changes.length === 1
    ? t('history.changedFieldOf', { field: changes[0]?.label ?? '', name: what })
    : t('history.changedWhat', { what })
}
