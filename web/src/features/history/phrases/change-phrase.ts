import type { TFunction } from 'i18next'
import type { RecordChange } from '#contract/history.ts'
import { isPhoto } from '../batch-parts.ts'
import type { FieldChangeText } from '../field-changes.ts'

/** Returns a change as a phrase to put after the person's name: `moved it` for “Jana moved it”. */
export function changePhrase(change: RecordChange, changes: readonly FieldChangeText[], t: TFunction) {
  if (change.source === 'undo') return t('history.undid')
  if (change.entity === 'attachment') return attachmentPhrase(change, t)
  if (change.entity === 'maintenance') return maintenancePhrase(change, t)
  if (change.kind === 'created') return t('history.added')
  if (change.kind === 'deleted') return t('history.deleted')
  const [only] = change.fields
  if (change.fields.length === 1 && only?.field === 'locationId') return t('history.moved')
  if (change.fields.length === 1 && only?.field === 'archived') {
    return t(only.after === true ? 'history.archived' : 'history.unarchived')
  }
  return changes.length === 1
    ? t('history.changedOne', { field: changes[0]?.label ?? '' })
    : t('history.changedSome', { count: changes.length })
}

function attachmentPhrase(change: RecordChange, t: TFunction) {
  if (change.kind === 'changed') return t('history.changedFile', { name: change.name })
  if (isPhoto(change)) return t(change.kind === 'created' ? 'history.addedPhoto' : 'history.removedPhoto')
  const { name } = change
  return t(change.kind === 'created' ? 'history.addedFile' : 'history.removedFile', { name })
}

function maintenancePhrase({ kind, name, fields }: RecordChange, t: TFunction) {
  if (kind === 'deleted') return t('history.removedEntry', { name })
  const isCompleted = fields.some(({ field, after }) => field === 'completedDate' && Boolean(after))
  if (isCompleted) return t('history.completedEntry', { name })
  return t(kind === 'created' ? 'history.plannedEntry' : 'history.changedEntry', { name })
}
