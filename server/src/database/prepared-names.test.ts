import { expect, it, onTestFinished } from 'vitest'
import { createDatabase } from '#test/postgres.ts'
import { openPostgres } from './postgres/postgres.ts'
import { countStatement, nameStatement, preparedName } from './postgres/prepared-names.ts'

it('Statements have different names, also when one of them is named again', () => {
  for (const sql of ['select 1', 'select 1', 'select 2']) nameStatement(sql)
  expect(preparedName('select 1')).toBeDefined()
  expect(preparedName('select 1')).not.toBe(preparedName('select 2'))
})

it('A statement that is sent often gets a name', () => {
  for (let count = 0; count < 4; count++) countStatement('delete from word')
  expect(preparedName('delete from word')).toBeUndefined()
  countStatement('delete from word')
  expect(preparedName('delete from word')).toMatch(/^q\d+$/)
})

it('A statement with a name is answered however it is asked, also by a pool, which gives a callback', async () => {
  const database = await createDatabase()
  const pool = openPostgres(database.url, 1)
  onTestFinished(async () => {
    await pool.end()
    await database.drop()
  })
  const sql = 'select $1::int as number'
  nameStatement(sql)
  expect((await pool.query(sql, [1])).rows).toEqual([{ number: 1 }])
  const client = await pool.connect()
  expect((await client.query(sql, [2])).rows).toEqual([{ number: 2 }])
  client.release()
})
