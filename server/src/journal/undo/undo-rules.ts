import type { UndoConflict, UndoObstacle, UndoReason } from '#contract/history.ts'
import { AppError } from '#server/shared/app-error.ts'
import type { AnyEntity, BeforeAfter, StoredRecord } from '../entity.ts'
import type { ChangeRow } from '../history.repository.ts'
import { isSame, nameOf, readRecord } from '../record-json.ts'
import { type ChangedField, listChangedFields, undoFields } from './undo-fields.ts'

/** How long a deletion can be taken back. */
export const undoWindowMs = 30 * 86_400_000

/** Changes that may be left as they are when they cannot be taken back. */
export type ConflictPolicy = 'nothing' | 'edits' | 'everything'

/** Why a change, or a part of it, cannot be undone. */
interface Reason {
  readonly code: UndoReason
  readonly text: string
  /** The fields that this concerns; without them it is the record as a whole. */
  readonly fields?: readonly ChangedField[]
}

/** Why other records forbid what an undo would make of a record; `referenceId` is the one it would refer to. */
export interface Blocked {
  readonly reason: Reason
  readonly referenceId?: string
}

/** One change with the record as it is now and as the undo makes it. */
export interface UndoPlan {
  readonly change: ChangeRow
  /** Undefined when nothing of the change can be undone. */
  readonly state: BeforeAfter<StoredRecord> | undefined
  /** Undefined when all of the change can be undone. */
  readonly obstacle: UndoObstacle | undefined
}

/** Parts changes into runs of one kind of change to one kind of record, in which each record occurs once. */
export function* groupConsecutive(changes: readonly ChangeRow[]): Generator<ChangeRow[]> {
  let run: ChangeRow[] = []
  let seen = new Set<string>()
  for (const change of changes) {
    const [first] = run
    if (
      first &&
      (first.entity !== change.entity || kindOf(first) !== kindOf(change) || seen.has(change.entity_id))
    ) {
      yield run
      run = []
      seen = new Set()
    }
    run.push(change)
    seen.add(change.entity_id)
  }
  if (run.length > 0) yield run
}

function kindOf(change: ChangeRow): 'creation' | 'deletion' | 'edit' {
  if (change.before === null) return 'creation'
  return change.after === null ? 'deletion' : 'edit'
}

/** True when the changes of a run may be left as they are; all of a run are of one kind. */
export function mayBeSkipped(skip: ConflictPolicy, [first]: readonly ChangeRow[]): boolean {
  return skip === 'everything' || (skip === 'edits' && first !== undefined && kindOf(first) === 'edit')
}

/** Plans the undo of a change by its record as it is now: creations and deletions as a whole, edits field by field. */
export function planUndo(
  entity: AnyEntity,
  change: ChangeRow,
  now: StoredRecord | undefined,
  ageMs: number,
): UndoPlan {
  const before = change.before === null ? null : readRecord(entity, change.before)
  const after = change.after === null ? null : readRecord(entity, change.after)
  const to = (state: BeforeAfter<StoredRecord> | undefined, reason?: Reason): UndoPlan => ({
    change,
    state,
    obstacle: reason && toObstacle(entity, change, now ?? before ?? after, reason),
  })
  if (after === null) {
    if (ageMs > undoWindowMs) return to(undefined, { code: 'expired', text: 'was deleted too long ago' })
    if (before === null) return to(undefined, { code: 'purged', text: 'was deleted for good' })
    if (now) return to(undefined, { code: 'exists', text: 'exists again' })
    return to({ before: null, after: before })
  }
  if (!now) return to(undefined, { code: 'deleted', text: 'was deleted later' })
  if (before === null) {
    // A household leaves with its last member, never by an undo.
    if (entity.name === 'household') return to(undefined, { code: 'in_use', text: 'is in use now' })
    if (!isSame(now, after)) return to(undefined, changedLater(listChangedFields(after, now)))
    return to({ before: now, after: null })
  }
  const { record, changed } = undoFields(before, after, now)
  const reason = changed.length > 0 ? changedLater(changed) : undefined
  if (record === now) return to(undefined, reason ?? changedLater([]))
  const refusal = isSame(record, before) ? undefined : entity.refuse?.(record)
  if (refusal !== undefined) return to(undefined, { code: 'not_allowed', text: refusal })
  return to({ before: now, after: record }, reason)
}

function changedLater(fields: readonly ChangedField[]): Reason {
  return { code: 'changed', text: 'was changed later', fields }
}

/** The undo of a change without what refers to a record; an edit keeps its other fields, all else is undone as a whole. */
export function withhold(
  entity: AnyEntity,
  { change, state, obstacle }: UndoPlan,
  { reason, referenceId }: Blocked,
): UndoPlan {
  const refused = toObstacle(entity, change, state?.before ?? state?.after ?? null, {
    ...reason,
    ...(obstacle && { fields: obstacle.fields }),
  })
  if (!state?.before || !state.after || referenceId === undefined) {
    return { change, state: undefined, obstacle: refused }
  }
  const now = new Map<string, unknown>(Object.entries(state.before))
  const kept = Object.entries(state.after).map(([field, value]: [string, unknown]) => {
    if (Array.isArray(value)) return [field, value.filter((entry) => entry !== referenceId)]
    return [field, value === referenceId ? now.get(field) : value]
  })
  // as: the fields of the record itself.
  const after = Object.fromEntries(kept) as StoredRecord
  const isUseful = !isSame(after, state.before) && !isSame(after, state.after)
  return { change, state: isUseful ? { before: state.before, after } : undefined, obstacle: refused }
}

function toObstacle(
  entity: AnyEntity,
  change: ChangeRow,
  record: StoredRecord | null,
  { code, text, fields = [] }: Reason,
): UndoObstacle {
  const [owner] = record && entity.owners ? entity.references(record) : []
  return {
    entity: change.entity,
    id: change.entity_id,
    name: nameOf(record) || change.entity,
    ...(owner && { owner }),
    code,
    reason: text,
    fields: [...fields],
  }
}

/** 409 with what stands in the way of an undo, and how many changes could be undone in spite of it. */
export function undoConflictError({ obstacles, total, undoable }: UndoConflict): AppError {
  const names = obstacles.slice(0, 3).map(({ name, reason }) => `“${name}” ${reason}`)
  const message = `This cannot be undone: ${names.join('; ') || 'something else exists in its place'}.`
  return new AppError(409, 'changed_since', message, { details: { obstacles, total, undoable } })
}
