import { describe, expect, it } from 'vitest'
import { listLimits } from '#contract/households/list-limits.ts'
import { createLocationIndex } from '#server/features/locations/location-index.ts'
import { newLabelRecord } from '#server/features/labels/labels.mapper.ts'
import { readFields } from './item-custom-fields.mapper.ts'
import { emptyItem } from './item-rows.mapper.ts'
import { checkLabels, toItem, toReferencedRecords } from './items.mapper.ts'
import type { CustomFieldRecord } from './items.table.ts'

const idOf = (digit: number) => `01900000-0000-7000-8000-00000000000${digit}`
const newId = () => idOf(9)
const refused = (fields: Record<string, string>) => expect.objectContaining({ status: 422, fields })

const size: CustomFieldRecord = {
  id: idOf(6),
  type: 'text',
  name: 'Size',
  textValue: 'XL',
  numberValue: 7,
  booleanValue: true,
  dateValue: '2026-05-01',
}

describe('toItem', () => {
  const saw = emptyItem(idOf(5), 0, 'ref')
  async function show(names: readonly string[], changes: Partial<typeof saw>) {
    const labels = names.map((name, index) => newLabelRecord(idOf(index), 0, { name }))
    const byId = new Map(labels.map((label) => [label.id, label]))
    const referenced = toReferencedRecords(await createLocationIndex([]), byId, '2026-11-29')
    return toItem({ ...saw, ...changes }, undefined, [], referenced)
  }

  it('sorts labels like the list of labels, also labels with the same name', async () => {
    const labelIds = [0, 1, 2].map(idOf)
    for (const ids of [labelIds, labelIds.toReversed()]) {
      const item = await show(['Box 10', 'box 2', 'Box 2'], { labelIds: ids })
      expect(item.labels.map(({ name }) => name)).toEqual(['box 2', 'Box 2', 'Box 10'])
    }
  })

  it('omits a location and labels that were deleted meanwhile', async () => {
    const item = await show(['Red'], { locationId: idOf(7), labelIds: [idOf(7), idOf(0)] })
    expect(Object.keys(item)).not.toContain('location')
    expect(item.labels.map(({ name }) => name)).toEqual(['Red'])
  })
})

describe('readFields', () => {
  const read = (input: Partial<Parameters<typeof readFields>[1][number]>) =>
    readFields([size], [{ name: 'Size', ...input }], newId)[0]

  it('keeps omitted values of a field with a known id, also when the id is in upper case', () => {
    expect(read({ id: size.id })).toEqual(size)
    expect(read({ id: size.id.toUpperCase(), name: 'Width' })).toEqual({ ...size, name: 'Width' })
    const changes = { type: 'number', textValue: 'a\r\nb', numberValue: 0, booleanValue: false } as const
    expect(read({ id: size.id, ...changes, timeValue: '2026-01-31' })).toEqual({
      ...size,
      ...changes,
      textValue: 'a\nb',
      dateValue: '2026-01-31',
    })
  })

  it('creates a field with empty values when its id is missing or unknown', () => {
    const fresh = { textValue: '', numberValue: 0, booleanValue: false, dateValue: '' }
    for (const input of [{}, { id: null }, { id: 'x' }, { id: idOf(3) }]) {
      expect(read(input)).toEqual({ id: newId(), type: 'text', name: 'Size', ...fresh })
    }
  })

  it('throws for an invalid date, and for a link that may be harmful', () => {
    expect(() => read({ timeValue: 'soon' })).toThrow(
      refused({ fields: 'is "soon", which is not a date like 2026-04-30' }),
    )
    const reason = 'has “Size”, which is not a link with http, https, mailto or tel'
    expect(() => read({ type: 'link', textValue: 'javascript:1' })).toThrow(refused({ fields: reason }))
    expect(read({ type: 'link', textValue: 'https://example.com' })?.textValue).toBe('https://example.com')
    expect(read({ type: 'text', textValue: 'javascript:1' })?.textValue).toBe('javascript:1')
  })
})

it('checkLabels limits the number of labels of an item', () => {
  const labelIds = Array.from({ length: listLimits.labelsPerItem + 1 }, () => idOf(3))
  const reason = `would give “Saw” ${labelIds.length} labels; at most ${listLimits.labelsPerItem} are allowed`
  expect(() => checkLabels('addLabels', { name: 'Saw', labelIds })).toThrow(refused({ addLabels: reason }))
  expect(() => checkLabels('addLabels', { name: 'Saw', labelIds: labelIds.slice(1) })).not.toThrow()
})
