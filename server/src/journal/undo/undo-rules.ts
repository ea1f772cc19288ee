import { AppError } from '#server/shared/app-error.ts'
import type { StoredRecord } from '../entity.ts'
import type { ChangeRow } from '../history.repository.ts'
import { isSame, nameOf } from '../record-json.ts'

/** How long a deletion can be taken back. */
export const deletionMs = 30 * 86_400_000

/** Changes that may be left as they are when they cannot be taken back. */
export type Skip = 'nothing' | 'edits' | 'everything'

/** One change that cannot be taken back, for people. */
export interface Obstacle {
  entity: string
  id: string
  name: string
  reason: string
}

/** Parts changes into runs of one kind of change to one kind of record, in which each record occurs once. */
export function* toRuns(changes: readonly ChangeRow[]): Generator<ChangeRow[]> {
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
export function isSkipped(skip: Skip, [first]: readonly ChangeRow[]): boolean {
  return skip === 'everything' || (skip === 'edits' && first !== undefined && kindOf(first) === 'edit')
}

/** Returns the reason why a change cannot be undone now; undefined if it can. */
export function reasonAgainst(
  change: ChangeRow,
  after: StoredRecord | null,
  now: StoredRecord | undefined,
  ageMs: number,
): string | undefined {
  if (after === null) {
    if (ageMs > deletionMs) return 'was deleted too long ago'
    if (change.before === null) return 'was deleted for good'
    return now ? 'exists again' : undefined
  }
  if (!now) return 'was deleted later'
  // A household leaves with its last member, never by an undo.
  if (change.entity === 'household' && change.before === null) return 'is in use now'
  return isSame(now, after) ? undefined : 'was changed later'
}

export function obstacle(change: ChangeRow, record: StoredRecord | null, reason: string): Obstacle {
  const id = record?.id ?? change.entity_id
  return { entity: change.entity, id, name: nameOf(record) || change.entity, reason }
}

export function changedSince(obstacles: readonly Obstacle[], total: number): AppError {
  const names = obstacles.slice(0, 3).map(({ name, reason }) => `“${name}” ${reason}`)
  const message = `This cannot be undone: ${names.join('; ') || 'something else exists in its place'}.`
  return new AppError(409, 'changed_since', message, { details: { obstacles, total } })
}
