import { describe, expect, it } from 'vitest'
import type { Entity, StoredRecord } from '../entity.ts'
import type { ChangeRow } from '../changes.repository.ts'
import {
  undoConflictError,
  undoWindowMs,
  mayBeSkipped,
  planUndo,
  groupConsecutive,
  withhold,
} from './undo-rules.ts'

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

interface Tool extends StoredRecord {
  name: string
  notes: string
  boxId: string
}
const saw: Tool = { id: 'a', updatedAt: 1, name: 'Saw', notes: '', boxId: '' }
const entity: Entity<Tool> = {
  name: 'item',
  table: 'item',
  key: ['group_id', 'id'],
  row: () => ({}),
  blank: { ...saw, id: '', name: '' },
  parts: [],
  load: async () => [],
  references: ({ boxId }) => (boxId === '' ? [] : [{ entity: 'item', id: boxId }]),
  refuse: ({ name, notes }) => (name === 'Axe' && notes === 'sharp' ? 'would be too sharp' : undefined),
  usedBy: [],
}

describe('The changes of a batch', () => {
  it('form a group when consecutive changes have the same kind of change and the same kind of record', () => {
    const changes = [
      at(6),
      at(5, { entity_id: 'b' }),
      at(4, { entity: 'label', entity_id: 'c' }),
      at(3, { entity: 'label', entity_id: 'd', ...creation }),
      at(2, { entity: 'label', entity_id: 'e', ...deletion }),
      at(1, { entity: 'label', entity_id: 'f', ...deletion }),
    ]
    const positions = [...groupConsecutive(changes)].map((run) => run.map(({ position }) => position))
    expect(positions).toEqual([[6, 5], [4], [3], [2, 1]])
    expect([...groupConsecutive([])]).toEqual([])
  })

  it('start a new group when the group already has a change of the same record', () => {
    const changes = [at(4), at(3, { entity_id: 'b' }), at(2), at(1, { entity_id: 'b' })]
    const positions = [...groupConsecutive(changes)].map((run) => run.map(({ position }) => position))
    expect(positions).toEqual([
      [4, 3],
      [2, 1],
    ])
  })

  it('may be skipped by an undo with the policy `everything`, and edits also by one with the policy `edits`', () => {
    for (const change of [{}, creation, deletion]) {
      expect(mayBeSkipped('everything', [at(1, change)])).toBe(true)
      expect(mayBeSkipped('nothing', [at(1, change)])).toBe(false)
      expect(mayBeSkipped('edits', [at(1, change)])).toBe(Object.keys(change).length === 0)
    }
    expect(mayBeSkipped('edits', [])).toBe(false)
  })
})

/** Plans the undo of a change between two states of the test record. A state is null when it does not exist. */
function plan(
  { before, after, now }: { before: Tool | null; after: Tool | null; now?: Tool },
  { ageMs = 0, of = entity }: { ageMs?: number; of?: Entity<Tool> } = {},
) {
  const json = (tool: Tool | null) => tool && JSON.stringify(tool)
  return planUndo(of, at(1, { entity: of.name, before: json(before), after: json(after) }), now, ageMs)
}

