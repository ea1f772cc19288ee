import { AsyncLocalStorage } from 'node:async_hooks'
import {
  CompiledQuery,
  Kysely,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Transaction,
} from 'kysely'
import { isBusy } from '#server/shared/process/system-errors.ts'
import { isMuchText, ManyReads, ManyStatements, statementsOf } from '../many-statements.ts'
import { toSqlValues } from './open-sqlite.ts'
import { TransactionalAdapter } from './sqlite.ts'
import { heardBy, type HearStatement } from '../hear-statements.ts'
import type { Tables } from '../tables.ts'
import type { WriterResult } from './writer-worker.ts'
import { WriterError, type WriterStatement, type WriterThread } from './writer-thread.ts'

/** A group is committed once it has so many writes, or is so old, even when more of them wait. */
const maxWrites = 64
const maxMs = 50

export interface GroupedWrites {
  /** Runs `work` in its turn; settles once it is on disk, together with the writes of its group. */
  write<T>(work: (tx: Transaction<Tables>) => Promise<T>): Promise<T>
  /** The same in a group of its own. */
  writeAlone<T>(work: (tx: Transaction<Tables>) => Promise<T>): Promise<T>
  /** Runs `work` in its turn while no transaction is open. */
  withoutTransaction<T>(work: (thread: WriterThread) => Promise<T>): Promise<T>
  /** How many wait for their turn. */
  waiting(): number
  /** Takes nothing more, and ends the thread after everything that waits and `last`. */
  close(last: (thread: WriterThread) => Promise<void>): Promise<void>
}

export interface WriteParts {
  start(this: void): WriterThread
  afterCommit(this: void): void
  readonly hear: HearStatement | undefined
}

/** Work runs in the group that is open, in a group that nobody else joins, or between two groups. */
type Place = 'group' | 'own group' | 'between groups'

interface Turn {
  readonly place: Place
  run(): Promise<void>
  fail(error: unknown): void
}

interface Failure {
  readonly error: unknown
}

/** Writes one after the other that share a transaction and a commit. */
interface Group {
  readonly thread: WriterThread
  readonly beganAt: number
  /** False before its first write and after that is taken back. */
  isOpen: boolean
  /** Set when the transaction of all is gone. */
  lost: Failure | undefined
  readonly settle: ((failure: Failure | undefined) => void)[]
}

/**
 * SQLite’s queue of writes. Those that wait are written in one transaction, each behind a savepoint, so that a failure
 * takes back only itself, and cost one flush to disk. Nobody hears of a write before that.
 */
export function createGroupedWrites({ start, afterCommit, hear }: WriteParts): GroupedWrites {
  let thread = start()
  let group: Group | undefined
  let committing: Promise<void> = Promise.resolve()
  const kysely = new Kysely<Tables>({ dialect: createDialect(() => group), ...heardBy(hear) })
  const turns = createTurns({
    beforeAlone: () => endGroup(),
    afterEach(place, isLast) {
      if (group && (isLast || place === 'own group' || group.lost || isFull(group))) void endGroup()
    },
  })

  /** A thread that failed took its transaction with it; another one goes on from the last commit. */
  function runningThread(): WriterThread {
    if (thread.hasEnded()) thread = start()
    return thread
  }

  function endGroup(): Promise<void> {
    const ending = group
    group = undefined
    if (ending) committing = commit(ending, afterCommit)
    return committing
  }

  async function writeInGroup<T>(
    work: (tx: Transaction<Tables>) => Promise<T>,
    result: PromiseWithResolvers<T>,
  ): Promise<void> {
    const own = (group ??= newGroup(runningThread()))
    try {
      const done = await kysely.transaction().execute(work)
      own.settle.push((failure) => (failure ? result.reject(failure.error) : result.resolve(done)))
    } catch (error) {
      // It may have failed for something that is not yet on disk, and never will be when the commit fails.
      own.settle.push((failure) => result.reject(failure ? failure.error : error))
      if (isBusy(own.lost?.error)) turns.failWrites(own.lost?.error)
    }
  }

  const withoutTransaction: GroupedWrites['withoutTransaction'] = (work) =>
    turns.add('between groups', async (result) => result.resolve(await work(runningThread())))

  return {
    withoutTransaction,
    waiting: turns.waiting,
    write: (work) => turns.add('group', (result) => writeInGroup(work, result)),
    writeAlone: (work) => turns.add('own group', (result) => writeInGroup(work, result)),
    async close(last) {
      const closed = withoutTransaction(async (own) => {
        await last(own)
        await own.close()
      })
      turns.close()
      await closed
    },
  }
}

interface BetweenTurns {
  beforeAlone(): Promise<void>
  afterEach(place: Place, isLast: boolean): void
}

/** Runs work one after the other, in the order in which it was added. */
function createTurns({ beforeAlone, afterEach }: BetweenTurns) {
  let isRunning = false
  let isClosed = false
  const turns: Turn[] = []

  async function take(): Promise<void> {
    if (isRunning) return
    isRunning = true
    for (let turn = turns.shift(); turn; turn = turns.shift()) {
      if (turn.place !== 'group') await beforeAlone()
      await turn.run()
      afterEach(turn.place, turns.length === 0)
    }
    isRunning = false
  }

  function add<T>(place: Place, run: (result: PromiseWithResolvers<T>) => Promise<void>): Promise<T> {
    if (isClosed) return Promise.reject(new Error('The database is closed'))
    const result = Promise.withResolvers<T>()
    // One write begins the next, so that each would run in the context of another.
    const runHere = AsyncLocalStorage.bind(() => run(result).catch(result.reject))
    turns.push({ place, run: runHere, fail: result.reject })
    void take()
    return result.promise
  }

  /** A database that is busy would keep each of those that wait as long as it kept the first. */
  function failWrites(error: unknown): void {
    for (const turn of turns.splice(0)) {
      if (turn.place === 'between groups') turns.push(turn)
      else turn.fail(error)
    }
  }

  return { add, failWrites, waiting: () => turns.length, close: () => void (isClosed = true) }
}

