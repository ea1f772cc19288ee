import { expect, it } from 'vitest'
import type { RecordChange } from '#contract/inventory/journal.ts'
import { canPutBack, toPutBack } from '#web/features/journal/undo/put-back.ts'

function change(fields: RecordChange['fields']): RecordChange {
  const batch = { batchId: 'b', createdAt: '', source: 'web', actor: null, isUndone: false } as const
  return { ...batch, entity: 'item', id: 'i', kind: 'changed', name: 'Lamp', fields }
}

it('writes the fields of a change as they were before, in the words of the wire', () => {
  const own = { id: '1', name: 'Serviced', type: 'time', textValue: '', numberValue: 0, booleanValue: false }
  expect(
    toPutBack(
      change([
        { field: 'quantity', before: 1, after: 2 },
        { field: 'purchaseDate', before: '', after: '2026-01-01' },
        { field: 'assetNumber', before: -1, after: 7 },
        { field: 'parentId', before: null, after: 'box' },
        { field: 'fields', before: [{ ...own, dateValue: '2026-01-02' }], after: [] },
      ]),
    ),
  ).toEqual({
    quantity: 1,
    purchaseTime: '',
    assetId: '',
    parentId: null,
    fields: [{ ...own, timeValue: '2026-01-02' }],
  })
})

it('leaves alone what the wire cannot take', () => {
  expect(canPutBack(change([{ field: 'locationId', before: null, after: 'attic' }]))).toBe(false)
  expect(canPutBack({ ...change([]), entity: 'attachment' })).toBe(false)
})
