import { expect, it } from 'vitest'
import { addCommonFields } from './common-fields.ts'

const item = (values: object) => ({ id: 'any', updatedAt: 0, labelIds: [], fields: [], ...values })

const common = (...changes: (readonly [before: object, after: object])[]) =>
  changes.reduce(
    (known: ReturnType<typeof addCommonFields> | undefined, [before, after]) =>
      addCommonFields(known, item(before), item(after)),
    undefined,
  )

it('addCommonFields keeps values that are the same in all records, and leaves out values that differ', () => {
  const changes = [
    [
      { location: 'garage', notes: 'a' },
      { location: 'attic', notes: 'a' },
    ],
    [
      { location: 'garage', notes: 'b' },
      { location: 'attic', notes: 'b' },
    ],
  ] as const
  expect(common(...changes)).toEqual([{ field: 'location', before: 'garage', after: 'attic' }])
  expect(common(...changes, [{ location: 'shed' }, { location: 'attic' }])).toEqual([
    { field: 'location', after: 'attic' },
  ])
  expect(common(...changes, [{ location: 'garage' }, { location: null }])).toEqual([
    { field: 'location', before: 'garage' },
  ])
})

it('addCommonFields lists fields that changed in only some of the records', () => {
  expect(
    common(
      [
        { a: 1, b: 1 },
        { a: 2, b: 1 },
      ],
      [
        { a: 1, b: 1 },
        { a: 2, b: 2 },
      ],
    ),
  ).toEqual([
    { field: 'a', before: 1, after: 2 },
    { field: 'b', before: 1, after: 2 },
  ])
})

it('addCommonFields returns the removed ids and the added ids when a field is a list of ids', () => {
  expect(
    common(
      [{ labelIds: ['a', 'x'] }, { labelIds: ['b', 'x'] }],
      [{ labelIds: ['a', 'b'] }, { labelIds: ['b'] }],
    ),
  ).toEqual([{ field: 'labelIds', before: ['a'], after: ['b'] }])
})

it('addCommonFields compares custom fields by name and without their ids', () => {
  const field = (id: string, textValue: string) => ({ id, name: 'Colour', textValue })
  expect(
    common(
      [{}, { fields: [field('one', 'red')] }],
      [{ fields: [field('two', 'blue')] }, { fields: [field('two', 'red')] }],
    ),
  ).toEqual([{ field: 'fields', name: 'Colour', after: field('one', 'red') }])
})

it('addCommonFields leaves out long values, and all fields when there are more than four', () => {
  const long = 'x'.repeat(400)
  expect(common([{ notes: '' }, { notes: long }])).toEqual([{ field: 'notes', before: '' }])
  const five = { a: 1, b: 1, c: 1, d: 1, e: 1 }
  expect(common([{}, five], [{ a: 1 }, { a: 2 }])).toEqual([])
})
