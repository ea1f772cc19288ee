// @module-tag slow

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import pg from 'pg'
import { beforeEach, describe, expect, it } from 'vitest'
import { migrate } from '#server/database/migrate.ts'
import { addStep } from './add-step.ts'
import { createDatabase } from './postgres.ts'
import { passedOn } from './start-program.ts'
import { temporaryFolder } from './temporary-folder.ts'

let dataDir = ''
beforeEach(async () => {
  dataDir = await temporaryFolder()
})

const optionsOf = (databaseUrl?: string) => ({
  dataDir,
  backupFolder: join(dataDir, 'backups'),
  databaseUrl,
})

async function upgradeAndKill(databaseUrl?: string): Promise<void> {
  const { backupFolder } = optionsOf()
  const args = [dataDir, backupFolder, ...(databaseUrl === undefined ? [] : [databaseUrl])]
  const child = spawn(process.execPath, [join(import.meta.dirname, 'endless-upgrade.ts'), ...args], {
    env: passedOn,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  // Waits until the migration has written, or until the process ends.
  await Promise.race([once(child.stdout, 'data'), ended])
  child.kill('SIGKILL')
  expect(await ended).toEqual([null, 'SIGKILL'])
}

/**
 * Upgrades like a server that starts again after the kill. Its migration has the name of the endless one, but ends.
 */
function upgrade(databaseUrl?: string): Promise<void> {
  addStep('0099-endless', (db) => sql`alter table server_secret rename to whole`.execute(db))
  return migrate(optionsOf(databaseUrl))
}

const steps = [
  { name: '0001-initial' },
  { name: '0002-assistants-and-webhooks' },
  { name: '0003-worth-today' },
  { name: '0004-who-is-behind-webhooks-and-suggestions' },
  { name: '0005-claims' },
  { name: '0006-guests' },
  { name: '0007-dates-with-their-precision' },
  { name: '0008-counts-of-states' },
  { name: '0099-endless' },
]
const stepsQuery = 'select name from kysely_migration order by name'

describe('An upgrade that is killed', () => {
  it('leaves SQLite unchanged with a complete copy beside it, and is repeated at the next start', async () => {
    await migrate(optionsOf())
    const open = () => new DatabaseSync(join(dataDir, 'cubby.db'))
    const readSecrets = (database: DatabaseSync, table = 'server_secret') =>
      database.prepare(`select * from ${table}`).all()
    using before = open()
    const secrets = readSecrets(before)
    before.close()
    await upgradeAndKill()
    using killed = open()
    expect(killed.prepare('pragma integrity_check').get()).toEqual({ integrity_check: 'ok' })
    expect(readSecrets(killed)).toEqual(secrets)
    killed.close()
    using copy = new DatabaseSync(join(dataDir, 'backups', 'cubby-0008-counts-of-states.db'), {
      readOnly: true,
    })
    expect(readSecrets(copy)).toEqual(secrets)
    await upgrade()
    using after = open()
    expect(readSecrets(after, 'whole')).toEqual(secrets)
    expect(after.prepare(stepsQuery).all()).toEqual(steps)
  })

  it('leaves PostgreSQL unchanged, and is repeated at the next start', async () => {
    const database = await createDatabase()
    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    try {
      await migrate(optionsOf(database.url))
      const { rows: secrets } = await client.query('select * from server_secret')
      await upgradeAndKill(database.url)
      expect((await client.query('select * from server_secret')).rows).toEqual(secrets)
      await upgrade(database.url)
      expect((await client.query('select * from whole')).rows).toEqual(secrets)
      expect((await client.query(stepsQuery)).rows).toEqual(steps)
    } finally {
      await client.end()
      await database.drop()
    }
  })
})
