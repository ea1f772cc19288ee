import type { HistoryEntry, JournalChange, RecordChange } from '#contract/history.ts'

export interface ShownEntry {
  first: HistoryEntry
  /** Ids of the batches that the entry combines, newest first. */
  batchIds: string[]
  /** Ids of the batches that undid the batches of the entry, in the order of `batchIds`. */
  undoIds: string[]
  /**
   * The only change of the entry, undefined when it has several. For combined edits of one field it has the first old
   * and the last new value.
   */
  only: RecordChange | undefined
}

export interface EntryDay {
  name: string
  entries: ShownEntry[]
}

/** Longest time, in milliseconds, between two edits of one field that become one line. */
const editGapMs = 600_000

/** Groups entries by day, newest first. Quick edits of one field by one person become one line. */
export function toEntryDays(
  entries: readonly HistoryEntry[],
  nameOfDay: (instant: string) => string,
): EntryDay[] {
  const days: EntryDay[] = []
  let last: HistoryEntry | undefined
  for (const entry of entries) {
    const name = nameOfDay(entry.createdAt)
    let day = days.at(-1)
    if (day?.name !== name) days.push((day = { name, entries: [] }))
    const newer = day.entries.at(-1)
    if (newer && last && isQuickEdit(last, entry)) addOlder(newer, entry)
    else day.entries.push(toShown(entry))
    last = entry
  }
  return days
}

function toShown(entry: HistoryEntry): ShownEntry {
  const change = onlyChange(entry)
  return {
    first: entry,
    batchIds: [entry.id],
    undoIds: entry.undone ? [entry.undone.batchId] : [],
    only: change && { batchId: entry.id, ...entry, ...change },
  }
}

function addOlder(shown: ShownEntry, older: HistoryEntry) {
  shown.batchIds.push(older.id)
  if (older.undone) shown.undoIds.push(older.undone.batchId)
  const [start] = onlyChange(older)?.fields ?? []
  if (!shown.only || !start) return
  shown.only = {
    ...shown.only,
    fields: shown.only.fields.map((field) => ({ ...field, before: start.before })),
  }
}

function onlyChange({ summary, changes }: HistoryEntry): JournalChange | undefined {
  const [only] = changes
  return summary.length === 1 && summary[0]?.count === 1 ? only : undefined
}

function isQuickEdit(newer: HistoryEntry, older: HistoryEntry): boolean {
  const [one, other] = [onlyChange(newer), onlyChange(older)]
  return (
    one?.kind === 'changed' &&
    other?.kind === 'changed' &&
    one.id === other.id &&
    one.fields.length === 1 &&
    other.fields.length === 1 &&
    one.fields[0]?.field === other.fields[0]?.field &&
    newer.source === older.source &&
    newer.source !== 'undo' &&
    isBySame(newer, older) &&
    newer.isUndone === older.isUndone &&
    Date.parse(newer.createdAt) - Date.parse(older.createdAt) <= editGapMs
  )
}

/**
 * True when the same person, or a job, made both entries. Entries without an account can come from different deleted
 * accounts, so they only count as the same when a job made them.
 */
function isBySame(newer: HistoryEntry, older: HistoryEntry): boolean {
  if (newer.actor === null) return older.actor === null && newer.source === 'job'
  return newer.actor.id === older.actor?.id
}
