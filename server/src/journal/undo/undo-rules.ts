import type { UndoConflict, UndoObstacle, UndoReason } from '#contract/history.ts'
import { AppError } from '#server/shared/app-error.ts'
import type { AnyEntity, BeforeAfter, StoredRecord } from '../entity.ts'
import type { ChangeRow } from '../changes.repository.ts'
import { changedFields, isSame, nameOf, readRecord } from '../record-json.ts'
import { type ChangedField, undoFields } from './undo-fields.ts'

export const undoWindowMs = 30 * 86_400_000

/** The changes that an undo may skip when they cannot be undone. */
export type ConflictPolicy = 'nothing' | 'edits' | 'everything'

interface Reason {
  readonly code: UndoReason
  readonly text: string
  /** The fields that prevent the undo. Undefined when the reason concerns the whole record. */
  readonly fields?: readonly ChangedField[]
}

/** The reason why other records prevent an undo. `referenceId` is the reference that cannot be restored. */
export interface Blocked {
  readonly reason: Reason
  readonly referenceId?: string
}

export interface UndoPlan {
  readonly change: ChangeRow
  /** The record now and after the undo; undefined when no part of the change can be undone. */
  readonly state: BeforeAfter<StoredRecord> | undefined
  /** The reason why at least a part of the change cannot be undone. */
  readonly obstacle: UndoObstacle | undefined
}

/** Groups consecutive changes of the same kind to the same kind of record, each record at most once. */
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

/** True when the policy allows skipping a group of changes, which are all of one kind. */
export function mayBeSkipped(skip: ConflictPolicy, [first]: readonly ChangeRow[]): boolean {
  return skip === 'everything' || (skip === 'edits' && first !== undefined && kindOf(first) === 'edit')
}

/** Plans the undo of a change: creations and deletions as a whole, edits field by field. */
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
    // Never delete a household by an undo. Only its last member can delete it.
    if (entity.name === 'household') return to(undefined, { code: 'in_use', text: 'is in use now' })
    const fields = changedFields(after, now)
    if (fields.length > 0) return to(undefined, changedLater(fields.map((field) => ({ field }))))
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

/**
 * Returns the plan of an edit without the reference that cannot be restored. For a creation or a deletion, returns a
 * plan that undoes nothing.
 */
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
  const entries = Object.entries(state.after).map(([field, value]: [string, unknown]) => {
    if (Array.isArray(value)) return [field, value.filter((entry) => entry !== referenceId)]
    return [field, value === referenceId ? now.get(field) : value]
  })
  // as: `Object.fromEntries` loses the types of the keys. The entries are fields of the record.
  const after = Object.fromEntries(entries) as StoredRecord
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

/** Returns the error 409 with the obstacles and the number of changes that could be undone nevertheless. */
export function undoConflictError({ obstacles, total, undoable }: UndoConflict): AppError {
  const names = obstacles.slice(0, 3).map(({ name, reason }) => `“${name}” ${reason}`)
  const message = `This cannot be undone: ${names.join('; ') || 'something else exists in its place'}.`
  return new AppError(409, 'changed_since', message, { details: { obstacles, total, undoable } })
}
