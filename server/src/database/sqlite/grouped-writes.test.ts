import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Worker } from 'node:worker_threads'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openDatabase, sqliteFileName, type Database, type Writer } from '../database.ts'
import { readTogether } from '../prepare.ts'
import { runAll } from '../write-rows.ts'
import type { RanStatement } from '../hear-statements.ts'

let dataDir = ''
let database: Database
const open = () => openDatabase({ databaseUrl: undefined, dataDir })

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'cubby-group-'))
  database = open()
  await database.write(async (tx) => {
    await sql`create table note (text text unique)`.execute(tx)
    await sql`create table link (note text references note(text) deferrable initially deferred)`.execute(tx)
  })
})
afterEach(async () => {
  vi.restoreAllMocks()
  await database.close().catch(() => undefined)
  await rm(dataDir, { recursive: true, force: true })
})

const add = (tx: Writer, text: string) => sql`insert into note values (${text})`.execute(tx)
const write = (text: string) => database.write((tx) => add(tx, text))

async function notes(db: Pick<Database, 'read'> = database): Promise<unknown[]> {
  const { rows } = await sql<{ text: string }>`select text from note order by text`.execute(db.read)
  return rows.map(({ text }) => text)
}

const outcomes = async (writes: Promise<unknown>[]) =>
  (await Promise.allSettled(writes)).map((one) =>
    one.status === 'fulfilled' ? 'written' : String(one.reason.message),
  )

it.each([0, 1, 2])(
  'a failure takes back only itself, also as number %i of those that wait',
  async (place) => {
    const writes = ['a', 'b', 'c'].map((text, index) =>
      database.write(async (tx) => {
        await add(tx, text)
        if (index === place) throw new Error('refused')
      }),
    )
    expect(await outcomes(writes)).toEqual(
      ['a', 'b', 'c'].map((_, at) => (at === place ? 'refused' : 'written')),
    )
    expect(await notes()).toEqual(['a', 'b', 'c'].filter((_, at) => at !== place))
  },
)

it('a parameter that cannot be sent to the thread takes back its own write alone', async () => {
  const bad = () => database.write((tx) => sql`insert into note values (${Symbol('c')})`.execute(tx))
  expect(await outcomes([write('a'), write('b'), bad(), write('d')])).toEqual([
    'written',
    'written',
    expect.stringMatching(/could not be cloned/),
    'written',
  ])
  expect(await notes()).toEqual(['a', 'b', 'd'])
})

it('a statement that is refused takes back the write around it, and one that catches it goes on', async () => {
  const first = write('a')
  const twice = database.write(async (tx) => {
    await add(tx, 'b')
    await add(tx, 'a')
  })
  const caught = database.write(async (tx) => {
    await add(tx, 'a').catch(() => undefined)
    await add(tx, 'c')
  })
  expect(await outcomes([first, twice, caught])).toEqual([
    'written',
    expect.stringContaining('UNIQUE constraint failed'),
    'written',
  ])
  expect(await notes()).toEqual(['a', 'c'])
})

const addLater = (tx: Writer, text: string) => runAll(tx, [sql`insert into note values (${text})`])

it('statements without results travel with the next one or the commit, also those of a write that is refused', async () => {
  const post = vi.spyOn(Worker.prototype, 'postMessage')
  const first = database.write(async (tx) => {
    await addLater(tx, 'a')
    const { rows } = await sql`select text from note`.execute(tx)
    await addLater(tx, 'b')
    await addLater(tx, 'c')
    return rows
  })
  expect(await first).toEqual([{ text: 'a' }])
  // The begin with what is read, the rest, the commit.
  expect(post).toHaveBeenCalledTimes(3)
  const refused = database.write(async (tx) => {
    await addLater(tx, 'd')
    throw new Error('refused')
  })
  expect(await outcomes([refused, write('e')])).toEqual(['refused', 'written'])
  expect(await notes()).toEqual(['a', 'b', 'c', 'e'])
})

