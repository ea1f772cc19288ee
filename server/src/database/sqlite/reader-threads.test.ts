import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { expect, it, onTestFinished, vi } from 'vitest'
import { openSqlite } from './open-sqlite.ts'
import { createReaderThreads } from './reader-threads.ts'
import type { Question } from './reader-worker.ts'

const limits = {
  most: 2,
  mostWaiting: 3,
  mostWaitingOfOne: 3,
  patienceMs: 60_000,
  idleMs: 60_000,
  pauseMs: 60_000,
}
const busy = { status: 503, code: 'busy' }
/** Counts for about a second. */
const long = {
  sql: 'with recursive n(i) as (select 1 union all select i + 1 from n limit 3000000) select count(*) as n from n',
  parameters: [],
}
const short = { sql: 'select ? as x', parameters: ['x'] }

async function open(changed: Partial<typeof limits> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'cubby-readers-'))
  const file = join(folder, 'a.db')
  const writer = openSqlite(file, { cacheMegabytes: 1 })
  const threads = createReaderThreads({ file, cacheMegabytes: 1 }, { ...limits, ...changed })
  const ask = (question: Question, name = 'a', gone?: AbortSignal) => threads.ask(question, { name, gone })
  onTestFinished(async () => {
    await threads.close()
    writer.close()
    await rm(folder, { recursive: true })
  })
  return { ...threads, ask }
}

it('Threads that read answer with rows or with the error of SQLite, and write nothing', async () => {
  const threads = await open()
  expect(threads.count()).toBe(0)
  expect(await threads.ask(short)).toEqual([{ x: 'x' }])
  await expect(threads.ask({ sql: 'select 1 from missing', parameters: [] })).rejects.toThrow(/no such table/)
  await expect(threads.ask({ sql: 'create table a (b)', parameters: [] })).rejects.toThrow(/readonly/)
  await expect(threads.ask({ sql: 'select ?', parameters: [() => 1] })).rejects.toThrow(/clone/)
  expect(await threads.ask(short)).toEqual([{ x: 'x' }])
  expect(threads.count()).toBe(1)
})

it('There are only so many threads that read, and only so many questions wait for them', async () => {
  const threads = await open()
  const asked = [1, 2, 3, 4, 5].map(() => threads.ask(long))
  await expect(threads.ask(short)).rejects.toMatchObject(busy)
  expect(threads.count()).toBe(2)
  expect(await Promise.all(asked)).toEqual(asked.map(() => [{ n: 3_000_000 }]))
})

it('A question is dropped once its caller has gone, and refused once it has waited for too long', async () => {
  const threads = await open({ most: 1, patienceMs: 100 })
  const running = threads.ask(long).catch((error: unknown) => error)
  const gone = new AbortController()
  const dropped = threads.ask(short, 'a', gone.signal)
  gone.abort()
  await expect(dropped).rejects.toMatchObject(busy)
  await expect(threads.ask(short, 'a', gone.signal)).rejects.toMatchObject(busy)
  await expect(threads.ask(short)).rejects.toMatchObject(busy)
  expect(await running).toMatchObject(busy)
})

it('A thread without work ends, and another begins with the next question', async () => {
  const threads = await open({ idleMs: 20 })
  expect(await threads.ask(short)).toEqual([{ x: 'x' }])
  await vi.waitFor(() => expect(threads.count()).toBe(0), 10_000)
  expect(await threads.ask(short)).toEqual([{ x: 'x' }])
})

it('Households take turns, and the questions of one leave room for those of others', async () => {
  const threads = await open({ most: 1, mostWaiting: 6, mostWaitingOfOne: 3 })
  const answered: string[] = []
  const ask = (name: string) =>
    threads.ask(short, name).then(
      () => answered.push(name),
      () => answered.push(`${name} is refused`),
    )
  const running = threads.ask(long, 'loud')
  const asking = ['loud', 'loud', 'loud', 'loud', 'other', 'third', 'other', 'fourth']
  await Promise.all([running, ...asking.map(ask)])
  expect(answered).toEqual([
    'loud is refused',
    'fourth is refused',
    'loud',
    'other',
    'third',
    'loud',
    'other',
    'loud',
  ])
})

it('Threads that are closed answer nothing more, and start no other', async () => {
  const threads = await open()
  await threads.close()
  await expect(threads.ask(short)).rejects.toMatchObject(busy)
  expect(threads.count()).toBe(0)
})

it('A thread that cannot be started fails its question alone', async () => {
  // A task that cannot be sent keeps the thread from being made, as a system without threads left does.
  const task = { file: 'a.db', cacheMegabytes: 1, unsendable: () => 1 }
  const threads = createReaderThreads(task, limits)
  const ask = () => threads.ask(short, { name: 'a', gone: undefined })
  await expect(ask()).rejects.toThrow(/could not be cloned/)
  await expect(ask()).rejects.toThrow(/could not be cloned/)
  expect(threads.count()).toBe(0)
  await threads.close()
})

it('Nothing is read while something else has to be undisturbed, and all is read after it', async () => {
  const threads = await open({ most: 2, mostWaiting: 9, mostWaitingOfOne: 9 })
  const order: string[] = []
  const ask = (question: Question, name: string) => threads.ask(question).then(() => order.push(name))
  const running = ask(long, 'runs')
  const undisturbed = threads.whileNoneReads(async () => {
    await setTimeout(50)
    order.push('begins')
    await setTimeout(50)
    order.push('ends')
  })
  const waiting = [ask(short, 'waits'), ask(short, 'waits')]
  await Promise.all([running, undisturbed, ...waiting])
  expect(order).toEqual(['runs', 'begins', 'ends', 'waits', 'waits'])
})
