import type { BatchPart, CommonField, HistoryEntry, JournalChange } from '#contract/history.ts'
import { isPhoto, mainParts } from './batch-parts.ts'

export interface ShownEntry {
  /** The newest of the history entries that this line combines. */
  first: HistoryEntry
  /** All history entries that this line combines, newest first. */
  entries: HistoryEntry[]
  /** The changes of the combined entries. Edits of one field have its first old value and its last new value. */
  parts: readonly BatchPart[]
  /** True when the combined entries added or removed photos, and no other files. */
  isOfPhotos: boolean
  records: HistoryEntry['records']
}

export interface EntryDay {
  name: string
  entries: ShownEntry[]
}

/** The longest time, in milliseconds, between two changes that become one line. */
const gapMs = 600_000

/** Groups entries by day, newest first. Equal changes that one person made in a row become one line. */
export function toEntryDays(
  entries: readonly HistoryEntry[],
  nameOfDay: (instant: string) => string,
): EntryDay[] {
  const days = new Map<string, HistoryEntry[]>()
  for (const entry of entries) {
    const name = nameOfDay(entry.createdAt)
    days.set(name, [...(days.get(name) ?? []), entry])
  }
  return [...days].map(([name, some]) => ({ name, entries: combine(some).map(toShown) }))
}

/** A history entry, and the uploads that belong to the creation of its item. */
interface Step {
  entry: HistoryEntry
  uploads: HistoryEntry[]
}

function combine(entries: readonly HistoryEntry[]): Step[][] {
  const groups: Step[][] = []
  for (const step of joinUploads(entries)) {
    const group = groups.at(-1)
    if (group && continues(group, step.entry)) group.push(step)
    else groups.push([step])
  }
  return groups
}

/** Joins the uploads made soon after the creation of an item with that creation. Undo takes them back together, too. */
function joinUploads(entries: readonly HistoryEntry[]): Step[] {
  const steps: Step[] = []
  for (const entry of entries) {
    const uploads = actionOf(entry) === 'created item' ? takeUploads(steps, entry) : []
    steps.push({ entry, uploads })
  }
  return steps
}

function takeUploads(steps: Step[], creation: HistoryEntry): HistoryEntry[] {
  const id = creation.records[0]?.id
  const uploads = steps.filter(
    ({ entry }) =>
      isUpload(entry) &&
      entry.records.every((record) => record.id === id) &&
      isBySame(entry, creation) &&
      entry.isUndone === creation.isUndone &&
      isSoonAfter(entry, creation),
  )
  for (const upload of uploads) steps.splice(steps.indexOf(upload), 1)
  return uploads.map(({ entry }) => entry)
}

const isUpload = (entry: HistoryEntry) => /^created (photo|attachment)$/.test(actionOf(entry) ?? '')

/** Returns a text for what a history entry did to a single record. Entries with equal texts can become one line. */
function actionOf(entry: HistoryEntry): string | undefined {
  const { source, tool, isBulk, summary, changes } = entry
  const [part, ...others] = mainParts(summary)
  const [change] = changes
  const isOther = source === 'import' || source === 'undo' || tool !== undefined || isBulk === true
  if (isOther || part?.count !== 1 || others.length > 0 || change?.entity !== part.entity) return undefined
  if (part.kind !== 'changed') return `${part.kind} ${isPhoto(change) ? 'photo' : part.entity}`
  const [field, ...more] = change.fields
  return field && more.length === 0 && summary.length === 1
    ? `changed ${part.entity} ${field.field} ${JSON.stringify(field.after)}`
    : undefined
}

function continues(group: readonly Step[], older: HistoryEntry): boolean {
  const [newest] = group
  const newer = group.at(-1)?.entry
  if (!newest || !newer) return false
  const [both, areSame] = [[newest.entry, newer], (one: HistoryEntry) => areEqual(one, older)]
  return (
    (both.every(areSame) || both.every((one) => areEdits(one, older))) &&
    isBySame(newer, older) &&
    newer.isUndone === older.isUndone &&
    newer.source === older.source &&
    isSoonAfter(newer, older)
  )
}