const readBoth = (tx: Writer) =>
  readTogether(tx, [
    sql<{ text: string }>`select text from note order by text`.compile(tx),
    sql<{ count: number }>`select count(*) as count from link`.compile(tx),
  ])

/** Ends of a write, why they fail, and if they take back the writes of their group too. */
const badEnds: [what: string, end: (tx: Writer) => Promise<unknown>, reason: RegExp, takesAll: boolean][] = [
  ['is refused', (tx) => addLater(tx, 'a'), /UNIQUE constraint failed/, false],
  // as: no caller writes a symbol.
  ['cannot be sent', (tx) => addLater(tx, Symbol('b') as unknown as string), /could not be cloned/, false],
  [
    'makes SQLite take all back',
    (tx) => runAll(tx, [sql`insert or rollback into note values ('a')`]),
    /UNIQUE constraint failed/,
    true,
  ],
  ['fills the disk', fillDisk, /database or disk is full/, true],
  [
    'breaks the commit',
    (tx) => runAll(tx, [sql`insert into link values ('nowhere')`]),
    /FOREIGN KEY constraint failed/,
    true,
  ],
]

/** As if there were no room for it. */
async function fillDisk(tx: Writer): Promise<void> {
  await sql`pragma max_page_count = 10`.execute(tx)
  await runAll(tx, [sql`insert into note values (hex(zeroblob(100000)))`])
}

it.each(badEnds)(
  'a write that reads together and then %s leaves the queue to others',
  async (_, end, reason, takesAll) => {
    const bad = () =>
      database.write(async (tx) => {
        await readBoth(tx)
        await end(tx)
      })
    const told = await outcomes([write('a'), database.write((tx) => addLater(tx, 'b')), bad()])
    const failed = expect.stringMatching(reason)
    expect(told).toEqual(takesAll ? [failed, failed, failed] : ['written', 'written', failed])
    await database.write((tx) => sql`pragma max_page_count = 1000000`.execute(tx))
    expect(await outcomes([write('c'), database.write((tx) => addLater(tx, 'd'))])).toEqual([
      'written',
      'written',
    ])
    expect(await notes()).toEqual(expect.arrayContaining(takesAll ? ['c', 'd'] : ['a', 'b', 'c', 'd']))
  },
)

it('a thread that ends while statements read together fails the group, and another goes on', async () => {
  const post = vi.spyOn(Worker.prototype, 'postMessage')
  const told = await outcomes([
    write('a'),
    database.write(async (tx) => {
      const read = readBoth(tx)
      // as: the spy notes on which thread it was called.
      await (post.mock.contexts.at(-1) as Worker).terminate()
      await read
    }),
  ])
  expect(new Set(told)).toEqual(new Set(['The thread that writes has ended']))
  expect(await outcomes([database.write(readBoth)])).toEqual(['written'])
})

it('statements that read together are one message, see what waits before them, and each has its rows', async () => {
  const post = vi.spyOn(Worker.prototype, 'postMessage')
  const rows = await database.write(async (tx) => {
    await addLater(tx, 'a')
    await addLater(tx, 'b')
    return readBoth(tx)
  })
  expect(rows).toEqual([[{ text: 'a' }, { text: 'b' }], [{ count: 0 }]])
  // With the begin, then the commit.
  expect(post).toHaveBeenCalledTimes(2)
  const refused = database.write(async (tx) => {
    await addLater(tx, 'a')
    await readBoth(tx).catch(() => undefined)
  })
  expect(await outcomes([refused, write('c')])).toEqual([
    expect.stringContaining('UNIQUE constraint failed'),
    'written',
  ])
})

