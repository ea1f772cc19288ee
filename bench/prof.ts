import { spawn, spawnSync } from 'node:child_process'
import { createReadStream, statSync, writeFileSync, existsSync, mkdirSync } from 'node:fs'
import { createClient, requestsPerSecond } from './client.ts'
const rows = process.argv[2] ?? '10000'
const kind = process.argv[3] ?? 'list'
const dir = `/tmp/prof/data-${rows}`
const csv = `/tmp/prof/${rows}.csv`
if (!existsSync(csv)) writeFileSync(csv, spawnSync(process.execPath, ['/work/shared/data/make-inventory.mjs', rows, '--seed', '7'], { maxBuffer: 2 ** 30 }).stdout)
const fresh = !existsSync(dir)
mkdirSync(dir, { recursive: true })
const port = 47811
const child = spawn(process.execPath, ['--import', '/tmp/prof/patch.mjs', '--cpu-prof', '--cpu-prof-dir=/tmp/prof/out-' + kind, '/work/main/dist/server.js'], { env: { PATH: process.env.PATH, NODE_ENV: 'production', CUBBY_PORT: String(port), CUBBY_HOST: '127.0.0.1', CUBBY_DATA_DIR: dir }, stdio: 'inherit' })
const url = `http://127.0.0.1:${port}`
for (;;) { const r = await fetch(url + '/api/v1/status').catch(() => undefined); if (r?.status === 200) break; await new Promise((r) => setTimeout(r, 20)) }
const anon = createClient(url)
if (fresh) await anon.send('POST', '/api/v1/users/register', { name: 'x', email: 'a@example.org', password: 'correct horse battery' })
const token = JSON.parse((await anon.send('POST', '/api/v1/users/login', { username: 'a@example.org', password: 'correct horse battery' })).text).token
const client = createClient(url, token, 32)
if (fresh) console.log('import', (await client.upload('/api/v1/items/import', createReadStream(csv), statSync(csv).size)).ms)
const { items } = JSON.parse((await client.send('GET', '/api/v1/items?page=1&pageSize=500')).text)
const words = items.flatMap(({ name }: { name: string }) => { const w = name.match(/\p{L}{3,}/gu) ?? []; return w.length > 1 ? [`${w[0]} ${w.at(-1)}`] : [] })
const step = Math.ceil(words.length / 40)
const paths: Record<string, string[]> = {
  list: ['/api/v1/items?page=1&pageSize=50'],
  item: items.map(({ id }: { id: string }) => `/api/v1/items/${id}`),
  search: words.filter((_: string, i: number) => i % step === 0).map((w: string) => `/api/v1/items?page=1&pageSize=50&q=${encodeURIComponent(w)}`),
}
const times: [number, string][] = []
for (const p of paths[kind]!) { const { ms, text } = await client.send('GET', p); times.push([ms, decodeURIComponent(p.slice(-40)) + ' ' + text.slice(0, 60)]) }
times.sort((a, b) => b[0] - a[0])
for (const t of times.slice(0, 8)) console.log(t[0].toFixed(1), t[1])
console.log('p50', times[Math.floor(times.length / 2)]?.[0])
console.log(kind, await requestsPerSecond(client, paths[kind]!, 4))
client.close()
child.kill('SIGTERM')
