/**
 * Kills the built server at random moments under a mixed load, and looks after each new start for everything that it had
 * acknowledged, for halves, and for counts that differ from a recount: `node bench/kills.ts --database postgres --kills 200`.
 * Ends with 1 when anything is lost.
 */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { freePort } from '../server/test/free-port.ts'
import { createKnownWrites } from '../server/test/known-writes.ts'
import { signUp } from './sign-up.ts'
import { build, startPostgres } from './server.ts'

const { values } = parseArgs({
  options: {
    database: { type: 'string', default: 'sqlite' },
    kills: { type: 'string', default: '10' },
    /** Many share commits. */
    writers: { type: 'string', default: '32' },
  },
})
const kills = Number(values.kills)
const writers = Number(values.writers)
/** A new data folder each time keeps the checks short. */
const killsOfFolder = 25
/** How long the server runs before it is killed. */
const [shortestMs, longestMs] = [50, 2500]

const root = join(import.meta.dirname, '..')
const program = join(root, 'dist', 'server.js')
build()

interface Place {
  readonly url: string
  readonly env: NodeJS.ProcessEnv
  readonly dataDir: string
  /** Resolves once nothing that the killed server sent to its database is still going on. */
  settle(): Promise<void>
}

let running: ChildProcess | undefined
process.once('exit', () => running?.kill('SIGKILL'))

async function start(env: NodeJS.ProcessEnv): Promise<ChildProcess> {
  const child = spawn(process.execPath, [program], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  running = child
  const isReady = once(child.stdout ?? child, 'data').then(() => true)
  if (!(await Promise.race([isReady, once(child, 'exit').then(() => false)]))) {
    throw new Error('The server did not start again')
  }
  return child
}

async function findDamage({ env, dataDir }: Place): Promise<string[]> {
  const damage: string[] = []
  if (values.database === 'sqlite') {
    using database = new DatabaseSync(join(dataDir, 'cubby.db'), { readOnly: true })
    const check = JSON.stringify(database.prepare('pragma integrity_check').all())
    if (check !== '[{"integrity_check":"ok"}]') damage.push(`integrity_check: ${check}`)
    const orphans = database.prepare('pragma foreign_key_check').all().length
    if (orphans > 0) damage.push(`foreign_key_check: ${orphans} rows`)
  }
  const left = await readdir(join(dataDir, 'files', 'tmp'))
  if (left.length > 0) damage.push(`files/tmp: ${left.length} files`)
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, 'doctor'], {
    env,
    encoding: 'utf8',
  })
  const sums = stdout.match(/outdated: 0\.|incomplete: 0\.|missing: 0, damaged: 0, unreadable: 0\./g) ?? []
  if (status !== 0 || sums.length !== 4) damage.push(`doctor: ${stdout}${stderr}`)
  return damage
}

/** Returns how many writes were acknowledged and what was lost of them. */
async function killOften(place: Place, count: number): Promise<{ acknowledged: number; lost: number }> {
  let lost = 0
  let child = await start(place.env)
  try {
    const writes = createKnownWrites(() => `${place.url}/api/v1`, await signUp(place.url, 0))
    for (let kill = 1; kill <= count; kill++) {
      let isKilled = false
      // An error before the server is killed is one of the server.
      const writing = writes.go(
        writers,
        () => isKilled,
        (error) => {
          if (!isKilled) throw error
        },
      )
      await Promise.race([sleep(randomInt(shortestMs, longestMs)), writing])
      isKilled = true
      const exited = once(child, 'exit')
      child.kill('SIGKILL')
      await Promise.all([exited, writing])
      await place.settle()
      child = await start(place.env)
      const losses = await writes.findLosses(kill === count ? 'all' : 'new')
      losses.push(...(await findDamage(place)))
      lost += losses.length
      for (const loss of losses) console.log(`  kill ${kill}: ${loss}`)
    }
    return { acknowledged: writes.acknowledged(), lost }
  } finally {
    child.kill('SIGKILL')
  }
}

const postgres = values.database === 'postgres' ? await startPostgres() : undefined
const admin = postgres && new pg.Client({ connectionString: postgres.url })
await admin?.connect()

async function withPlace<T>(number: number, work: (place: Place) => Promise<T>): Promise<T> {
  const dataDir = await mkdtemp(join(tmpdir(), 'cubby-kills-'))
  const port = await freePort()
  const env: NodeJS.ProcessEnv = {
    PATH: process.env['PATH'],
    CUBBY_PORT: String(port),
    CUBBY_HOST: '127.0.0.1',
    CUBBY_DATA_DIR: dataDir,
  }
  const name = `kills_${number}`
  if (postgres) {
    await admin?.query(`create database ${name}`)
    env['CUBBY_DATABASE_URL'] = Object.assign(new URL(postgres.url), { pathname: name }).href
  }
  const isBusy = async () =>
    (await admin?.query('select from pg_stat_activity where datname = $1', [name]))?.rowCount ?? 0
  async function settle(): Promise<void> {
    while ((await isBusy()) > 0) await sleep(5)
  }
  try {
    return await work({ url: `http://127.0.0.1:${port}`, env, dataDir, settle })
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

const sum = { kills: 0, acknowledged: 0, lost: 0 }
try {
  while (sum.kills < kills) {
    const count = Math.min(killsOfFolder, kills - sum.kills)
    const { acknowledged, lost } = await withPlace(sum.kills, (place) => killOften(place, count))
    sum.kills += count
    sum.acknowledged += acknowledged
    sum.lost += lost
    console.log(
      `${values.database}, ${writers} writers: ${sum.kills} kills, ${sum.acknowledged} writes acknowledged, ${sum.lost} lost`,
    )
  }
} finally {
  await admin?.end()
  await postgres?.stop()
}
process.exit(sum.lost === 0 ? 0 : 1)
