import {
  Kysely,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  type Driver,
} from 'kysely'
import { TransactionalAdapter } from './sqlite.ts'
import type { Tables } from '../tables.ts'
import type { Writer } from '../database.ts'
import { WriterError, type WriterThread } from './writer-thread.ts'

/** A group is committed once it has so many writes, or is so old, even when more of them wait. */
const maxWrites = 64
const maxMs = 50

export interface GroupedWrites {
  /** Runs `work` in its turn; settles once it is on disk, together with the writes of its group. */
  write<T>(work: (tx: Writer) => Promise<T>): Promise<T>
  /** Runs `work` in its turn while no transaction is open. */
  alone<T>(work: (thread: WriterThread) => Promise<T>): Promise<T>
  /** How many wait for their turn. */
  waiting(): number
  /** Takes nothing more, and ends the thread after everything that waits and `last`. */
  close(last: (thread: WriterThread) => Promise<void>): Promise<void>
}

interface Turn {
  readonly isAlone: boolean
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
export function createGroupedWrites(start: () => WriterThread, afterCommit: () => void): GroupedWrites {
  let thread = start()
  let group: Group | undefined
  let committing: Promise<void> = Promise.resolve()
  let isRunning = false
  let isClosed = false
  const turns: Turn[] = []
  const kysely = new Kysely<Tables>({ dialect: createDialect(() => group) })

  /** A thread that failed took its transaction with it; another one goes on from the last commit. */
  function runningThread(): WriterThread {
    if (thread.hasEnded()) thread = start()
    return thread
  }

  function joinGroup(): Group {
    group ??= {
      thread: runningThread(),
      beganAt: performance.now(),
      isOpen: false,
      lost: undefined,
      settle: [],
    }
    return group
  }

  async function takeTurns(): Promise<void> {
    if (isRunning) return
    isRunning = true
    for (let turn = turns.shift(); turn; turn = turns.shift()) {
      if (turn.isAlone) await endGroup()
      await turn.run()
      if (group && (turns.length === 0 || isFull(group))) void endGroup()
    }
    isRunning = false
  }

  function endGroup(): Promise<void> {
    const ending = group
    group = undefined
    if (ending) committing = commit(ending)
    return committing
  }

  async function commit(own: Group): Promise<void> {
    if (own.isOpen && !own.lost) await own.thread.commit().catch((error: unknown) => (own.lost = { error }))
    for (const settle of own.settle) settle(own.lost)
    if (own.isOpen && !own.lost) afterCommit()
  }

  function addTurn<T>(isAlone: boolean, run: (result: PromiseWithResolvers<T>) => Promise<void>): Promise<T> {
    if (isClosed) return Promise.reject(new Error('The database is closed'))
    const result = Promise.withResolvers<T>()
    turns.push({ isAlone, run: () => run(result).catch(result.reject), fail: result.reject })
    void takeTurns()
    return result.promise
  }

  /** A database that is busy would keep each of those that wait as long as it kept the first. */
  function failWaiting(error: unknown): void {
    for (const turn of turns.splice(0)) {
      if (turn.isAlone) turns.push(turn)
      else turn.fail(error)
    }
  }

  const alone: GroupedWrites['alone'] = (work) =>
    addTurn(true, async (result) => result.resolve(await work(runningThread())))

  return {
    alone,
    waiting: () => turns.length,
    write: (work) =>
      addTurn(false, async (result) => {
        const own = joinGroup()
        try {
          const done = await kysely.transaction().execute(work)
          own.settle.push((failure) => (failure ? result.reject(failure.error) : result.resolve(done)))
        } catch (error) {
          // It may have failed for something that is not yet on disk.
          own.settle.push(() => result.reject(error))
          if (own.lost) {
            if (!own.isOpen) failWaiting(own.lost.error)
            void endGroup()
          }
        }
      }),
    async close(last) {
      const closed = alone(async (own) => {
        await last(own)
        await own.close()
      })
      isClosed = true
      await closed
    },
  }
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

/** To Kysely each write is a transaction; to SQLite the first of a group is one, and the others are savepoints in it. */
function createDriver(currentGroup: () => Group | undefined): Driver {
  function current(): Group {
    const group = currentGroup()
    if (!group) throw new Error('The transaction has ended')
    return group
  }
  const connection: DatabaseConnection = {
    async executeQuery<R>({ sql, parameters }: { sql: string; parameters: readonly unknown[] }) {
      const group = current()
      const { rows, changes } = await noteLoss(group, () => group.thread.query(sql, parameters))
      // as: Kysely names the type of the rows.
      return { rows: rows as R[], numAffectedRows: BigInt(changes) }
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
      await noteLoss(group, () => group.thread.run(isFirst ? 'begin immediate' : 'savepoint one'))
      group.isOpen = true
    },
    async commitTransaction() {
      const group = current()
      if (!isFirst) await noteLoss(group, () => group.thread.run('release one'))
    },
    async rollbackTransaction() {
      const group = current()
      if (group.lost) return
      if (isFirst) group.isOpen = false
      await noteLoss(group, () => group.thread.run(isFirst ? 'rollback' : 'rollback to one; release one'))
    },
    releaseConnection: async () => undefined,
    destroy: async () => undefined,
  }
}

/** Notes that all of a group is gone, by SQLite itself or with its thread. */
async function noteLoss<T>(group: Group, order: () => Promise<T>): Promise<T> {
  if (group.lost) throw group.lost.error
  try {
    return await order()
  } catch (error) {
    if (!(error instanceof WriterError) || !error.isTransaction) group.lost ??= { error }
    throw error
  }
}
