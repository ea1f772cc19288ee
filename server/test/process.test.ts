import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { freePort } from './free-port.ts'

const program = join(import.meta.dirname, '../src/main.ts')

let dataDir = ''
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'cubby-process-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

function startProgram(settings: Record<string, string>) {
  const child = spawn(process.execPath, [program], {
    env: { PATH: process.env['PATH'], CUBBY_DATA_DIR: dataDir, CUBBY_HOST: '127.0.0.1', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = { out: '', err: '' }
  child.stdout.on('data', (chunk: Buffer) => (output.out += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (output.err += chunk.toString()))
  return { child, output }
}

describe('The program', () => {
  it.each([
    ['CUBBY_PORT', 'abc'],
    ['CUBBY_PORT', '70000'],
    ['CUBBY_ALLOW_REGISTRATION', 'perhaps'],
    ['CUBBY_DATABASE_URL', 'mysql://localhost/cubby'],
    ['CUBBY_DATABASE_URL', 'postgres://127.0.0.1:1/cubby'],
    ['CUBBY_BASE_URL', 'cubby.example'],
    ['CUBBY_TIME_ZONE', 'Moon/Tycho'],
    ['CUBBY_MAX_IMPORT_MB', '1.5'],
    ['CUBBY_CURRENCIES_FILE', '/nowhere/currencies.json'],
  ])('stops with one sentence that names %s when it is %s', async (name, value) => {
    const { child, output } = startProgram({ [name]: value })
    const [code] = await once(child, 'exit')
    expect(code).toBe(1)
    expect(output.err.trim().split('\n')).toHaveLength(1)
    expect(output.err).toContain(name)
  })

  it('stops with a sentence when the port is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const address = other.address()
    const port = typeof address === 'object' && address ? address.port : 0
    const { child, output } = startProgram({ CUBBY_PORT: String(port) })
    const [code] = await once(child, 'exit')
    other.close()
    expect(code).toBe(1)
    expect(output.err.trim()).toMatch(/^CUBBY_PORT .*\.$/)
  })

  it.each(['SIGTERM', 'SIGINT'] as const)(
    'says its address in one line and ends cleanly on %s',
    async (signal) => {
      const port = await freePort()
      const { child, output } = startProgram({ CUBBY_PORT: String(port) })
      await once(child.stdout, 'data')
      expect(output.out.trim().split('\n')).toEqual([expect.stringContaining(`http://localhost:${port}`)])
      expect((await fetch(`http://127.0.0.1:${port}/api/v1/status`)).status).toBe(200)
      child.kill(signal)
      // A terminal and a start script both pass it on.
      child.kill(signal)
      expect(await once(child, 'exit')).toEqual([0, null])
      expect(output.err).toBe('')
    },
  )
})
