import { expect, it } from 'vitest'
import { nameStatement, preparedName } from './prepared-names.ts'

it('Statements have different names, also when one of them is named again', () => {
  for (const sql of ['select 1', 'select 1', 'select 2']) nameStatement(sql)
  expect(preparedName('select 1')).toBeDefined()
  expect(preparedName('select 1')).not.toBe(preparedName('select 2'))
})
