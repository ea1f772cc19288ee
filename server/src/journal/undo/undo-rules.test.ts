import { describe, expect, it } from 'vitest'
import type { ChangeRow } from '../history.repository.ts'
import { changedSince, deletionMs, isSkipped, obstacle, reasonAgainst, toRuns } from './undo-rules.ts'

const at = (position: number, changes: Partial<ChangeRow> = {}): ChangeRow => ({
  revision: 1,
  position,
  entity: 'item',
  entity_id: 'a',
  before: '{}',
  after: '{}',
  ...changes,
})
const creation = { before: null }
const deletion = { after: null }
const saw = { id: 'a', updatedAt: 1, name: 'Saw' }

describe('The changes of a batch', () => {
  it('are parted into runs of one kind of change to one kind of record', () => {
    const changes = [
      at(6),
      at(5, { entity_id: 'b' }),
      at(4, { entity: 'label', entity_id: 'c' }),
      at(3, { entity: 'label', entity_id: 'd', ...creation }),
      at(2, { entity: 'label', entity_id: 'e', ...deletion }),
      at(1, { entity: 'label', entity_id: 'f', ...deletion }),
    ]
    const positions = [...toRuns(changes)].map((run) => run.map(({ position }) => position))
    expect(positions).toEqual([[6, 5], [4], [3], [2, 1]])
    expect([...toRuns([])]).toEqual([])
  })

  it('are never in one run with an earlier change of the same record', () => {
    const changes = [at(4), at(3, { entity_id: 'b' }), at(2), at(1, { entity_id: 'b' })]
    const positions = [...toRuns(changes)].map((run) => run.map(({ position }) => position))
    expect(positions).toEqual([
      [4, 3],
      [2, 1],
    ])
  })

  it('are left as they are when all may be, or edits may be and these are', () => {
    for (const change of [{}, creation, deletion]) {
      expect(isSkipped('everything', [at(1, change)])).toBe(true)
      expect(isSkipped('nothing', [at(1, change)])).toBe(false)
      expect(isSkipped('edits', [at(1, change)])).toBe(Object.keys(change).length === 0)
    }
    expect(isSkipped('edits', [])).toBe(false)
  })
})

describe('A change', () => {
  const reason = (
    change: Partial<ChangeRow>,
    { after, now, ageMs = 0 }: { after: typeof saw | null; now?: typeof saw; ageMs?: number },
  ) => reasonAgainst(at(1, change), after, now, ageMs)

  it('can be undone while its record is as it left it', () => {
    expect(reason({}, { after: saw, now: { ...saw, updatedAt: 9 } })).toBeUndefined()
    expect(reason({}, { after: saw, now: { ...saw, name: 'Axe' } })).toBe('was changed later')
    expect(reason({}, { after: saw })).toBe('was deleted later')
    expect(reason(creation, { after: saw, now: saw })).toBeUndefined()
    expect(reason({}, { after: saw, now: saw, ageMs: deletionMs + 1 })).toBeUndefined()
  })

  it('that deleted something can be undone for 30 days, unless it was deleted for good or is there again', () => {
    expect(reason(deletion, { after: null, ageMs: 30 * 24 * 3_600_000 })).toBeUndefined()
    expect(reason(deletion, { after: null, ageMs: 30 * 24 * 3_600_000 + 1 })).toBe('was deleted too long ago')
    expect(reason({ ...deletion, ...creation }, { after: null })).toBe('was deleted for good')
    expect(reason(deletion, { after: null, now: saw })).toBe('exists again')
  })

  it('that made the household is never undone, one that renamed it is', () => {
    const household = { entity: 'household' as const }
    expect(reason({ ...household, ...creation }, { after: saw, now: saw })).toBe('is in use now')
    expect(reason(household, { after: saw, now: saw })).toBeUndefined()
    expect(reason(creation, { after: saw, now: saw })).toBeUndefined()
  })

  it('that cannot be undone is told by the name of its record, or by its kind', () => {
    const told = { entity: 'item', id: 'a', reason: 'exists again' }
    expect(obstacle(at(1), saw, 'exists again')).toEqual({ ...told, name: 'Saw' })
    expect(obstacle(at(1), { id: 'a', updatedAt: 1 }, 'exists again')).toEqual({ ...told, name: 'item' })
    expect(obstacle(at(1), null, 'exists again')).toEqual({ ...told, name: 'item' })
  })
})

describe('The refusal of an undo', () => {
  const axe = { entity: 'item', id: 'b', name: 'Axe', reason: 'was changed later' }

  it('names the first three of what is in its way, and counts all', () => {
    const names = ['Axe', 'Bow', 'Cup', 'Die']
    const error = changedSince(
      names.map((name) => ({ ...axe, name })),
      7,
    )
    expect(error).toMatchObject({ status: 409, code: 'changed_since', details: { total: 7 } })
    expect(error.message).toBe(
      'This cannot be undone: “Axe” was changed later; “Bow” was changed later; “Cup” was changed later.',
    )
    expect(error.details).toMatchObject({ obstacles: [axe, {}, {}, { name: 'Die' }] })
  })

  it('says that something else is there where nothing can be named', () => {
    const { message } = changedSince([], 1)
    expect(message).toBe('This cannot be undone: something else exists in its place.')
  })
})
