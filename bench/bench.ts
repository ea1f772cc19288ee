/**
 * Measures the built server against the goals: `npm run bench -- --rows 10000,1000000 --database sqlite`. Each run is kept
 * in `bench/results`, and `bench/tables.md` and the chart of `docs/performance.md` are drawn anew from all of them.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { recordGaps } from './gaps.ts'
import { makeInventory } from './inventory.ts'
import { measure } from './measure.ts'
import { keepRun, writeReport } from './report.ts'
import { build, startPostgres, startServer } from './server.ts'

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '1000,10000,100000' },
    database: { type: 'string', default: 'sqlite,postgres' },
    /** Only draws tables and chart. */
    report: { type: 'boolean', default: false },
  },
})
if (!values.report) {
  build()
  for (const database of values.database.split(',')) {
    for (const rows of values.rows.split(',').map(Number)) await run(database, rows)
  }
}
writeReport()

async function run(database: string, rows: number): Promise<void> {
  console.log(`${database}, ${rows} items`)
  const folder = mkdtempSync(join(tmpdir(), 'cubby-bench-files-'))
  const gaps = recordGaps()
  const postgres = database === 'postgres' ? await startPostgres() : undefined
  const server = await startServer(postgres?.url, gaps.settings)
  try {
    const [small = ''] = await makeInventory(folder, 100, 8)
    const files = { big: await makeInventory(folder, rows, 7), small }
    keepRun({ database, rows, measured: await measure(server, postgres?.url, gaps, files, rows) })
  } finally {
    await server.stop()
    await postgres?.stop()
    gaps.end()
    rmSync(folder, { recursive: true, force: true })
  }
}
