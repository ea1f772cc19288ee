import { expect, it } from 'vitest'
import { readColumns, toGrid, toHeaders } from '#web/features/search/results/columns/item-columns.ts'

const shown = (headers: Parameters<typeof readColumns>[0]) =>
  readColumns(headers)
    .filter(({ isShown }) => isShown)
    .map(({ column }) => column.id)

it('The table has the default columns when no preference is stored', () => {
  const usual = ['name', 'location', 'labels', 'quantity', 'purchasePrice', 'purchaseTime', 'manufacturer']
  expect(shown(undefined)).toEqual(usual)
  expect(shown([])).toEqual(usual)
  const narrow = readColumns(undefined, false).filter(({ isShown }) => isShown)
  expect(narrow.map(({ column }) => column.id)).toEqual(['name', 'location', 'quantity', 'purchasePrice'])
})

it("The table keeps the column order of an earlier version's preference, and adds new columns hidden at the end", () => {
  const headers = [
    { value: 'quantity', enabled: true },
    { value: 'name', enabled: false },
    { value: 'archived', enabled: false },
    { value: 'colour', enabled: true },
    { value: 'insured', enabled: true },
  ]
  expect(shown(headers)).toEqual(['name', 'quantity', 'insured'])
  const choices = readColumns(headers)
  expect(choices.map(({ column }) => column.id).slice(0, 4)).toEqual([
    'name',
    'quantity',
    'archived',
    'insured',
  ])
  expect(readColumns(toHeaders(choices))).toEqual(choices)
})

it('The table offers custom fields in use as hidden columns', () => {
  const names = ['Colour', 'name']
  const waiting = readColumns(undefined, true, names).filter(({ column }) => column.fieldName !== undefined)
  expect(waiting.map(({ column, isShown }) => [column.id, isShown])).toEqual([
    ['field:Colour', false],
    ['field:name', false],
  ])
  const headers = [
    { value: 'field:Colour', enabled: true },
    { value: 'field:Gone', enabled: true },
    { value: 'name', enabled: true },
  ]
  expect(shown(headers)).toEqual(['name', 'field:Colour', 'field:Gone'])
  const choices = readColumns(headers, true, names)
  expect(choices.filter(({ column }) => column.id === 'field:Colour')).toHaveLength(1)
  expect(readColumns(toHeaders(choices), true, names)).toEqual(choices)
})

it('The grid of the table has a track for each column and one for the checkboxes', () => {
  const columns = readColumns(undefined).flatMap(({ column, isShown }) => (isShown ? [column] : []))
  expect(toGrid(columns.slice(0, 2), true)).toEqual({
    template: '2.75rem minmax(16rem, 2.4fr) minmax(10rem, 1.3fr)',
    minWidth: 'calc(2.75rem + 16rem + 10rem)',
  })
})

it('The grid of the table uses the stored width of a column, and limits the width of the name on narrow screens', () => {
  const columns = readColumns(undefined).flatMap(({ column, isShown }) => (isShown ? [column] : []))
  expect(toGrid(columns.slice(0, 3), false, { name: 20, labels: 8.5 })).toEqual({
    template: 'min(20rem, 60vw) minmax(10rem, 1.3fr) 8.5rem',
    minWidth: 'calc(min(20rem, 60vw) + 10rem + 8.5rem)',
  })
})
