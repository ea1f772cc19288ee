import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { createTestApp, type Person } from '#test/test-app.ts'
import { readInventory } from './inventory.ts'

/**
 * Calls the endpoints that people wait for on a household of 20,000 items, asks the database for the plan of every
 * statement they ran, and shows those that read all rows of a table that grows: `node bench/plans.ts`. SQLite only.
 */
const rows = 20_000
const growing = [
  'item',
  'item_label',
  'item_field',
  'item_search',
  'attachment',
  'attachment_search',
  'file',
  'file_text',
  'change',
  'batch',
  'maintenance_entry',
]

const readPaths = (id: string, word: string) => [
  `/items/${id}`,
  `/items/${id}/path`,
  `/items/${id}/maintenance`,
  '/items?page=1&pageSize=50',
  '/items?page=300&pageSize=50&orderBy=purchasePrice',
  '/items?page=1&pageSize=50&orderBy=serialNumber',
  `/items?page=1&pageSize=50&q=${word}`,
  `/items?page=1&pageSize=50&q=${word}%20xq&nearest=true`,
  '/items?page=1&pageSize=50&priceMin=10&priceMax=20',
  '/items?page=1&pageSize=50&without=location&without=label',
  '/items/facets',
  `/items/facets?q=${word}`,
  '/items/fields',
  '/items/fields/values?field=Colour',
  '/locations',
  '/locations/tree',
  '/groups/statistics',
  '/groups/statistics/locations',
  '/groups/statistics/labels',
  '/groups/statistics/purchase-price',
  '/groups/statistics/purchase-price?interval=month',
  '/maintenance?status=scheduled',
  '/journal',
  '/journal/history',
  '/journal/history?entity=item&from=2026-01-01&to=2100-12-31',
  '/journal/history?source=bulk',
  '/journal/trash',
  `/journal/things/${id}`,
  '/assets/000-123',
  `/find/${id}`,
]

/** Every statement that SQLite is given while `call` is called, by the path that came first with it. */
async function collect(
  calls: readonly (readonly [method: 'GET' | 'PUT' | 'DELETE', path: string])[],
  me: Person,
) {
  const found = new Map<string, string>()
  const { prepare } = DatabaseSync.prototype
  let current = ''
  DatabaseSync.prototype.prepare = function (this: DatabaseSync, ...args) {
    if (!found.has(args[0])) found.set(args[0], current)
    return prepare.apply(this, args)
  }
  try {
    for (const [method, path] of calls) {
      current = `${method} ${path.replace(/[0-9a-f-]{36}/, ':id')}`
      const { status } = await me.send(method, path, method === 'PUT' ? { notes: 'changed' } : undefined)
      if (status >= 300) throw new Error(`${current}: ${status}`)
    }
  } finally {
    DatabaseSync.prototype.prepare = prepare
  }
  return found
}

/** The steps of a plan that go through all rows of a household, or of everybody. */
function readsAll(step: string): boolean {
  const table = /^(?:SCAN|SEARCH) (\w+)/.exec(step)?.[1] ?? ''
  if (!growing.includes(table)) return false
  return step.startsWith('SCAN') || /\(group_id=\?( AND archived=\?)?\)$/.test(step)
}

const dataDir = mkdtempSync(join(tmpdir(), 'cubby-plans-'))
const app = await createTestApp('sqlite', { CUBBY_DATA_DIR: dataDir })
try {
  const me = await app.signUp()
  await me.importCsv(readInventory(rows))
  const { json } = await me.send('GET', '/items?page=3&pageSize=1')
  const [item] = json.items
  const word = encodeURIComponent(item.name.split(' ').at(-1))
  const statements = await collect(
    [
      ...readPaths(item.id, word).map((path) => ['GET', path] as const),
      ['PUT', `/items/${item.id}`],
      ['DELETE', `/items/${item.id}`],
    ],
    me,
  )
  const lines = ['| Call | Step | What it is |', '|---|---|---|']
  using database = new DatabaseSync(join(app.config.dataDir, 'cubby.db'), { readOnly: true })
  let count = 0
  for (const [sql, call] of statements) {
    if (!/^(select|with|update|delete|insert)/i.test(sql)) continue
    count++
    const steps = database.prepare(`explain query plan ${sql}`).all()
    for (const detail of steps.map((step) => String(step['detail'])).filter(readsAll)) {
      lines.push(`| ${call} | ${detail} | \`${sql.replaceAll(/\s+/g, ' ').slice(0, 160)}\` |`)
    }
  }
  console.log(`${count} statements; these go through all rows of a household:\n\n${lines.join('\n')}`)
} finally {
  await app.close()
  rmSync(dataDir, { recursive: true })
}
