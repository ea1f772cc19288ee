// @module-tag slow

import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startServer, type RunningServer } from './start-program.ts'
import { temporaryFolder } from './temporary-folder.ts'

const canTrace = spawnSync('strace', ['-qq', '-o', '/dev/null', 'true']).status === 0

let dataDir = ''
let server: RunningServer
beforeEach(async () => {
  dataDir = await temporaryFolder()
  server = await startServer({ CUBBY_DATA_DIR: dataDir })
  await server.signUp()
})
afterEach(async () => {
  server.child.kill('SIGKILL')
  await server.ended
})

/**
 * Makes the given system calls fail or wait in all threads of the server. `what` is the error or the delay in the
 * notation of strace. The returned function ends the fault.
 */
async function inject(calls: string, what: string): Promise<() => Promise<void>> {
  const pid = String(server.child.pid)
  const options = ['-f', '-qq', '-o', '/dev/null', '-e', `trace=${calls}`, '-e', `inject=${calls}:${what}`]
  const strace = spawn('strace', [...options, '-p', pid], { stdio: 'ignore' })
  const isTraced = (thread: string) =>
    !readFileSync(`/proc/${pid}/task/${thread}/status`, 'utf8').includes('TracerPid:\t0\n')
  await expect.poll(() => readdirSync(`/proc/${pid}/task`).every(isTraced)).toBe(true)
  return async () => {
    const exited = once(strace, 'exit')
    strace.kill('SIGTERM')
    await exited
  }
}

function upload(item: string) {
  const form = new FormData()
  form.set('name', 'manual')
  form.set('file', new Blob(['%PDF-1.7\n']))
  return server.call('POST', `/items/${item}/attachments`, form)
}

describe.skipIf(!canTrace)('On a faulty disk (needs strace, and the right to use it)', () => {
  it('that becomes read-only, changes return 503 and reads succeed, until the disk is writable again', async () => {
    const { call } = server
    const { json: item } = await call('POST', '/items', { name: 'Lamp' })
    const repair = await inject('pwrite64,fsync,fdatasync,openat', 'error=EROFS')
    const refused = [
      await call('POST', '/labels', { name: 'Winter' }),
      await call('PUT', `/items/${item.id}`, { notes: 'bright' }),
      await upload(item.id),
      await call('POST', '/users/login', { username: 'ann@example.org', password: 'correct horse battery' }),
    ]
    expect(refused.map(({ status, json }) => [status, json.code])).toEqual(
      refused.map(() => [503, 'storage_unavailable']),
    )
    expect((await call('GET', `/items/${item.id}`)).json.notes).toBe('')
    await repair()
    expect((await call('POST', '/labels', { name: 'Winter' })).status).toBe(201)
    expect((await upload(item.id)).status).toBe(201)
    expect((await call('GET', '/labels')).json).toHaveLength(1)
    using database = new DatabaseSync(join(dataDir, 'cubby.db'), { readOnly: true })
    expect(database.prepare('pragma integrity_check').get()).toEqual({ integrity_check: 'ok' })
  })

  it('that flushes slowly, a change returns only after it is on disk, and reads are not delayed', async () => {
    const { call } = server
    const { json: item } = await call('POST', '/items', { name: 'Lamp' })
    const repair = await inject('fsync,fdatasync', 'delay_enter=1000000')
    const progress = { isAnswered: false }
    const startedAt = performance.now()
    const change = call('PUT', `/items/${item.id}`, { notes: 'bright' }).finally(
      () => (progress.isAnswered = true),
    )
    let answersMeanwhile = 0
    while (!progress.isAnswered) {
      await call('GET', `/items?page=1&anew=${answersMeanwhile}`)
      answersMeanwhile++
    }
    expect((await change).status).toBe(200)
    expect(performance.now() - startedAt).toBeGreaterThan(1000)
    expect(answersMeanwhile).toBeGreaterThan(5)
    await repair()
  })
})
