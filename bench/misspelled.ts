import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createClient, percentile } from './client.ts'
import { makeInventory } from './inventory.ts'
import { api, importFile, signUp } from './sign-up.ts'
import { startPostgres, startServer } from './server.ts'

/**
 * How many of the misspellings of `server/test/files/misspelled.csv` find what is meant among the first three of a
 * large household, and how long that takes: `node bench/misspelled.ts [--database postgres] [--rows 10000]`, after `npm run build`.
 */
const { values } = parseArgs({
  options: {
    database: { type: 'string', default: 'sqlite' },
    rows: { type: 'string', default: '10000' },
  },
})
const root = join(import.meta.dirname, '..')
const pairs = readFileSync(join(root, 'server/test/files/misspelled.csv'), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split(','))

const folder = mkdtempSync(join(tmpdir(), 'cubby-bench-files-'))
const postgres = values.database === 'postgres' ? await startPostgres() : undefined
const server = await startServer(postgres?.url)
try {
  const [file = ''] = await makeInventory(folder, Number(values.rows), 7)
  const client = createClient(server.url, await signUp(server.url, 0))
  await importFile(client, file)
  for (const name of new Set(pairs.map(([, meant = '']) => meant)))
    await client.send('POST', `${api}/items`, { name })

  const search = async (q: string) => {
    const path = `${api}/items?page=1&pageSize=6&includeArchived=true&nearest=true&q=${encodeURIComponent(q)}`
    const { text, ms } = await client.send('GET', path)
    // as: the contract says so.
    const page = JSON.parse(text) as { items: { name: string }[]; nearest?: { name: string }[] }
    return { names: [...page.items, ...(page.nearest ?? [])].map(({ name }) => name), ms }
  }
  await search('warm up')
  const [misspelled, spelled]: [number[], number[]] = [[], []]
  const missed: string[] = []
  for (const [typed = '', meant = ''] of pairs) {
    const { names, ms } = await search(typed)
    misspelled.push(ms)
    spelled.push((await search(meant)).ms)
    const words = meant.toLowerCase().split(' ')
    const isFound = (name: string) => words.every((word) => name.toLowerCase().includes(word))
    if (!names.slice(0, 3).some(isFound)) missed.push(`${typed} → ${names.slice(0, 3).join(' | ')}`)
  }
  // The first search after a write finds nothing cached.
  const afterWrite: number[] = []
  for (const [typed = ''] of pairs.slice(0, 20)) {
    await client.send('POST', `${api}/items`, { name: 'Another' })
    afterWrite.push((await search(typed)).ms)
  }
  console.log(
    `${values.database}, ${values.rows} items: ${pairs.length - missed.length} of ${pairs.length} found`,
  )
  for (const [what, times] of Object.entries({ misspelled, spelled, 'misspelled after a write': afterWrite }))
    console.log(
      `  ${what}: p50 ${percentile(times, 0.5).toFixed(1)} ms, p95 ${percentile(times, 0.95).toFixed(1)} ms`,
    )
  console.log(missed.map((line) => `  missed: ${line}`).join('\n'))
  client.close()
} finally {
  await server.stop()
  await postgres?.stop()
  rmSync(folder, { recursive: true, force: true })
}
