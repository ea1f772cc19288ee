import { constants, DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from 'vitest'
import { createPreparer } from './open-sqlite.ts'

describe('createPreparer', () => {
  it('prepares a statement once when only the values of `limit` and `offset` differ', () => {
    using database = new DatabaseSync(':memory:')
    database.exec('create table item (name text); insert into item values (1), (2), (3)')
    let prepared = 0
    // SQLite calls the authorizer whenever it prepares a statement, so its calls are counted.
    database.setAuthorizer(() => {
      prepared++
      return constants.SQLITE_OK
    })
    const prepare = createPreparer(database)
    const list = (...page: number[]) =>
      prepare('select name from item limit ? offset ?').statement.all(...page)
    expect(list(2, 0)).toEqual([['1'], ['2']])
    prepared = 0
    expect(list(2, 1)).toHaveLength(2)
    expect(list(1, 0)).toHaveLength(1)
    expect(prepared).toBe(0)
  })

  it('prepares a statement again when its table was altered, so that the new columns are returned', () => {
    using database = new DatabaseSync(':memory:')
    database.exec('create table item (name text)')
    const prepare = createPreparer(database)
    const columns = () => prepare('select * from item').columns
    expect(columns()).toEqual(['name'])
    prepare('alter table item add notes text').statement.run()
    expect(columns()).toEqual(['name', 'notes'])
  })
})
