// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest'
import { recallColumns, rememberColumns } from './remembered-columns.ts'

const columns = (...headers: string[]) => headers.map((header) => ({ header, means: '', example: '' }))

beforeEach(() => localStorage.clear())

it('recallColumns returns the fields that the user chose for the last file with the same header line', () => {
  rememberColumns(columns('A', 'B'), { A: 'HB.name' })
  rememberColumns(columns('A', 'B'), { A: 'HB.notes' })
  expect(recallColumns(columns('A', 'B'))).toEqual({ A: 'HB.notes' })
  expect(recallColumns(columns('B', 'A'))).toBeUndefined()
})

it('rememberColumns stores nothing when the user has chosen no field for an imported column', () => {
  rememberColumns(columns('A'), {})
  expect(recallColumns(columns('A'))).toBeUndefined()
})

it('rememberColumns removes the oldest stored header line when there are more than twenty', () => {
  for (let at = 0; at <= 20; at++) rememberColumns(columns(`A${at}`), { A: 'HB.name' })
  expect([recallColumns(columns('A0')), recallColumns(columns('A1'))]).toEqual([undefined, { A: 'HB.name' }])
})
