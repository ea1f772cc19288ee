import { describe, expect, it } from 'vitest'
import type { Attachment } from '#contract/files/files.ts'
import { listLimits } from '#contract/households/list-limits.ts'
import { createLocationIndex } from '#server/features/locations/location-index.ts'
import { newLabelRecord } from '#server/features/labels/labels.mapper.ts'
import { newLocationRecord } from '#server/features/locations/locations.mapper.ts'
import { maxValue, partsPerUnit } from '#server/shared/money.ts'
import { readFields, withField } from './item-custom-fields.mapper.ts'
import { emptyItem, toItemRow } from './item-rows.mapper.ts'
import {
  applyItemUpdate,
  checkLabels,
  checkTotalValue,
  newItemRecord,
  toItem,
  toItemSummary,
  toReferencedRecords,
} from './items.mapper.ts'
import type { CustomFieldRecord, ItemRecord } from './items.table.ts'

const idOf = (digit: number) => `01900000-0000-7000-8000-00000000000${digit}`
const [house, shelf, red, blue, itemId] = [1, 2, 3, 4, 5].map(idOf) as [
  string,
  string,
  string,
  string,
  string,
]
const zeros = '00000000-0000-0000-0000-000000000000'
const newId = () => idOf(9)
const today = '2026-11-29'
const refused = (fields: Record<string, string>) => expect.objectContaining({ status: 422, fields })

const locations = [
  newLocationRecord(house, 0, { name: 'House' }),
  newLocationRecord(shelf, 0, { name: 'Shelf', parentId: house }),
]
const labels = [newLabelRecord(red, 0, { name: 'Red' }), newLabelRecord(blue, 0, { name: 'Blue' })]
const referenced = toReferencedRecords(
  await createLocationIndex(locations),
  new Map(labels.map((label) => [label.id, label])),
  today,
)
const size: CustomFieldRecord = {
  id: idOf(6),
  type: 'text',
  name: 'Size',
  textValue: 'XL',
  numberValue: 7,
  booleanValue: true,
  dateValue: '2026-05-01',
}
const saw: ItemRecord = {
  ...emptyItem(itemId, 0, 'ref'),
  updatedAt: 1000,
  name: 'Saw',
  purchasePrice: 12_500,
  quantity: 3 * partsPerUnit,
  soldDate: '2026-04-30',
  locationId: shelf,
  parentId: idOf(8),
  labelIds: [red, blue],
  fields: [size],
}

function summaryRow(item: ItemRecord, labelIds: string[], image_id: string | null = null) {
  const labelRows = labelIds.map((label_id) => ({ label_id }))
  return { ...toItemRow(1, item), labels: JSON.stringify(labelRows), image_id }
}

describe('toItem', () => {
  it('returns an item with value, times, path and labels by name', () => {
    expect(toItem(saw, undefined, [], referenced)).toMatchObject({
      id: itemId,
      name: 'Saw',
      importRef: 'ref',
      value: 3.75,
      createdAt: '1970-01-01T00:00:00.000Z',
      updatedAt: '1970-01-01T00:00:01.000Z',
      location: { id: shelf, name: 'Shelf' },
      locationPath: ['House', 'Shelf'],
      labels: [{ name: 'Blue' }, { name: 'Red' }],
      soldTime: '2026-04-30',
      attachments: [],
    })
  })

  it('sorts labels like the list of labels, also labels with the same name', async () => {
    const named = ['Box 10', 'box 2', 'Box 2'].map((name, index) => newLabelRecord(idOf(index), 0, { name }))
    const byId = new Map(named.map((label) => [label.id, label]))
    const nearby = toReferencedRecords(await createLocationIndex(locations), byId, today)
    for (const labelIds of [named.map(({ id }) => id), named.map(({ id }) => id).toReversed()]) {
      const item = toItem({ ...saw, labelIds }, undefined, [], nearby)
      expect(item.labels.map(({ name }) => name)).toEqual(['box 2', 'Box 2', 'Box 10'])
    }
  })

  it('shows a location at the top level as a path with one entry', () => {
    expect(toItem({ ...saw, locationId: house }, undefined, [], referenced)).toMatchObject({
      location: { id: house },
      locationPath: ['House'],
    })
  })

  it('omits keys without a value', () => {
    const alone = { ...saw, locationId: null, labelIds: [] }
    for (const one of [
      toItem(alone, undefined, [], referenced),
      toItemSummary(summaryRow(alone, []), referenced),
    ]) {
      expect(Object.keys(one)).not.toEqual(
        expect.arrayContaining([expect.stringMatching(/^location|^imageId$|^parent$/)]),
      )
      expect(one.labels).toEqual([])
    }
  })

  it('omits a location and labels that were deleted meanwhile', () => {
    const item = toItem({ ...saw, locationId: idOf(7), labelIds: [idOf(7), red] }, undefined, [], referenced)
    expect(Object.keys(item)).not.toContain('location')
    expect(item.labels.map(({ name }) => name)).toEqual(['Red'])
  })

  it('shows the primary attachment as image', () => {
    // as: these are the only properties of an attachment that the mapper reads.
    const attachments = [
      { id: 'a', primary: false },
      { id: 'b', primary: true },
    ] as Attachment[]
    const parent = toItemSummary(summaryRow(saw, []), referenced)
    expect(toItem(saw, parent, attachments, referenced)).toMatchObject({ imageId: 'b', attachments, parent })
  })

  it('sends dates of custom fields as timestamps', () => {
    const { dateValue, ...same } = size
    expect(toItem(saw, undefined, [], referenced).fields).toEqual([{ ...same, timeValue: dateValue }])
  })

  it('sends the sold date as a timestamp in a summary, in the year 1 when it was not sold', () => {
    const summary = (item: ItemRecord) => toItemSummary(summaryRow(item, [red], 'photo'), referenced)
    expect(summary(saw)).toMatchObject({
      soldTime: '2026-04-30T00:00:00Z',
      imageId: 'photo',
      labels: [{ name: 'Red' }],
    })
    expect(summary({ ...saw, soldDate: '' }).soldTime).toBe('0001-01-01T00:00:00Z')
  })
})

