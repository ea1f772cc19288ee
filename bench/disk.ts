import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, statSync, writeFileSync, createReadStream } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { createClient } from './client.ts'
import { signUp } from './sign-up.ts'
import { readCpuMs, startPostgres, startServer } from './server.ts'

/**
 * Imports a household of `--rows` items and shows how many bytes an item takes in each table and index:
 * `node bench/disk.ts`, with `--program` for another build.
 */
const root = join(import.meta.dirname, '..')
const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '20000' },
    database: { type: 'string', default: 'sqlite,postgres' },
    program: { type: 'string', default: join(root, 'dist', 'server.js') },
  },
})
const rows = Number(values.rows)
const shared = resolve(root, process.env['CUBBY_SHARED'] ?? '../shared')

interface Size {
  readonly name: string
  readonly bytes: number
}

function sizesOfSqlite(file: string): Size[] {
  using database = new DatabaseSync(file, { readOnly: true })
  const statement = database.prepare('select name, sum(pgsize) as bytes from dbstat group by name')
  // as: the columns named above.
  return statement.all() as unknown as Size[]
}

async function sizesOfPostgres(url: string): Promise<Size[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows: sizes } = await client.query<{ name: string; bytes: string }>(
    `select relname as name, case relkind when 'i' then pg_relation_size(oid) else pg_table_size(oid) end as bytes
      from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'i')`,
  )
  await client.end()
  return sizes.map(({ name, bytes }) => ({ name, bytes: Number(bytes) }))
}

const folder = mkdtempSync(join(tmpdir(), 'cubby-disk-'))
const file = join(folder, 'items.csv')
const made = spawnSync(
  process.execPath,
  [join(shared, 'data/make-inventory.mjs'), values.rows, '--seed', '7'],
  {
    maxBuffer: 2 ** 30,
  },
)
writeFileSync(file, made.stdout)
for (const kind of values.database.split(',')) {
  const postgres = kind === 'postgres' ? await startPostgres() : undefined
  const server = await startServer(postgres?.url, {}, { program: values.program })
  const client = createClient(server.url, await signUp(server.url, 0))
  const cpuBefore = readCpuMs(server.pid())
  const { ms } = await client.upload('/api/v1/items/import', createReadStream(file), statSync(file).size)
  const cpu = readCpuMs(server.pid()) - cpuBefore
  client.close()
  const sizes = postgres
    ? await sizesOfPostgres(postgres.url)
    : sizesOfSqlite(join(server.dataDir, 'cubby.db'))
  await server.stop()
  await postgres?.stop()
  const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0)
  console.log(
    `\n${kind}, ${rows} items: imported in ${(ms / 1000).toFixed(1)} s, ${cpu} ms of processor time\n`,
  )
  console.log('| Table or index | Bytes per item |\n|---|---|')
  const perItem = (bytes: number) => (bytes / rows).toFixed(0)
  for (const { name, bytes } of sizes.toSorted((a, b) => b.bytes - a.bytes)) {
    if (bytes >= rows) console.log(`| ${name} | ${perItem(bytes)} |`)
  }
  console.log(`| all | ${perItem(total)} |`)
}
rmSync(folder, { recursive: true })
