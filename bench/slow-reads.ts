import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { createClient, percentile, underLoad } from './client.ts'
import { recordGaps } from './gaps.ts'
import { makeInventory } from './inventory.ts'
import { readMemory, startServer } from './server.ts'
import { api, importFile, signUp } from './sign-up.ts'

/**
 * Questions that read a large part of a large household, none of them twice, beside items that are opened and changed:
 * how long each takes and how long the event loop of the built server stands still.
 */

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '100000' },
    seconds: { type: 'string', default: '15' },
    /** Another build to compare with. */
    program: { type: 'string' },
  },
})
const folder = mkdtempSync(join(tmpdir(), 'cubby-slow-reads-'))
const gaps = recordGaps()
const server = await startServer(
  undefined,
  gaps.settings,
  values.program === undefined ? {} : { program: values.program },
)
try {
  const client = createClient(server.url, await signUp(server.url, 0), 8)
  const [file = ''] = await makeInventory(folder, Number(values.rows), 7)
  await importFile(client, file)
  await server.restart(gaps.settings)
  const { ids, words } = await takeSample(client)
  const pick = (list: readonly string[], index: number) => list[index % list.length] ?? ''
  const kinds: Record<string, (index: number) => Promise<{ ms: number }>> = {
    'search of two words': (index) =>
      client.send(
        'GET',
        `${api}/items?page=1&pageSize=50&q=${pick(words, index)}+${pick(words, index * 7 + 3)}`,
      ),
    'facets of a search': (index) =>
      client.send('GET', `${api}/items/facets?q=${pick(words, index)}&anew=${index}`),
    'list by serial number': (index) =>
      client.send(
        'GET',
        `${api}/items?page=${1 + (index % 9)}&pageSize=50&orderBy=serialNumber&anew=${index}`,
      ),
    'one item': (index) => client.send('GET', `${api}/items/${pick(ids, index)}?anew=${index}`),
    'update an item': (index) =>
      client.send('PUT', `${api}/items/${pick(ids, index)}`, { notes: `${index}` }),
  }
  for (const [kind, call] of Object.entries(kinds)) await report(`alone: ${kind}`, 1, { [kind]: call })
  await report('all at once', 8, kinds)
  await sleep(5000)
  console.log(`memory after 5 s: ${readMemory(server.pid()).rss.toFixed(0)} MB`)
  await sleep(60_000)
  console.log(`memory after a minute: ${readMemory(server.pid()).rss.toFixed(0)} MB`)
  client.close()
} finally {
  await server.stop()
  gaps.end()
  rmSync(folder, { recursive: true, force: true })
}

async function report(
  what: string,
  callers: number,
  kinds: Record<string, (index: number) => Promise<{ ms: number }>>,
): Promise<void> {
  const times = new Map<string, number[]>()
  const all = Object.entries(kinds)
  const beganAt = Date.now()
  await underLoad(
    callers,
    async (index) => {
      const [kind, call] = all[index % all.length] ?? ['', () => Promise.resolve({ ms: 0 })]
      const reply = await call(Math.floor(index / all.length))
      times.set(kind, [...(times.get(kind) ?? []), reply.ms])
      return reply
    },
    Number(values.seconds) / (callers === 1 ? 3 : 1),
  )
  const { ms, cpuMs } = gaps.longestSince(beganAt)
  console.log(`${what}: longest gap ${ms.toFixed(0)} ms, processor in one ${cpuMs.toFixed(0)} ms`)
  for (const [kind, list] of times) {
    const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => percentile(list, share).toFixed(1))
    console.log(`  ${kind.padEnd(24)} ${list.length} times, p50 ${p50}, p95 ${p95}, p99 ${p99} ms`)
  }
}

/** Items, and words of their names. */
async function takeSample(client: ReturnType<typeof createClient>) {
  const ids: string[] = []
  const words = new Set<string>()
  for (let page = 1; page <= 200; page++) {
    const { text } = await client.send('GET', `${api}/items?page=${page * 9}&pageSize=20`)
    // as: the contract says so.
    const { items } = JSON.parse(text) as { items: { id: string; name: string }[] }
    ids.push(...items.map(({ id }) => id))
    for (const { name } of items) for (const word of name.match(/\p{L}{3,}/gu) ?? []) words.add(word)
  }
  return { ids, words: [...words] }
}