function newGroup(thread: WriterThread): Group {
  return { thread, beganAt: performance.now(), isOpen: false, lost: undefined, settle: [] }
}

async function commit(group: Group, afterCommit: () => void): Promise<void> {
  const { thread, settle } = group
  if (group.isOpen && !group.lost) await thread.commit().catch((error: unknown) => (group.lost = { error }))
  for (const hear of settle) hear(group.lost)
  if (group.isOpen && !group.lost) afterCommit()
}

function isFull({ settle, beganAt }: Group): boolean {
  return settle.length >= maxWrites || performance.now() - beganAt >= maxMs
}

function createDialect(currentGroup: () => Group | undefined): Dialect {
  return {
    createAdapter: () => new TransactionalAdapter(),
    createDriver: () => createDriver(currentGroup),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  }
}

/** The end of a write, for those who hear statements: it is not run itself, but what is unsent is sent with it. */
const theEnd = CompiledQuery.raw('commit')

/** To Kysely each write is a transaction; to SQLite the first of a group is one, and the others are savepoints in it. */
function createDriver(currentGroup: () => Group | undefined): Driver {
  function current(): Group {
    const group = currentGroup()
    if (!group) throw new Error('The transaction has ended')
    return group
  }
  const unsent = createUnsent(current)
  const connection: DatabaseConnection = {
    async executeQuery<R>(query: CompiledQuery) {
      if (query !== theEnd) unsent.add(query)
      if (query instanceof ManyReads) {
        const results = await unsent.send(query.all.length)
        // as: Kysely names the type of the rows.
        return { rows: results.map(({ rows }) => rows) as R[] }
      }
      if (query instanceof ManyStatements) {
        if (unsent.isMuch()) await unsent.sendAhead()
        return { rows: [] }
      }
      const [result] = await unsent.send(1)
      // as: as above.
      return { rows: result?.rows as R[], numAffectedRows: BigInt(result?.changes ?? 0) }
    },
    streamQuery: () => {
      throw new Error('A transaction that writes reads its rows at once')
    },
  }
  let isFirst = false
  return {
    init: async () => undefined,
    acquireConnection: async () => connection,
    async beginTransaction() {
      const group = current()
      isFirst = !group.isOpen
      await unsent.clear()
      if (group.lost) throw group.lost.error
      if (isFirst) group.thread.beginLater()
      else group.thread.runLater('savepoint one')
      group.isOpen = true
    },
    async commitTransaction() {
      const group = current()
      // By this way whoever hears statements is told of those that are sent only now.
      if (!unsent.isEmpty()) await connection.executeQuery(theEnd)
      await unsent.throwHidden()
      if (group.lost) throw group.lost.error
      if (!isFirst) group.thread.runLater('release one')
    },
    async rollbackTransaction() {
      const group = current()
      await unsent.clear()
      if (group.lost) return
      if (isFirst) group.isOpen = false
      await noteLoss(group, () => group.thread.run(isFirst ? 'rollback' : 'rollback to one; release one'))
    },
    releaseConnection: async () => undefined,
    destroy: async () => undefined,
  }
}

/** Statements of a write that nobody waits for yet: a message to the thread costs more than most of them. */
function createUnsent(current: () => Group) {
  let statements: WriterStatement[] = []
  let failure: Failure | undefined
  /** The reply to what was sent without anybody waiting for it. */
  let ahead: Promise<unknown> = Promise.resolve()

  async function send(needed: number): Promise<WriterResult[]> {
    await ahead
    const group = current()
    const sent = statements.splice(0)
    try {
      return await noteLoss(group, () => group.thread.query(sent, needed))
    } catch (error) {
      // Those behind the one that failed are not written, so whoever keeps it to themselves must not commit.
      if (sent.length > 1) failure = { error }
      throw error
    }
  }

  return {
    /** All that is not sent yet; returns the results of so many of the last. */
    send,
    /** Sends it while the next is made, as soon as there is a reply to what was sent ahead of it. */
    async sendAhead(): Promise<void> {
      await ahead
      ahead = send(1)
      // Whoever sends the next hears of it.
      ahead.catch(() => undefined)
    },
    add(query: CompiledQuery): void {
      for (const { sql, parameters } of statementsOf(query)) {
        statements.push({ sql, parameters: toSqlValues(parameters) })
      }
    },
    isMuch: () => isMuchText(statements),
    isEmpty: () => statements.length === 0,
    /** A failure that somebody kept to themselves. */
    async throwHidden(): Promise<void> {
      await ahead
      if (failure) throw failure.error
    },
    async clear(): Promise<void> {
      await ahead.catch(() => undefined)
      ahead = Promise.resolve()
      statements = []
      failure = undefined
    },
  }
}

/** Notes that all of a group is gone, by SQLite itself or with its thread. */
async function noteLoss<T>(group: Group, order: () => Promise<T>): Promise<T> {
  if (group.lost) throw group.lost.error
  try {
    return await order()
  } catch (error) {
    const isLost = error instanceof WriterError ? !error.isTransaction : group.thread.hasEnded()
    if (isLost) group.lost ??= { error }
    throw error
  }
}