it('a write whose statements fail on their way is taken back, even when it keeps that to itself', async () => {
  const first = write('a')
  const late = database.write((tx) => addLater(tx, 'a'))
  const caught = database.write(async (tx) => {
    await addLater(tx, 'b')
    await addLater(tx, 'a')
    await add(tx, 'c').catch(() => undefined)
  })
  const unique = expect.stringContaining('UNIQUE constraint failed')
  const told = await outcomes([first, late, caught, write('d')])
  expect(told).toEqual(['written', unique, unique, 'written'])
  expect(await notes()).toEqual(['a', 'd'])
})

it('much is sent while the next is made, and nothing of it stays when a part of it is refused', async () => {
  const much = (text: string) => text.padEnd(20_000)
  const addMuch = (tx: Writer, texts: string) =>
    runAll(
      tx,
      [...texts].map((text) => sql`insert into note values (${much(text)})`.compile(tx)),
    )
  const unique = expect.stringContaining('UNIQUE constraint failed')
  const writes = [
    database.write((tx) => addMuch(tx, 'ab')),
    database.write((tx) => addMuch(tx, 'ca')),
    database.write(async (tx) => {
      await addMuch(tx, 'ca')
      await expect(addMuch(tx, 'd')).rejects.toThrow('UNIQUE constraint failed')
    }),
    database.write(async (tx) => {
      await addMuch(tx, 'ca')
      await expect(add(tx, 'd')).rejects.toThrow('UNIQUE constraint failed')
    }),
    database.write(async (tx) => {
      await addMuch(tx, 'ca')
      throw new Error('refused')
    }),
    database.write((tx) => addMuch(tx, 'e')),
  ]
  expect(await outcomes(writes)).toEqual(['written', unique, unique, unique, 'refused', 'written'])
  expect(await notes()).toEqual(['a', 'b', 'e'].map(much))
})

it('who hears statements is told of the end of a write that still sends some, and of their refusal', async () => {
  await database.close()
  const heard: RanStatement[] = []
  database = openDatabase({ databaseUrl: undefined, dataDir }, (statement) => heard.push(statement))
  await database.write((tx) => addLater(tx, 'a'))
  expect(heard.at(-1)).toMatchObject({ sql: 'commit', error: undefined })
  const unique = expect.stringContaining('UNIQUE constraint failed')
  expect(await outcomes([database.write((tx) => addLater(tx, 'a'))])).toEqual([unique])
  expect(heard.at(-1)).toMatchObject({ sql: 'commit', error: { message: unique } })
  await write('b')
  expect(heard.at(-1)?.sql).toMatch(/^insert into note/)
})

it('those who wait for a database that another connection keeps are refused with the first', async () => {
  using other = new DatabaseSync(join(dataDir, sqliteFileName))
  other.exec('begin immediate')
  const post = vi.spyOn(Worker.prototype, 'postMessage')
  const locked = expect.stringContaining('database is locked')
  expect(await outcomes(['a', 'b', 'c'].map(write))).toEqual([locked, locked, locked])
  expect(post).toHaveBeenCalledTimes(1)
  other.exec('rollback')
  await write('d')
  expect(await notes()).toEqual(['d'])
}, 30_000)

it('nobody hears of a write, nor of a refusal, and nobody reads it, before the commit of all', async () => {
  const told: string[] = []
  const isInside = Promise.withResolvers<unknown>()
  const mayEnd = Promise.withResolvers<void>()
  const writes = [
    write('a').finally(() => told.push('written')),
    write('a').finally(() => told.push('refused')),
    database.write(async (tx) => {
      isInside.resolve((await sql`select * from note`.execute(tx)).rows)
      await mayEnd.promise
      await add(tx, 'b')
    }),
  ]
  expect(await isInside.promise).toEqual([{ text: 'a' }])
  expect([await notes(), told]).toEqual([[], []])
  mayEnd.resolve()
  await Promise.allSettled(writes)
  expect([await notes(), told]).toEqual([
    ['a', 'b'],
    ['written', 'refused'],
  ])
})