describe('The undo of an edit', () => {
  const axe = { ...saw, name: 'Axe' }
  const edit = { before: saw, after: axe }

  it('restores the record when nothing changed later', () => {
    const now = { ...axe, updatedAt: 9 }
    expect(plan({ ...edit, now })).toMatchObject({
      state: { before: now, after: { ...saw, updatedAt: 9 } },
      obstacle: undefined,
    })
    expect(plan({ ...edit, now }, { ageMs: undoWindowMs + 1 }).obstacle).toBeUndefined()
  })

  it('keeps fields that changed later', () => {
    const now = { ...axe, notes: 'mine' }
    expect(plan({ ...edit, now })).toMatchObject({
      state: { after: { ...saw, notes: 'mine' } },
      obstacle: undefined,
    })
  })

  it('is rejected with name and fields when its fields changed later', () => {
    expect(plan({ ...edit, now: { ...saw, name: 'Bow' } })).toMatchObject({
      state: undefined,
      obstacle: {
        entity: 'item',
        id: 'a',
        name: 'Bow',
        code: 'changed',
        reason: 'was changed later',
        fields: [{ field: 'name' }],
      },
    })
  })

  it('is possible in part when some of its fields changed later', () => {
    const both = { before: saw, after: { ...axe, notes: 'old' }, now: { ...axe, notes: 'new' } }
    expect(plan(both)).toMatchObject({
      state: { after: { name: 'Saw', notes: 'new' } },
      obstacle: { fields: [{ field: 'notes' }] },
    })
  })

  it('is rejected when the record was deleted later', () => {
    expect(plan(edit).obstacle).toMatchObject({ name: 'Saw', code: 'deleted' })
  })

  it('is rejected when the restored fields and the fields changed later are not allowed together', () => {
    const sharp = { before: axe, after: saw, now: { ...saw, notes: 'sharp' } }
    expect(plan(sharp)).toMatchObject({ state: undefined, obstacle: { reason: 'would be too sharp' } })
  })

  it('undoes the fields that do not refer to a missing record', () => {
    const moved = { before: { ...saw, boxId: 'box' }, after: axe, now: axe }
    const reason = { code: 'reference_missing', text: 'needs its item' } as const
    expect(withhold(entity, plan(moved), { reason, referenceId: 'box' })).toMatchObject({
      state: { before: axe, after: saw },
      obstacle: { code: 'reference_missing', reason: 'needs its item' },
    })
  })
})

describe('The undo of a deletion', () => {
  const gone = { before: saw, after: null }

  it('is possible for 30 days', () => {
    expect(plan(gone, { ageMs: undoWindowMs })).toMatchObject({ state: { before: null, after: saw } })
    expect(plan(gone, { ageMs: undoWindowMs + 1 }).obstacle).toMatchObject({ code: 'expired' })
  })

  it('is rejected when the record was purged or exists again', () => {
    expect(plan({ before: null, after: null }).obstacle).toMatchObject({ code: 'purged', name: 'item' })
    expect(plan({ ...gone, now: saw }).obstacle).toMatchObject({ code: 'exists', name: 'Saw' })
  })
})

describe('The undo of a creation', () => {
  const made = { before: null, after: saw }

  it('removes the record when nothing changed later', () => {
    const now = { ...saw, updatedAt: 9 }
    expect(plan({ ...made, now })).toMatchObject({ state: { before: now, after: null } })
  })

  it('is rejected when a field changed later', () => {
    expect(plan({ ...made, now: { ...saw, notes: 'mine' } })).toMatchObject({
      state: undefined,
      obstacle: { code: 'changed', fields: [{ field: 'notes' }] },
    })
  })

  it('is rejected when the record is in use', () => {
    const reason = { code: 'in_use', text: 'is in use now' } as const
    expect(withhold(entity, plan({ ...made, now: saw }), { reason })).toMatchObject({
      state: undefined,
      obstacle: { name: 'Saw', code: 'in_use' },
    })
  })

  it('is rejected for the household', () => {
    const of = { ...entity, name: 'household' } as const
    expect(plan({ ...made, now: saw }, { of }).obstacle).toMatchObject({ code: 'in_use' })
  })
})

describe('The error of an undo', () => {
  const axe = {
    entity: 'item',
    id: 'b',
    name: 'Axe',
    code: 'changed',
    reason: 'was changed later',
    fields: [],
  } as const

  it('names the first three conflicts in its message and has the number of all conflicts', () => {
    const names = ['Axe', 'Bow', 'Cup', 'Die']
    const obstacles = names.map((name) => ({ ...axe, fields: [], name }))
    const error = undoConflictError({ obstacles, total: 7, undoable: 2 })
    expect(error).toMatchObject({ status: 409, code: 'changed_since', details: { total: 7, undoable: 2 } })
    expect(error.message).toBe(
      'This cannot be undone: “Axe” was changed later; “Bow” was changed later; “Cup” was changed later.',
    )
    expect(error.details).toMatchObject({ obstacles: [axe, {}, {}, { name: 'Die' }] })
  })

  it('says “something else exists in its place” when the list of conflicts is empty', () => {
    const { message } = undoConflictError({ obstacles: [], total: 1, undoable: 0 })
    expect(message).toBe('This cannot be undone: something else exists in its place.')
  })
})
