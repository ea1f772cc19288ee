import { join } from 'node:path'
import { Kysely, sql, type Transaction } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ConnectionPool } from './connection-pool.ts'
import { openSqlite } from './open-sqlite.ts'
import { sqliteDialect } from './sqlite-dialect.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'

interface Tables {
  note: { text: string }
}

let folder = ''
let file = ''
let pool: ConnectionPool
let db: Kysely<Tables>

beforeEach(async () => {
  folder = await temporaryFolder()
  file = join(folder, 'notes.db')
  const database = openSqlite({ file, cacheMegabytes: 1 })
  database.exec('create table note (text text primary key)')
  database.exec('create table link (note text references note (text) deferrable initially deferred)')
  database.close()
  pool = new ConnectionPool({ file, cacheMegabytes: 1, size: 1 })
  db = new Kysely<Tables>({ dialect: sqliteDialect(pool, 'begin immediate') })
})
afterEach(() => db.destroy())

const add = (tx: Kysely<Tables>, text: string) => tx.insertInto('note').values({ text }).execute()
const write = <T>(work: (tx: Transaction<Tables>) => Promise<T>) => db.transaction().execute(work)

/** Reads the texts through another connection, which sees only committed rows. */
function committed(): unknown[] {
  using other = openSqlite({ file, readOnly: true, cacheMegabytes: 1 })
  return other
    .prepare('select text from note order by text')
    .all()
    .map(({ text }) => text)
}

describe('A transaction', () => {
  it('is committed when its work resolves', async () => {
    await write((tx) => add(tx, 'a'))
    expect(committed()).toEqual(['a'])
  })

  it('is rolled back when its work throws', async () => {
    const failing = write(async (tx) => {
      await add(tx, 'a')
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    await write((tx) => add(tx, 'b'))
    expect(committed()).toEqual(['b'])
  })

  it('is rolled back when the commit fails', async () => {
    const failing = write((tx) => sql`insert into link values ('nowhere')`.execute(tx))
    await expect(failing).rejects.toThrow('FOREIGN KEY constraint failed')
    await write((tx) => add(tx, 'b'))
    expect(committed()).toEqual(['b'])
  })

  it('writes nothing more after SQLite rolled it back', async () => {
    const failing = write(async (tx) => {
      await add(tx, 'a')
      await sql`insert or rollback into note values ('a')`.execute(tx).catch(() => undefined)
      await add(tx, 'later')
    })
    await expect(failing).rejects.toThrow('The transaction has ended')
    await write((tx) => add(tx, 'b'))
    expect(committed()).toEqual(['b'])
  })

  it('fails when its thread ends, and the next transaction has a new thread', async () => {
    const failing = write(async (tx) => {
      await add(tx, 'a')
      const connection = await threadOf(tx)
      connection.terminate(new Error('crashed'))
      await add(tx, 'later')
    })
    await expect(failing).rejects.toThrow('crashed')
    await write((tx) => add(tx, 'b'))
    expect(committed()).toEqual(['b'])
  })

  it('begins after the previous transaction has ended', async () => {
    const events: string[] = []
    const first = write(async (tx) => {
      await add(tx, 'a')
      await add(tx, 'b')
      events.push('first ends')
    })
    const second = write(async (tx) => {
      events.push('second begins')
      await add(tx, 'c')
    })
    await Promise.all([first, second])
    expect(events).toEqual(['first ends', 'second begins'])
  })
})

async function threadOf(tx: Transaction<Tables>) {
  let found: unknown
  await tx.getExecutor().provideConnection(async (connection) => {
    found = connection
  })
  // as: the callback above has set the connection, which the compiler cannot follow.
  return found as Awaited<ReturnType<ConnectionPool['acquire']>>
}

describe('A statement', () => {
  it('returns rows with their column names, and the number of changed rows', async () => {
    await write((tx) => add(tx, 'a'))
    expect(await db.selectFrom('note').selectAll().execute()).toEqual([{ text: 'a' }])
    const { numDeletedRows } = await db.deleteFrom('note').executeTakeFirst()
    expect(numDeletedRows).toBe(1n)
  })

  it("throws an error with SQLite's code and with the stack of the caller", async () => {
    await add(db, 'a')
    const error: unknown = await add(db, 'a').catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ errcode: 1555, message: 'UNIQUE constraint failed: note.text' })
    // as: a caught error has the type unknown. The assertion above has checked that it is an error.
    expect((error as Error).stack).toContain('sqlite-dialect.test.ts')
  })

  it('throws for a parameter that cannot be cloned, and the connection stays usable', async () => {
    await expect(sql`select ${sql.val(Symbol('x'))}`.execute(db)).rejects.toThrow('could not be cloned')
    await add(db, 'a')
    expect(committed()).toEqual(['a'])
  })
})

it('A connection finishes its waiting writes before it closes', async () => {
  const writes = ['a', 'b', 'c'].map((text) => write((tx) => add(tx, text)))
  await db.selectFrom('note').selectAll().execute()
  await Promise.all([db.destroy(), ...writes])
  expect(committed()).toEqual(['a', 'b', 'c'])
})
