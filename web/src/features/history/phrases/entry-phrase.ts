import type { TFunction } from 'i18next'
import type { BatchPart, CommonField } from '#contract/history.ts'
import { isOwned, mainParts, rankOf } from '../batch-parts.ts'
import { countRecords } from '../count-records.ts'
import { type ChangeFormatters, describeFieldChanges, type FieldChangeText } from '../field-changes.ts'
import type { ShownEntry } from '../household-entries.ts'
import { nameList } from '#web/i18n/name-list.ts'
import { wordLocale } from '#web/i18n/format-locale.ts'

const toolNames = {
  'ensure-asset-ids': 'tools.assetIds',
  'ensure-import-refs': 'tools.importRefs',
  'set-primary-photos': 'tools.primaryPhotos',
  'wipe-inventory': 'tools.wipe',
} as const

/** Values with more characters are shown below the sentence instead of inside it. */
const maxValueLength = 60

interface Sentence {
  phrase: string
  /** The changed fields whose values are shown below the sentence. */
  lines: readonly FieldChangeText[]
}

/** Returns an entry as a phrase that follows the name of the person: `Mira` + `imported household.csv`. */
export function entrySentence(entry: ShownEntry, words: ChangeFormatters): Sentence {
  const { first, parts } = entry
  const { t } = words
  const only = (phrase: string) => ({ phrase, lines: [] })
  if (first.tool) return only(t('history.usedTool', { name: t(toolNames[first.tool]) }))
  if (first.source === 'import')
    return only(first.fileName ? t('history.importedFile', { name: first.fileName }) : t('history.imported'))
  const label = parts.find(({ entity, kind }) => entity === 'label' && kind === 'deleted')
  // When a label is deleted or merged, its items and templates change too. The sentence describes only the label.
  if (label?.count === 1 && parts.length > 1) return only(labelPhrase(entry, label, t))
  const [part, ...others] = mainParts(parts)
  if (part?.kind === 'changed' && others.length === 0) return changeSentence(entry, part, words)
  return only(countsPhrase(entry, words))
}

/** Describes the deletion of a label, or its merge into another one, with the number of its items. */
function labelPhrase({ first, parts }: ShownEntry, { name }: BatchPart, t: TFunction) {
  const items = parts.find(({ entity, kind }) => entity === 'item' && kind === 'changed')
  const what = first.mergedInto
    ? t('history.merged', { from: name, into: first.mergedInto })
    : t('history.deletedWhat', { what: name })
  return items ? t('history.withDetail', { what, detail: countRecords('item', items.count, t) }) : what
}

/** Describes an entry by the numbers of added, changed and deleted records. */
export function countsPhrase(entry: ShownEntry, words: ChangeFormatters) {
  const { t } = words
  const list = new Intl.ListFormat(wordLocale())
  const parts = mainParts(entry.parts)
  const kinds = ['created', 'deleted', 'changed'] as const
  const [owned] = kinds.flatMap((kind) => parts.filter((part) => part.kind === kind && isOwned(part.entity)))
  if (owned) return ownedPhrase(entry, owned, t)
  const created = entry.first.source === 'undo' ? 'history.restoredWhat' : 'history.addedWhat'
  const keys = { created, deleted: 'history.deletedWhat' } as const
  const phrases = (['created', 'changed', 'deleted'] as const).flatMap((kind) => {
    const some = parts
      .filter((one) => one.kind === kind)
      .toSorted((one, other) => rankOf(one.entity) - rankOf(other.entity))
    if (kind === 'changed' && entry.first.source !== 'import' && some.length === 1)
      return some.map((one) => changeSentence(entry, one, words).phrase)
    const key = kind === 'changed' ? 'history.changedWhat' : keys[kind]
    return some.length > 0 ? [t(key, { what: list.format(some.map((one) => nameParts(one, t))) })] : []
  })
  return list.format(phrases)
}

/** Returns the name of a single record, otherwise the number of records. */
function nameParts({ entity, count, name }: BatchPart, t: TFunction) {
  return count === 1 && name !== '' ? name : countRecords(entity, count, t)
}

