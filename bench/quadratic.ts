/**
 * Calls every endpoint for a household with `--many` records of each kind, and prints the slowest statement of each
 * call with the rows that it visits: `node bench/quadratic.ts --database postgres`.
 * Statements that visit more than a few rows run three times, and the fastest run counts.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CompiledQuery } from 'kysely'
import { parseArgs } from 'node:util'
import { createManyFixtures } from '#test/many-fixtures.ts'
import { createTestApp } from '#test/test-app.ts'
import { callEveryEndpoint } from '#test/call-every-endpoint.ts'
import { openVisitCounter, type Visit } from '#test/visited-rows.ts'
import { startPostgres } from './client.ts'

const { values } = parseArgs({
  options: {
    many: { type: 'string', default: '5000' },
    database: { type: 'string', default: 'sqlite' },
    /** A call is printed only when its slowest statement takes at least this many milliseconds. */
    from: { type: 'string', default: '10' },
  },
})
const many = Number(values.many)
const slowest = new Map<string, { rows: number; ms: number; sql: string }>()

const dataDir = mkdtempSync(join(tmpdir(), 'cubby-quadratic-'))
const postgres = values.database === 'postgres' ? await startPostgres() : undefined
const app = await createTestApp(postgres ? 'postgres' : 'sqlite', {
  CUBBY_DATA_DIR: dataDir,
  ...(postgres && { CUBBY_DATABASE_URL: postgres.url }),
})
try {
  app.setNow(() => Date.UTC(2026, 5, 1))
  const { owner, ids } = await createManyFixtures(app, many)
  const visitsDuring = openVisitCounter(app, many * many)
  const send: typeof owner.send = async (method, path, ...rest) => {
    const { result, visits } = await visitsDuring(() => owner.send(method, path, ...rest))
    const call = `${method} ${path.replaceAll(/[\da-f]{8}-[\da-f-]{27}/g, ':id')}`
    for (const { query, rows } of visits) {
      if (rows <= many / 10 || !/^\s*(select|with)/.test(query.sql)) continue
      const ms = await time(query)
      const sql = query.sql.replaceAll(/\s+/g, ' ').slice(0, 120)
      if (ms > (slowest.get(call)?.ms ?? 0)) slowest.set(call, { rows, ms, sql })
    }
    return result
  }
  await callEveryEndpoint(app, { owner: { ...owner, send }, ids })
} finally {
  await app.close()
  await postgres?.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

async function time(query: Visit['query']): Promise<number> {
  const times: number[] = []
  for (let run = 0; run < 3; run++) {
    const startedAt = performance.now()
    await app.context.database.read.executeQuery(CompiledQuery.raw(query.sql, [...query.parameters]))
    times.push(performance.now() - startedAt)
  }
  return Math.min(...times)
}

console.log('| Call | Rows | ms | Statement |\n|---|---:|---:|---|')
for (const [call, { rows, ms, sql }] of [...slowest].toSorted(([, one], [, other]) => other.ms - one.ms)) {
  if (ms >= Number(values.from)) console.log(`| ${call} | ${rows} | ${ms.toFixed(1)} | \`${sql}\` |`)
}
