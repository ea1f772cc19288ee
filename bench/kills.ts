/**
 * Kills the server at random moments under a mixed load, and looks after each new start for everything that it had
 * acknowledged: `node bench/kills.ts [kills] [writers]`, 10 and 5 unless told; more writers share commits. Ends with 1 when
 * anything is lost.
 */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { hash, randomBytes, randomInt } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../server/test/free-port.ts'
import { signUp } from './measure.ts'

const kills = Math.min(Number(process.argv[2] ?? 10), 1000)
const writers = Number(process.argv[3] ?? 5)
/** How long the server runs before it is killed. */
const [shortestMs, longestMs] = [200, 3000]
const patienceMs = 30_000
const rowsOfImport = 400

const program = join(import.meta.dirname, '../server/src/main.ts')
const dataDir = await mkdtemp(join(tmpdir(), 'cubby-kills-'))
const port = await freePort()
const url = `http://127.0.0.1:${port}`
const env = {
  PATH: process.env['PATH'],
  CUBBY_PORT: String(port),
  CUBBY_HOST: '127.0.0.1',
  CUBBY_DATA_DIR: dataDir,
}

/** The texts or counts of rows of which one must be found; there are several while a response is awaited. */
const notes = new Map<string, string[]>()
const imports = new Map<string, number[]>()
/** SHA-256 of uploaded files by the path of their attachment. */
const files = new Map<string, string>()
let acknowledged = 0
let token = ''

