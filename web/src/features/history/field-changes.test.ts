import type { TFunction } from 'i18next'
import { expect, it, vi } from 'vitest'
import type { CommonField, RecordChange } from '#contract/history.ts'
import { describeFieldChanges } from './field-changes.ts'

vi.hoisted(() => vi.stubGlobal('document', { baseURI: 'http://localhost/' }))
vi.stubGlobal('navigator', { languages: ['en-GB'] })

const words = {
  // as: `TFunction` has many overloads. This one returns the key, which the tests compare.
  t: ((key: string) => key) as TFunction,
  money: (amount: number) => `€${amount}`,
  nameOf: (id: string) => `<${id}>`,
}

function changes(fields: readonly CommonField[], entity: RecordChange['entity'] = 'item') {
  return describeFieldChanges({ entity, fields }, words)
}

it('The history describes changed fields with the labels of the form, and formats names, money, days and asset IDs', () => {
  expect(
    changes([
      { field: 'locationId', before: 'attic', after: null },
      { field: 'labelIds', before: [], after: ['tools', 'lent'] },
      { field: 'purchasePrice', before: 0, after: 12.5 },
      { field: 'warrantyExpires', before: '', after: '2027-02-03' },
      { field: 'purchaseDate', before: '2019', after: '2019-05' },
      { field: 'assetNumber', before: -1, after: 1_234_567 },
      { field: 'archived', before: false, after: true },
      { field: 'importRef', before: 'a', after: 'b' },
    ]),
  ).toEqual([
    { label: 'item.location', before: '<attic>', after: '' },
    { label: 'kind.labels', before: '', after: '<tools>, <lent>' },
    { label: 'item.purchasePrice', before: '€0', after: '€12.5' },
    { label: 'item.warrantyExpires', before: '', after: '3 Feb 2027' },
    { label: 'item.purchaseTime', before: '2019', after: 'May 2019' },
    { label: 'item.assetId', before: '', after: '123-4567' },
    { label: 'item.isArchived', before: 'item.no', after: 'item.yes' },
  ])
})

it('The history describes each custom field under its own name', () => {
  const field = { type: 'text', numberValue: 0, booleanValue: false, dateValue: '' }
  expect(
    changes([
      {
        field: 'fields',
        before: [
          { ...field, id: '1', name: 'Condition', textValue: 'Good' },
          { ...field, id: '2', name: 'Colour', textValue: 'Red' },
        ],
        after: [
          { ...field, id: '1', name: 'Condition', textValue: 'Very good' },
          { ...field, id: '2', name: 'Colour', textValue: 'Red' },
          { ...field, id: '3', name: 'Serviced', type: 'time', textValue: '', dateValue: '2026-01-02' },
        ],
      },
    ]),
  ).toEqual([
    { label: 'Condition', before: 'Good', after: 'Very good' },
    { label: 'Serviced', before: '', after: '2 Jan 2026' },
  ])
})

it('The history describes the type, unit and choices of a changed field description', () => {
  expect(
    changes(
      [
        { field: 'type', before: 'number', after: 'text' },
        { field: 'unit', before: 'W', after: '' },
        { field: 'choices', before: [], after: ['New', 'Used'] },
      ],
      'fieldDescription',
    ),
  ).toEqual([
    { label: 'field.type', before: 'item.typeNumber', after: 'item.typeText' },
    { label: 'field.unit', before: 'W', after: '' },
    { label: 'customFields.choices', before: '', after: 'New, Used' },
  ])
})

it('The history leaves out values that differ between the changed records, but names the changed custom field', () => {
  const red = { id: 'any', name: 'Colour', type: 'text', textValue: 'red' }
  expect(
    changes([
      { field: 'locationId', after: 'attic' },
      { field: 'fields', name: 'Colour', before: null, after: red },
      { field: 'fields', name: 'Size' },
    ]),
  ).toEqual([
    { label: 'item.location', before: undefined, after: '<attic>' },
    { label: 'Colour', before: '', after: 'red' },
    { label: 'Size', before: undefined, after: undefined },
  ])
})
