import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { undoFields } from './undo-fields.ts'

const base = { id: 'a', updatedAt: 1 }
const record = (fields: object) => ({ ...base, ...fields })
/** Undoes the change from `before` to `after` in a record that is now in the state `now`. */
function undo(before: object, after: object, now: object) {
  const { record: previous, changed } = undoFields(record(before), record(after), record(now))
  return [previous, changed]
}

describe('The undo of fields', () => {
  it('keeps fields that the change did not touch', () => {
    expect(undo({ n: 1, t: 'a' }, { n: 2, t: 'a' }, { n: 2, t: 'b' })).toEqual([record({ n: 1, t: 'b' }), []])
  })

  it('returns the unchanged record and the names of the fields when all edited fields changed later', () => {
    const now = record({ n: 3 })
    const result = undoFields(record({ n: 1 }), record({ n: 2 }), now)
    expect(result).toEqual({ record: now, changed: [{ field: 'n' }] })
    expect(result.record).toBe(now)
  })

  it('compares labels one by one', () => {
    expect(undo({ l: ['x', 'y'] }, { l: ['y', 'z'] }, { l: ['y', 'z', 'w'] })).toEqual([
      record({ l: ['x', 'y', 'w'] }),
      [],
    ])
    expect(undo({ l: ['x'] }, { l: ['y'] }, { l: [] })).toEqual([record({ l: ['x'] }), [{ field: 'l' }]])
  })

  it('compares custom fields one by one and names those that changed later', () => {
    const field = (id: string, value: number) => ({ id, name: id.toUpperCase(), value })
    const [before, after] = [[field('v', 12), field('c', 1)], [field('v', 18)]]
    expect(undo({ f: before }, { f: after }, { f: [field('v', 18), field('new', 1)] })).toEqual([
      record({ f: [field('v', 12), field('new', 1), field('c', 1)] }),
      [],
    ])
    expect(undo({ f: before }, { f: after }, { f: [field('v', 24)] })).toEqual([
      record({ f: [field('v', 24), field('c', 1)] }),
      [{ field: 'f', name: 'V' }],
    ])
  })

  it('restores the order of a list', () => {
    expect(undo({ l: ['x', 'y'] }, { l: ['y', 'x'] }, { l: ['y', 'x', 'z'] })).toEqual([
      record({ l: ['x', 'z', 'y'] }),
      [],
    ])
  })

  it('compares a list of values without ids as one value', () => {
    expect(undo({ l: [1] }, { l: [2] }, { l: [2, 3] })).toEqual([record({ l: [2, 3] }), [{ field: 'l' }]])
  })

  it('restores the first state when changes of texts, labels and custom fields are undone in any order', () => {
    const entry = (id: string, value: number) => ({ id, name: id, value })
    const start = { ...base, text: '', labels: ['p', 'q'], fields: [entry('a', 1), entry('b', 1)] }
    type Thing = typeof start
    const steps: ((now: Thing) => Thing)[] = [
      (now) => ({ ...now, text: 'new' }),
      (now) => ({ ...now, labels: [...now.labels, 'r'] }),
      (now) => ({ ...now, labels: now.labels.filter((label) => label !== 'p') }),
      (now) => ({ ...now, fields: now.fields.map((one) => (one.id === 'a' ? entry('a', 2) : one)) }),
      (now) => ({ ...now, fields: now.fields.filter(({ id }) => id !== 'b') }),
    ]
    const orders = fc.shuffledSubarray([...steps.keys()], { minLength: steps.length })
    const property = fc.property(orders, orders, (done, undone) => {
      const changes = new Map<number, { before: Thing; after: Thing }>()
      let now = start
      for (const index of done) {
        const after = steps[index]?.(now) ?? now
        changes.set(index, { before: now, after })
        now = after
      }
      for (const index of undone) {
        const { before, after } = changes.get(index) ?? { before: now, after: now }
        const { record: previous, changed } = undoFields(before, after, now)
        expect(changed).toEqual([])
        // as: the undo returns the general type of records. It has kept all fields of the test record.
        now = previous as Thing
      }
      expect({ ...now, labels: now.labels.toSorted() }).toEqual(start)
    })
    fc.assert(property)
  })
})