/** Fields whose change to one value in several records is shown as one entry, such as a move of 20 items. */
const sharedFields = ['locationId', 'parentId', 'labelIds', 'archived']

function areEqual(one: HistoryEntry, other: HistoryEntry): boolean {
  const action = actionOf(one)
  if (action === undefined || action !== actionOf(other)) return false
  const edit = singleEdit(one)
  return !edit || (edit.id !== singleEdit(other)?.id && sharedFields.includes(edit.field ?? ''))
}

/** True when both entries changed the same field of one record. */
function areEdits(one: HistoryEntry, other: HistoryEntry): boolean {
  const [edit, otherEdit] = [singleEdit(one), singleEdit(other)]
  return edit !== undefined && edit.id === otherEdit?.id && edit.field === otherEdit.field
}

function singleEdit(entry: HistoryEntry) {
  const isEdit = actionOf(entry)?.startsWith('changed ')
  const [change] = entry.changes
  return isEdit && change ? { id: change.id, field: change.fields[0]?.field } : undefined
}

const isSoonAfter = (newer: HistoryEntry, older: HistoryEntry) =>
  Date.parse(newer.createdAt) - Date.parse(older.createdAt) <= gapMs

/**
 * True when the same person, or a job, made both entries. Entries without an account can come from different deleted
 * accounts, so they only count as the same when a job made them.
 */
function isBySame(newer: HistoryEntry, older: HistoryEntry): boolean {
  if (newer.actor === null) return older.actor === null && newer.source === 'job'
  return newer.actor.id === older.actor?.id
}

export const toShownEntry = (entry: HistoryEntry) => toShown([{ entry, uploads: [] }])

function toShown(group: readonly Step[]): ShownEntry {
  const [newest, ...older] = group.map(({ entry }) => entry)
  // as: a group has at least one entry, but the type of its first element includes undefined.
  const first = newest as HistoryEntry
  const entries = group
    .flatMap(({ entry, uploads }) => [...uploads, entry])
    .toSorted((one, other) => Date.parse(other.createdAt) - Date.parse(one.createdAt))
  const records = new Map(
    [first, ...older].flatMap((entry) => entry.records).map((record) => [record.id, record]),
  )
  return {
    first,
    entries,
    parts: older.length === 0 ? partsOf(first) : [combineParts([first, ...older])],
    isOfPhotos: first.changes.length > 0 && first.changes.every(isPhoto),
    records: [...records.values()],
  }
}

/** Returns the summary of an entry. Adds the changed fields when only one record was changed. */
function partsOf({ summary, changes }: HistoryEntry): BatchPart[] {
  return summary.map((part) => {
    const change = changes.find(({ entity, kind }) => entity === part.entity && kind === part.kind)
    return part.kind === 'changed' && part.count === 1 && change ? { ...part, fields: change.fields } : part
  })
}

function combineParts(entries: readonly HistoryEntry[]): BatchPart {
  const changes = entries.flatMap((entry) => mainChange(entry) ?? [])
  const [newest, oldest] = [changes[0], changes.at(-1)]
  // as: the index access may return undefined, but each combined entry changed at least one record.
  const part = mainParts(entries[0]?.summary ?? [])[0] as BatchPart
  const isOneRecord = part.kind === 'changed' && newest?.id === oldest?.id
  const [last] = newest?.fields ?? []
  if (part.kind !== 'changed' || !last) return { ...part, count: entries.length }
  const [start] = oldest?.fields ?? []
  if (isOneRecord) return { ...part, fields: [{ ...last, before: start?.before }] }
  const isSame = changes.every(
    ({ fields: [field] }) => JSON.stringify(field?.before) === JSON.stringify(last.before),
  )
  const common: CommonField = isSame ? last : { field: last.field, after: last.after }
  return { ...part, count: entries.length, fields: [common] }
}

const mainChange = ({ changes: [change] }: HistoryEntry): JournalChange | undefined => change