async function start(): Promise<ChildProcess> {
  const child = spawn(process.execPath, [program], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const isReady = once(child.stdout ?? child, 'data').then(() => true)
  if (!(await Promise.race([isReady, once(child, 'exit').then(() => false)]))) {
    throw new Error('The server did not start again')
  }
  return child
}

async function call(method: string, path: string, body?: object): Promise<Response> {
  const isForm = body instanceof FormData
  const response = await fetch(`${url}/api/v1${path}`, {
    method,
    headers: { authorization: token, ...(body && !isForm && { 'content-type': 'application/json' }) },
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
    signal: AbortSignal.timeout(patienceMs),
  })
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`)
  return response
}

/** A write that is answered in full counts as acknowledged. */
async function write(method: string, path: string, body?: object) {
  const response = await call(method, path, body)
  const text = await response.text()
  acknowledged++
  // as: the contract says so.
  const json = (text === '' ? {} : JSON.parse(text)) as { id: string; attachments?: { id: string }[] }
  return { json, batch: response.headers.get('cubby-batch') ?? '' }
}

async function createItem(): Promise<string> {
  const { json } = await write('POST', '/items', { name: `Item ${randomInt(1e9)}` })
  notes.set(json.id, [''])
  return json.id
}

/** Both texts are possible until the write is answered. */
async function changeNotes(id: string, after: string, change: () => Promise<{ batch: string }>) {
  const [before = ''] = notes.get(id) ?? []
  notes.set(id, [before, after])
  const { batch } = await change()
  notes.set(id, [after])
  return { batch, before }
}

async function update(): Promise<void> {
  const id = await createItem()
  for (let count = 0; count < 5; count++) {
    const text = `text ${randomInt(1e9)}`
    await changeNotes(id, text, () => write('PUT', `/items/${id}`, { notes: text }))
  }
}

async function undo(): Promise<void> {
  const id = await createItem()
  const text = `text ${randomInt(1e9)}`
  const { batch, before } = await changeNotes(id, text, () => write('PUT', `/items/${id}`, { notes: text }))
  await changeNotes(id, before, () => write('POST', `/journal/${batch}/undo`))
}

async function upload(): Promise<void> {
  const at = `/items/${await createItem()}/attachments`
  const bytes = randomBytes(randomInt(1, 300_000))
  const form = new FormData()
  form.set('name', 'file')
  form.set('file', new Blob([bytes]))
  const { json } = await write('POST', at, form)
  files.set(`${at}/${json.attachments?.[0]?.id}`, hash('sha256', bytes))
}

async function importRows(): Promise<void> {
  const word = `wave${randomInt(1e8, 1e9)}`
  const rows = Array.from({ length: rowsOfImport }, (_, row) => `${word} ${row},House / ${word}\n`)
  const form = new FormData()
  form.set('csv', new Blob([`HB.name,HB.location\n${rows.join('')}`]), 'items.csv')
  imports.set(word, [0, rowsOfImport])
  await write('POST', '/items/import', form)
  imports.set(word, [rowsOfImport])
}

/** Writes until the server is killed; an error before that is one of the server. */
async function writeUntil(isKilled: () => boolean): Promise<void> {
  const mixed = [update, update, undo, upload, importRows]
  const works = Array.from({ length: writers }, (_, index) => mixed[index] ?? update)
  const loops = works.map(async (work) => {
    while (!isKilled()) {
      await work().catch((error: unknown) => {
        if (!isKilled()) throw error
      })
    }
  })
  await Promise.all(loops)
}

async function findLosses(): Promise<string[]> {
  const losses: string[] = []
  for (const [id, allowed] of notes) {
    // as: the contract says so.
    const item = (await call('GET', `/items/${id}`).then((response) => response.json(), String)) as {
      notes?: string
    }
    if (!allowed.includes(item.notes ?? 'nothing')) losses.push(`item ${id}: ${JSON.stringify(item)}`)
    else notes.set(id, [item.notes ?? ''])
  }
  for (const [word, allowed] of imports) {
    // as: the contract says so.
    const { total } = (await (await call('GET', `/items?page=1&pageSize=1&q=${word}`)).json()) as {
      total: number
    }
    if (!allowed.includes(total)) losses.push(`import ${word}: ${total} rows`)
    else imports.set(word, [total])
  }
  for (const [path, known] of files) {
    const found = await call('GET', path).then(
      (response) => response.bytes(),
      () => new Uint8Array(),
    )
    if (hash('sha256', found) !== known) losses.push(`file ${path}`)
  }
  return [...losses, ...(await findDamage())]
}

async function findDamage(): Promise<string[]> {
  const damage: string[] = []
  using database = new DatabaseSync(join(dataDir, 'cubby.db'), { readOnly: true })
  const check = JSON.stringify(database.prepare('pragma integrity_check').all())
  if (check !== '[{"integrity_check":"ok"}]') damage.push(`integrity_check: ${check}`)
  const orphans = database.prepare('pragma foreign_key_check').all().length
  if (orphans > 0) damage.push(`foreign_key_check: ${orphans} rows`)
  const left = await readdir(join(dataDir, 'files', 'tmp'))
  if (left.length > 0) damage.push(`files/tmp: ${left.length} files`)
  const doctor = spawnSync(process.execPath, [program, 'doctor'], { env, encoding: 'utf8' })
  if (doctor.status !== 0) damage.push(`doctor: ${doctor.stdout}${doctor.stderr}`)
  return damage
}

let lost = 0
let child = await start()
process.once('exit', () => child.kill('SIGKILL'))
try {
  token = await signUp(url, 0)
  for (let count = 1; count <= kills; count++) {
    let isKilled = false
    const writing = writeUntil(() => isKilled)
    await Promise.race([sleep(randomInt(shortestMs, longestMs)), writing])
    isKilled = true
    const exited = once(child, 'exit')
    child.kill('SIGKILL')
    await Promise.all([exited, writing])
    child = await start()
    const losses = await findLosses()
    lost += losses.length
    const kept = `${notes.size} items, ${imports.size} imports, ${files.size} files`
    console.log(`kill ${count}: ${acknowledged} writes acknowledged so far (${kept}), ${losses.length} lost`)
    for (const loss of losses) console.log(`  ${loss}`)
  }
  console.log(`Kills: ${kills}, acknowledged writes: ${acknowledged}, lost: ${lost}.`)
} finally {
  child.kill('SIGKILL')
  await rm(dataDir, { recursive: true, force: true })
}
process.exit(lost === 0 ? 0 : 1)
