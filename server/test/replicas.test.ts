// @module-tag slow

import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createWriteLedger } from './write-ledger.ts'
import { createDatabase, type TestDatabase } from './postgres.ts'
import { startS3, type S3Server } from './s3-server.ts'
import { startProgram, startServer, type RunningServer } from './start-program.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** The number of clients that write at the same time. The last client imports spreadsheets. */
const writers = 6
let folder = ''
let database: TestDatabase
let s3: S3Server
const replicas: (RunningServer | undefined)[] = []

const settingsOf = (index: number) => ({
  CUBBY_DATA_DIR: join(folder, String(index)),
  CUBBY_DATABASE_URL: database.url,
  CUBBY_STORAGE_URL: s3.url('replicas'),
})

beforeAll(async () => {
  folder = await temporaryFolder()
  database = await createDatabase('migrated')
  s3 = await startS3()
  for (const index of [0, 1, 2]) replicas[index] = await startServer(settingsOf(index))
})
afterAll(async () => {
  for (const replica of replicas) {
    replica?.child.kill('SIGKILL')
    await replica?.ended
  }
  await s3.close()
  await database.drop()
})

it('When two of three replicas are killed in turn under load, no acknowledged write is lost, and no write or file is stored in part', async () => {
  const [first] = replicas
  await first?.signUp()
  let turn = 0
  /** Returns the URL of the next running replica, as a load balancer does. */
  const nextUrl = () => {
    const living = replicas.flatMap((replica) => replica?.url ?? [])
    return living[turn++ % living.length] ?? ''
  }
  const writes = createWriteLedger(nextUrl, first?.authorization() ?? '')
  const progress = { isOver: false }
  const errors: string[] = []
  const writing = writes.go(
    writers,
    () => progress.isOver,
    (error) => errors.push(String(error)),
  )
  const writeMore = async () => {
    const before = writes.acknowledged()
    await expect.poll(() => writes.acknowledged()).toBeGreaterThan(before + 10)
  }
  await writeMore()
  for (const index of [0, 1]) {
    const killed = replicas[index]
    killed?.child.kill('SIGKILL')
    replicas[index] = undefined
    await killed?.ended
    await writeMore()
    replicas[index] = await startServer(settingsOf(index))
    await writeMore()
  }
  progress.isOver = true
  await writing
  // The only errors are failed connections to killed replicas: no replica responded with an error.
  expect(errors.filter((error) => error.includes(' answered '))).toEqual([])
  expect(await writes.findLosses('all')).toEqual([])
  const doctor = startProgram(settingsOf(0), ['doctor'])
  expect([await doctor.ended, doctor.output.err], doctor.output.out).toEqual([[0, null], ''])
  expect(doctor.output.out.match(/outdated: 0\.|incomplete: 0\.|missing: 0, damaged: 0/g)).toHaveLength(4)
})
