import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { measure, type Measured } from './measure.ts'
import { startPostgres, startServer } from './server.ts'

const root = join(import.meta.dirname, '..')
const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '10000,100000' },
    database: { type: 'string', default: 'sqlite,postgres' },
  },
})
const shared = resolve(root, process.env['CUBBY_SHARED'] ?? '../shared')
const folder = mkdtempSync(join(tmpdir(), 'cubby-bench-files-'))
const built = spawnSync(process.execPath, [join(root, 'scripts/build.ts')], { stdio: 'inherit' })
if (built.status !== 0) process.exit(1)

/** Rows of a data set that is always the same for the same size and seed. */
function makeFile(rows: number, seed: number): string {
  const path = join(folder, `${rows}-${seed}.csv`)
  const program = join(shared, 'data/make-inventory.mjs')
  const made = spawnSync(process.execPath, [program, String(rows), '--seed', String(seed)], {
    maxBuffer: 2 ** 30,
  })
  if (made.status !== 0) throw new Error(`${program}: ${made.stderr.toString()}`)
  writeFileSync(path, made.stdout)
  return path
}

const runs: { title: string; measured: Measured[] }[] = []
try {
  for (const database of values.database.split(',')) {
    for (const rows of values.rows.split(',').map(Number)) {
      const postgres = database === 'postgres' ? await startPostgres() : undefined
      const server = await startServer(postgres?.url)
      try {
        const files = { big: makeFile(rows, 7), small: makeFile(100, 8) }
        const title = `${database === 'postgres' ? 'PostgreSQL' : 'SQLite'}, ${rows.toLocaleString('en')} items`
        console.log(title)
        runs.push({ title, measured: await measure(server, files, rows) })
      } finally {
        await server.stop()
        await postgres?.stop()
      }
    }
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}

const report = [
  `# Measured on ${cpus().length} cores (${cpus()[0]?.model.trim()}), Node ${process.version}`,
  '50 other households of 100 items lie beside the measured one. The client shares the machine with the server.',
  ...runs.map(({ title, measured }) => `## ${title}\n\n${toTable(measured)}`),
].join('\n\n')
console.log(`\n${report}`)
mkdirSync(import.meta.dirname, { recursive: true })
writeFileSync(join(import.meta.dirname, 'results.md'), `${report}\n`)

function toTable(measured: readonly Measured[]): string {
  const lines = measured.map(({ what, got, unit, budget }) => {
    const isMissed = budget !== undefined && (unit === 'requests/s' ? got < budget : got > budget)
    const allowed = budget === undefined ? '' : `${format(budget)} ${unit}${isMissed ? ' **missed**' : ''}`
    return `| ${what} | ${format(got)} ${unit} | ${allowed} |`
  })
  return ['| What | Measured | Budget |', '|---|---|---|', ...lines].join('\n')
}

function format(value: number): string {
  return value >= 100 ? Math.round(value).toLocaleString('en') : value.toFixed(value < 10 ? 2 : 1)
}
