import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { createClient } from './client.ts'
import { makeInventory } from './inventory.ts'
import { importFile, signUp } from './sign-up.ts'
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

async function measure(kind: string, files: readonly string[]): Promise<void> {
  const postgres = kind === 'postgres' ? await startPostgres() : undefined
  const server = await startServer(postgres?.url, {}, { program: values.program })
  try {
    const client = createClient(server.url, await signUp(server.url, 0))
    const cpuBefore = readCpuMs(server.pid())
    let ms = 0
    for (const file of files) ms += (await importFile(client, file)).ms
    const cpu = readCpuMs(server.pid()) - cpuBefore
    client.close()
    const sizes = postgres
      ? await sizesOfPostgres(postgres.url)
      : sizesOfSqlite(join(server.dataDir, 'cubby.db'))
    console.log(
      `\n${kind}, ${rows} items: imported in ${(ms / 1000).toFixed(1)} s, ${cpu} ms of processor time\n`,
    )
    printSizes(sizes)
  } finally {
    await server.stop()
    await postgres?.stop()
  }
}

function printSizes(sizes: readonly Size[]): void {
  const perItem = (bytes: number) => (bytes / rows).toFixed(0)
  console.log('| Table or index | Bytes per item |\n|---|---|')
  for (const { name, bytes } of sizes.toSorted((a, b) => b.bytes - a.bytes)) {
    if (bytes >= rows) console.log(`| ${name} | ${perItem(bytes)} |`)
  }
  console.log(`| all | ${perItem(sizes.reduce((sum, { bytes }) => sum + bytes, 0))} |`)
}

const folder = mkdtempSync(join(tmpdir(), 'cubby-disk-'))
try {
  const files = await makeInventory(folder, rows, 7)
  for (const kind of values.database.split(',')) await measure(kind, files)
} finally {
  rmSync(folder, { recursive: true })
}
