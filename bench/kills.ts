/**
 * Kills the built server at random moments while writers use it: `node bench/kills.ts --kills 200 --database postgres`.
 * After each restart it looks for lost writes, partial writes and wrong counts. Exits with 1 when it finds any.
 */
import { spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { createWriteLedger } from '#test/write-ledger.ts'
import { program } from '../e2e/server-process.ts'
import { build, startServer, type Server } from './client.ts'

const { values } = parseArgs({
  options: {
    database: { type: 'string', default: 'sqlite' },
    kills: { type: 'string', default: '10' },
    writers: { type: 'string', default: '32' },
  },
})
const kills = Number(values.kills)
/**
 * After this number of kills, the script continues with a new folder and a new database, because the checks take longer
 * the more has been written.
 */
const killsOfFolder = 25
const [shortestMs, longestMs] = [50, 2500]

const sum = { kills: 0, acknowledged: 0, lost: 0 }
build()
while (sum.kills < kills) {
  await killOften(Math.min(killsOfFolder, kills - sum.kills))
  const { acknowledged, lost } = sum
  const what = `${values.database}, ${values.writers} writers, ${sum.kills} kills`
  console.log(`${what}: ${acknowledged} writes acknowledged, ${lost} lost, half or wrong`)
}
process.exit(sum.lost === 0 ? 0 : 1)

async function killOften(count: number): Promise<void> {
  await using server = await startServer(values.database)
  const writes = createWriteLedger(() => `${server.url}/api/v1`, await server.signUp('writer'))
  for (let kill = 1; kill <= count; kill++) {
    let isKilled = false
    // An error before the kill is a fault of the server. A later error is caused by the kill and is ignored.
    const writing = writes.go(
      Number(values.writers),
      () => isKilled,
      (error) => {
        if (!isKilled) throw error
      },
    )
    await Promise.race([sleep(randomInt(shortestMs, longestMs)), writing])
    isKilled = true
    await Promise.all([server.kill(), writing])
    if (server.databaseUrl) await waitForStatements(server.databaseUrl)
    await server.restart()
    const losses = await writes.findLosses(kill === count ? 'all' : 'new')
    losses.push(...findDamage(server))
    for (const loss of losses) console.log(`  kill ${kill}: ${loss}`)
    sum.kills++
    sum.lost += losses.length
  }
  sum.acknowledged += writes.acknowledged()
}

async function waitForStatements(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const others = `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`
  while ((await client.query(others)).rowCount !== 0) await sleep(5)
  await client.end()
}

function findDamage({ dataDir, databaseUrl }: Server): string[] {
  const damage: string[] = []
  if (values.database === 'sqlite') {
    using database = new DatabaseSync(join(dataDir, 'cubby.db'), { readOnly: true })
    const check = JSON.stringify(database.prepare('pragma integrity_check').all())
    if (check !== '[{"integrity_check":"ok"}]') damage.push(`integrity_check: ${check}`)
    const orphans = database.prepare('pragma foreign_key_check').all().length
    if (orphans > 0) damage.push(`foreign_key_check: ${orphans} rows`)
  }
  const left = readdirSync(join(dataDir, 'files', 'tmp')).length
  if (left > 0) damage.push(`files/tmp: ${left} files`)
  const env = { CUBBY_DATA_DIR: dataDir, CUBBY_DATABASE_URL: databaseUrl }
  const doctor = spawnSync(process.execPath, [program, 'doctor'], { env, encoding: 'utf8' })
  const clean = /outdated: 0\.|incomplete: 0\.|missing: 0, damaged: 0, unreadable: 0\./g
  const isClean = doctor.status === 0 && doctor.stdout.match(clean)?.length === 4
  return isClean ? damage : [...damage, `doctor: ${doctor.stdout}${doctor.stderr}`]
}