it('a commit that fails fails all of its writes, and later ones go on', async () => {
  const broken = database.write((tx) => sql`insert into link values ('nowhere')`.execute(tx))
  const told = await outcomes([write('a'), broken, write('b')])
  expect(new Set(told)).toEqual(new Set([expect.stringContaining('FOREIGN KEY constraint failed')]))
  expect(await notes()).toEqual([])
  await write('c')
  expect(await notes()).toEqual(['c'])
})

it('a refusal that rests on a commit that fails is told as its failure', async () => {
  const broken = database.write((tx) => sql`insert into link values ('nowhere')`.execute(tx))
  const told = await outcomes([write('a'), write('a'), broken])
  expect(new Set(told)).toEqual(new Set([expect.stringContaining('FOREIGN KEY constraint failed')]))
  await write('a')
})

it('one that writes alone shares its commit neither with those before nor with those behind it', async () => {
  const alone = database.writeAlone((tx) => add(tx, 'b'))
  const broken = () => database.write((tx) => sql`insert into link values ('nowhere')`.execute(tx))
  const told = await outcomes([write('a'), broken(), alone, write('c'), broken()])
  const failed = expect.stringContaining('FOREIGN KEY constraint failed')
  expect(told).toEqual([failed, failed, 'written', failed, failed])
  expect(await notes()).toEqual(['b'])
})

it('those before one that writes alone do not wait for it', async () => {
  const mayEnd = Promise.withResolvers<void>()
  const before = write('a')
  const alone = database.writeAlone(async (tx) => {
    await mayEnd.promise
    await add(tx, 'b')
  })
  await before
  expect(await notes()).toEqual(['a'])
  mayEnd.resolve()
  await alone
})

it('a value that cannot be sent to the thread fails its own write, and every reply reaches its order', async () => {
  const unsent = database.write(async (tx) => {
    await add(tx, 'b')
    // as: no caller writes a symbol; a mistake must not give one the rows of another.
    await add(tx, Symbol('c') as unknown as string)
  })
  const told = await outcomes([write('a'), unsent, write('d')])
  expect(told).toEqual(['written', expect.stringContaining('could not be cloned'), 'written'])
  const { rows } = await database.write((tx) => sql`select text from note order by text`.execute(tx))
  expect(rows).toEqual([{ text: 'a' }, { text: 'd' }])
})

it('writes wait while another thread has the lock, and reading goes on', async () => {
  const mayEnd = Promise.withResolvers<void>()
  let isDone = false
  const before = write('a')
  const lock = database.withWriteLock(async () => {
    expect(await notes()).toEqual(['a'])
    await mayEnd.promise
  })
  const waiting = write('b').finally(() => (isDone = true))
  await before
  for (let count = 0; count < 20; count++) expect(await notes()).toEqual(['a'])
  expect(isDone).toBe(false)
  mayEnd.resolve()
  await Promise.all([lock, waiting])
  expect(await notes()).toEqual(['a', 'b'])
})

it('ends once everything that waits is written, and takes nothing more', async () => {
  const writes = Array.from({ length: 100 }, (_, index) => write(String(index)))
  const closed = database.close()
  await expect(write('late')).rejects.toThrow('The database is closed')
  await Promise.all([...writes, closed])
  database = open()
  expect(await notes()).toHaveLength(100)
})

it('a thread that ends takes back what it had not committed, and another goes on', async () => {
  const post = vi.spyOn(Worker.prototype, 'postMessage')
  const told = await outcomes([
    write('a'),
    database.write(async (tx) => {
      await add(tx, 'b')
      // as: the spy notes on which thread it was called.
      await (post.mock.contexts.at(-1) as Worker).terminate()
      await add(tx, 'c')
    }),
  ])
  expect(new Set(told)).toEqual(new Set(['The thread that writes has ended']))
  expect(await notes()).toEqual([])
  await write('d')
  expect(await notes()).toEqual(['d'])
})