describe('applyItemUpdate', () => {
  it('keeps every value when all keys are absent', () => {
    expect(applyItemUpdate(saw, {}, newId, today)).toEqual(saw)
    const nulls = { name: null, locationId: null, labelIds: null, fields: null, quantity: null }
    expect(applyItemUpdate(saw, nulls, newId, today)).toEqual(saw)
  })

  it('changes the values that the request contains', () => {
    const input = {
      name: ' Axe ',
      locationId: house,
      parentId: null,
      labelIds: [blue, red, blue],
      fields: [],
    }
    expect(applyItemUpdate(saw, input, newId, today)).toEqual({
      ...saw,
      name: 'Axe',
      locationId: house,
      parentId: null,
      labelIds: [red, blue],
      fields: [],
    })
    expect(applyItemUpdate(saw, { parentId: red }, newId, today).parentId).toBe(red)
    expect(applyItemUpdate(saw, { locationId: zeros }, newId, today).locationId).toBe(shelf)
  })

  it('throws with the name of an invalid field', () => {
    expect(() => applyItemUpdate(saw, { parentId: 'x' }, newId, today)).toThrow(
      refused({ parentId: 'is not an id' }),
    )
    expect(() => applyItemUpdate(saw, { locationId: 'x' }, newId, today)).toThrow(
      refused({ locationId: 'is not an id' }),
    )
    expect(() => applyItemUpdate(saw, { labelIds: ['x'] }, newId, today)).toThrow(
      refused({ labelIds: 'contains something that is not an id' }),
    )
    expect(() => applyItemUpdate(saw, { purchasePrice: 1e10, quantity: 11 }, newId, today)).toThrow(
      refused({ purchasePrice: 'times the quantity is more than 100,000,000,000' }),
    )
  })

  it('assigns no asset id to a new item', () => {
    const item = newItemRecord(
      emptyItem(itemId, 0, 'ref'),
      { name: 'Saw', assetId: '42' } as never,
      newId,
      today,
    )
    expect([item.assetNumber, item.name]).toEqual([0, 'Saw'])
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
    for (const input of [{}, { id: null }, { id: 'x' }, { id: red }]) {
      expect(read(input)).toEqual({ id: newId(), type: 'text', name: 'Size', ...fresh })
    }
  })

  it('keeps the first of several fields with the same id and gives the others a new one', () => {
    const twice = readFields(
      [size],
      [
        { id: size.id, name: 'a' },
        { id: size.id, name: 'b' },
      ],
      newId,
    )
    expect(twice.map(({ id }) => id)).toEqual([size.id, newId()])
    expect(twice[1]).toMatchObject({ textValue: '', name: 'b' })
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

describe('withField', () => {
  it('changes the field with the given name without moving it, or adds a field at the end', () => {
    const color = { ...size, id: idOf(7), name: 'Color' }
    const item = { ...saw, fields: [size, color] }
    expect(withField(item, { name: 'Size', textValue: 'M' }, newId).fields).toEqual([
      { ...size, textValue: 'M' },
      color,
    ])
    const added = withField(item, { name: 'Age', textValue: 'old' }, newId).fields
    expect(added).toMatchObject([size, color, { id: newId(), name: 'Age', textValue: 'old' }])
  })

  it('throws when it would add a field to an item with the maximum number of fields', () => {
    const fields = Array.from({ length: listLimits.fieldsPerItem }, (_, index) => ({
      ...size,
      name: `${index}`,
    }))
    const reason = `would give “Saw” more than ${listLimits.fieldsPerItem} custom fields`
    const medium = { name: 'Size', textValue: 'M' }
    expect(() => withField({ ...saw, fields }, medium, newId)).toThrow(refused({ setField: reason }))
    expect(withField({ ...saw, fields }, { name: '0', textValue: 'M' }, newId).fields[0]?.textValue).toBe('M')
    const fewer = { ...saw, fields: fields.slice(1) }
    expect(withField(fewer, medium, newId).fields).toHaveLength(listLimits.fieldsPerItem)
  })
})

it('checkLabels limits the number of labels of an item', () => {
  const labelIds = Array.from({ length: listLimits.labelsPerItem + 1 }, () => red)
  const reason = `would give “Saw” ${labelIds.length} labels; at most ${listLimits.labelsPerItem} are allowed`
  expect(() => checkLabels('addLabels', { name: 'Saw', labelIds })).toThrow(refused({ addLabels: reason }))
  expect(() => checkLabels('addLabels', { name: 'Saw', labelIds: labelIds.slice(1) })).not.toThrow()
})

it('checkTotalValue throws when the value of an item is too high or too low', () => {
  const check = (units: number) => () =>
    checkTotalValue({
      currentValue: 0,
      replacementValue: 0,
      purchasePrice: 10_000_000_000 * partsPerUnit * Math.sign(units),
      quantity: Math.abs(units) * partsPerUnit,
    })
  expect(check(maxValue / 1e10)).not.toThrow()
  expect(check(-maxValue / 1e10)).not.toThrow()
  for (const units of [11, -11]) {
    const message = 'The price times the quantity is more than 100,000,000,000.'
    expect(check(units)).toThrow(expect.objectContaining({ code: 'invalid', message }))
  }
})