/** Describes changes of files, maintenance entries or items of claims, with the record that they belong to. */
function ownedPhrase({ first, records, isOfPhotos }: ShownEntry, owned: BatchPart, t: TFunction) {
  // The sentence names the claim, so its items are called items.
  const part = owned.entity === 'claimItem' ? { ...owned, entity: 'item' as const } : owned
  const { entity, kind, count, name, fields = [] } = part
  const target = ownerName(records, t)
  if (entity !== 'maintenance' && kind !== 'changed') {
    const what = isOfPhotos ? t('count.photos', { count }) : nameParts(part, t)
    if (target) return t(kind === 'created' ? 'history.addedTo' : 'history.removedFrom', { what, target })
    return t(kind === 'created' ? 'history.addedWhat' : 'history.deletedWhat', { what })
  }
  const isMainPhoto = fields.some(({ field }) => field === 'primary')
  if (isMainPhoto && target) {
    return t('history.changedFieldOf', { field: t('history.mainPhoto'), name: target })
  }
  const isDone = first.changes.some(({ fields: changed }) =>
    changed.some(({ field, after }) => field === 'completedDate' && Boolean(after)),
  )
  const what = count === 1 ? singleOwnedPhrase({ entity, kind, name }, isDone, t) : countedPhrase(part, t)
  return target ? t('history.forItem', { what, name: target }) : what
}

function singleOwnedPhrase(
  { entity, kind, name }: Pick<BatchPart, 'entity' | 'kind' | 'name'>,
  isDone: boolean,
  t: TFunction,
) {
  if (entity === 'item') return t('history.changedWhat', { what: name })
  if (entity === 'attachment') return t('history.changedFile', { name })
  if (kind === 'deleted') return t('history.removedEntry', { name })
  if (isDone) return t('history.completedEntry', { name })
  return t(kind === 'created' ? 'history.plannedEntry' : 'history.changedEntry', { name })
}

function countedPhrase({ entity, kind, count }: BatchPart, t: TFunction) {
  const keys = {
    created: 'history.addedWhat',
    changed: 'history.changedWhat',
    deleted: 'history.deletedWhat',
  } as const
  return t(keys[kind], { what: countRecords(entity, count, t) })
}

function ownerName(records: ShownEntry['records'], t: TFunction) {
  const [first, ...others] = records
  if (!first || others.length === 0) return first?.name ?? ''
  return countRecords(first.entity, records.length, t)
}

function changeSentence(entry: ShownEntry, part: BatchPart, words: ChangeFormatters): Sentence {
  const { t } = words
  const lines = describeFieldChanges(part, words)
  if (isOwned(part.entity))
    return { phrase: ownedPhrase(entry, part, t), lines: part.count === 1 ? lines : [] }
  const what = nameParts(part, t)
  const [line, ...more] = lines
  const [field, ...others] = part.fields ?? []
  if (!field || !line || more.length > 0 || others.length > 0) {
    return { phrase: t('history.changedWhat', { what }), lines }
  }
  const phrase = fieldPhrase(part.entity, field, line, what, words)
  return phrase === undefined
    ? { phrase: t('history.changedFieldOf', { field: line.label, name: what }), lines }
    : { phrase, lines: [] }
}

/** Describes the change of one field with its values. Returns undefined when the values do not fit into a sentence. */
function fieldPhrase(
  entity: BatchPart['entity'],
  { field, before: old, after: now }: CommonField,
  { label, before, after }: FieldChangeText,
  what: string,
  words: ChangeFormatters,
) {
  const { t } = words
  if (before !== undefined && before === after) return undefined
  if (field === 'archived' && typeof now !== 'boolean') return undefined
  if (field === 'archived')
    return t(now === true ? 'history.archivedWhat' : 'history.unarchivedWhat', { what })
  if (field === 'labelIds') return labelsPhrase(old, now, what, words)
  if (after === undefined || after.length > maxValueLength) return undefined
  const isMove = field === 'locationId' || (field === 'parentId' && entity === 'location')
  const hadValue = Boolean(before) && before !== t('shares.deleted')
  if (after === '') return isMove || before ? undefined : t('history.clearedOf', { field: label, what })
  if (isMove && hadValue) return t('history.movedFromTo', { what, from: before, to: after })
  if (isMove) return t('history.movedTo', { what, to: after })
  return before ? undefined : t('history.setTo', { field: label, what, value: after })
}

/** Describes a change in which labels were only added or only removed. */
function labelsPhrase(before: unknown, after: unknown, target: string, { t, nameOf }: ChangeFormatters) {
  const [old, now] = [toIds(before), toIds(after)]
  if (!old || !now) return undefined
  const [added, removed] = [now.filter((id) => !old.includes(id)), old.filter((id) => !now.includes(id))]
  if ((added.length === 0) === (removed.length === 0)) return undefined
  const what = nameList([...added, ...removed].map(nameOf))
  return t(added.length > 0 ? 'history.addedTo' : 'history.removedFrom', { what, target })
}

function toIds(value: unknown): string[] | undefined {
  return Array.isArray(value) ? value.filter((id) => typeof id === 'string') : undefined
}
