import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { furnishMany } from '#test/furnish-many.ts'
import { createTestApp } from '#test/test-app.ts'
import { useEverything } from '#test/use-everything.ts'
import { openVisitCounter, type Visit } from '#test/visited-rows.ts'
import { startPostgres } from './server.ts'

/**
 * Calls every endpoint of a household in which everything that can be many exists `--many` times, and shows the slowest
 * statement of each call with the rows that it visits: `node bench/quadratic.ts`. A statement that
 * reads more than a few rows is run three times, of which the quickest counts.
 */
const { values } = parseArgs({
  options: {
    many: { type: 'string', default: '5000' },
    database: { type: 'string', default: 'sqlite,postgres' },
    /** Calls without a statement that takes so long are left out. */
    from: { type: 'string', default: '10' },
  },
})
const many = Number(values.many)

interface Slowest {
  rows: number
  ms: number
  sql: string
}

async function measure(kind: 'sqlite' | 'postgres'): Promise<Map<string, Slowest>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'cubby-quadratic-'))
  const postgres = kind === 'postgres' ? await startPostgres() : undefined
  const app = await createTestApp(kind, {
    CUBBY_DATA_DIR: dataDir,
    ...(postgres && { CUBBY_DATABASE_URL: postgres.url }),
  })
  const { read } = app.context.database
  const found = new Map<string, Slowest>()

  async function time({ query, rows }: Visit): Promise<Slowest> {
    let ms = Infinity
    for (let run = 0; run < 3; run++) {
      const start = performance.now()
      await read.executeQuery(query)
      ms = Math.min(ms, performance.now() - start)
    }
    return { rows, ms, sql: query.sql.replaceAll(/\s+/g, ' ').slice(0, 120) }
  }

  try {
    app.setNow(() => Date.UTC(2026, 5, 1))
    const { owner, ids } = await furnishMany(app, many)
    const visitsDuring = openVisitCounter(app, many * many)
    const send: typeof owner.send = async (method, path, ...rest) => {
      const { result, visits } = await visitsDuring(() => owner.send(method, path, ...rest))
      const call = `${method} ${path.replaceAll(/[\da-f]{8}-[\da-f-]{27}/g, ':id')}`
      const isTimed = ({ query, rows }: Visit) => rows > many / 10 && /^\s*(select|with)/.test(query.sql)
      for (const visit of visits.filter(isTimed)) {
        const timed = await time(visit)
        if (timed.ms > (found.get(call)?.ms ?? 0)) found.set(call, timed)
      }
      return result
    }
    await useEverything(app, { owner: { ...owner, send }, ids })
  } finally {
    await app.close()
    await postgres?.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return found
}

// as: the names of databases.
const kinds = values.database.split(',') as ('sqlite' | 'postgres')[]
const tables: Map<string, Slowest>[] = []
for (const kind of kinds) tables.push(await measure(kind))
console.log(`| Call | ${kinds.map((kind) => `${kind}: rows | ms`).join(' | ')} | Statement |`)
console.log(`|---|${kinds.map(() => '---:|---:|').join('')}---|`)
const slowest = (call: string) => Math.max(...tables.map((table) => table.get(call)?.ms ?? 0))
const calls = [...new Set(tables.flatMap((table) => [...table.keys()]))]
for (const call of calls.toSorted((one, other) => slowest(other) - slowest(one))) {
  if (slowest(call) < Number(values.from)) break
  const cells = tables.map(
    (table) => `${table.get(call)?.rows ?? '–'} | ${table.get(call)?.ms.toFixed(1) ?? '–'}`,
  )
  const sql = tables.map((table) => table.get(call)).find((one) => one?.ms === slowest(call))?.sql
  console.log(`| ${call} | ${cells.join(' | ')} | \`${sql}\` |`)
}
