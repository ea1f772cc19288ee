import { hash, randomBytes, randomInt } from 'node:crypto'

const timeoutMs = 30_000
const rowsOfImport = 50
const itemsOfBulk = 5
const checkedAtOnce = 8
const gone = 'gone'

/** Items that one write changes, and the texts that they may have. All these items must have the same text. */
interface LedgerItems {
  readonly ids: readonly string[]
  /** The texts that the items may have. There are several when the server was killed before it responded to a write. */
  allowed: readonly string[]
}

/** The rows of an import. A search for `word` finds them. */
interface LedgerRows {
  readonly word: string
  allowed: readonly number[]
}

interface KnownFile {
  readonly path: string
  readonly sha256: string
}

interface WriteResult {
  id: string
  attachments?: { id: string }[]
}

/** Sends writes of several kinds to a server, and records what the server must have stored when it is killed. */
export interface WriteLedger {
  readonly acknowledged: () => number
  /** Writes with this many clients at the same time until `isOver` returns true. Passes errors to `onError`. */
  go(writers: number, isOver: () => boolean, onError: (error: unknown) => void): Promise<void>
  /** Compares the server's data with all acknowledged writes, or those since the last call. Returns differences. */
  findLosses(scope: 'new' | 'all'): Promise<string[]>
}

/** `url` returns the API to use next, which may be a different server each time. */
export function createWriteLedger(url: () => string, token: string): WriteLedger {
  const known = { items: [] as LedgerItems[], imports: [] as LedgerRows[], files: [] as KnownFile[] }
  const checked = { items: 0, imports: 0, files: 0 }
  let acknowledged = 0

  async function call(method: string, path: string, body?: object): Promise<Response> {
    const isForm = body instanceof FormData
    const response = await fetch(url() + path, {
      method,
      headers: { authorization: token, ...(body && !isForm && { 'content-type': 'application/json' }) },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (!response.ok && response.status !== 404)
      throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`)
    return response
  }

  /** A write counts as acknowledged when its complete response was received. */
  async function write(method: string, path: string, body?: object) {
    const response = await call(method, path, body)
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`)
    acknowledged++
    // as: the response is parsed JSON. The contract defines its type.
    const json = (text === '' ? {} : JSON.parse(text)) as WriteResult
    return { json, batch: response.headers.get('cubby-batch') ?? '' }
  }

  const newText = () => `text ${randomInt(1e9)}`
  /** Fields stored in the row of the item and in its search row. */
  const fieldsOf = (text: string) => ({ description: text, notes: text })

  async function createItem(): Promise<string> {
    const { json } = await write('POST', '/items', { name: `Item ${randomInt(1e9)}` })
    return json.id
  }

  function know(ids: readonly string[]): LedgerItems {
    const items: LedgerItems = { ids, allowed: [''] }
    known.items.push(items)
    return items
  }

  /** Changes items. Until the response is received, the items may have the old or the new text. */
  async function change(items: LedgerItems, after: string, send: () => Promise<{ batch: string }>) {
    const [before = ''] = items.allowed
    items.allowed = [before, after]
    const { batch } = await send()
    items.allowed = [after]
    return { before, undo: () => change(items, before, () => write('POST', `/journal/${batch}/undo`)) }
  }

  async function update(): Promise<void> {
    const id = await createItem()
    const items = know([id])
    for (let count = 0; count < 5; count++) {
      const text = newText()
      await change(items, text, () => write('PUT', `/items/${id}`, fieldsOf(text)))
    }
  }

  async function undo(): Promise<void> {
    const id = await createItem()
    const text = newText()
    const changed = await change(know([id]), text, () => write('PUT', `/items/${id}`, fieldsOf(text)))
    await changed.undo()
  }

  async function remove(): Promise<void> {
    const id = await createItem()
    const removed = await change(know([id]), gone, () => write('DELETE', `/items/${id}`))
    if (randomInt(2) === 0) await removed.undo()
  }

  async function bulk(): Promise<void> {
    const ids = await Promise.all(Array.from({ length: itemsOfBulk }, createItem))
    const text = newText()
    const set = fieldsOf(text)
    const changed = await change(know(ids), text, () => write('POST', '/items/bulk', { ids, set }))
    if (randomInt(2) === 0) await changed.undo()
  }

  async function upload(): Promise<void> {
    const at = `/items/${await createItem()}/attachments`
    const bytes = randomBytes(randomInt(1, 100_000))
    const form = new FormData()
    form.set('name', 'file')
    form.set('file', new Blob([bytes]))
    const { json } = await write('POST', at, form)
    known.files.push({ path: `${at}/${json.attachments?.[0]?.id}`, sha256: hash('sha256', bytes) })
  }

  async function importRows(): Promise<void> {
    const word = `wave${randomInt(1e8, 1e9)}`
    const lines = Array.from({ length: rowsOfImport }, (_, row) => `${word} ${row},House / ${word}\n`)
    const form = new FormData()
    form.set('csv', new Blob([`HB.name,HB.location\n${lines.join('')}`]), 'items.csv')
    const rows: LedgerRows = { word, allowed: [0, rowsOfImport] }
    known.imports.push(rows)
    const { batch } = await write('POST', '/items/import', form)
    rows.allowed = [rowsOfImport]
    if (randomInt(2) === 0) return
    rows.allowed = [rowsOfImport, 0]
    await write('POST', `/journal/${batch}/undo`)
    rows.allowed = [0]
  }

  async function readText(id: string): Promise<string> {
    const response = await call('GET', `/items/${id}`)
    if (!response.ok) return gone
    // as: the response is parsed JSON. The contract defines its type.
    const { notes, description } = (await response.json()) as { notes: string; description: string }
    return notes === description ? notes : `half: ${notes}, ${description}`
  }

  async function findLostItems(items: LedgerItems): Promise<string[]> {
    const texts = [...new Set(await Promise.all(items.ids.map(readText)))]
    const [text = gone] = texts
    const isAsKnown = texts.length === 1 && items.allowed.includes(text)
    if (isAsKnown) items.allowed = [text]
    return isAsKnown
      ? []
      : [`items ${items.ids.join()}: ${texts.join(' | ')}, not ${items.allowed.join(' or ')}`]
  }

  async function findLostRows(rows: LedgerRows): Promise<string[]> {
    const response = await call('GET', `/items?page=1&pageSize=1&q=${rows.word}`)
    // as: the response is parsed JSON. The contract defines its type.
    const { total } = (await response.json()) as { total: number }
    if (!rows.allowed.includes(total)) return [`import ${rows.word}: ${total} rows`]
    rows.allowed = [total]
    return []
  }

  async function findLostFile({ path, sha256 }: KnownFile): Promise<string[]> {
    const response = await call('GET', path)
    return hash('sha256', await response.bytes()) === sha256 ? [] : [`file ${path}: ${response.status}`]
  }

  async function findLosses(scope: 'new' | 'all'): Promise<string[]> {
    const from = scope === 'all' ? { items: 0, imports: 0, files: 0 } : checked
    const checks = [
      ...known.items.slice(from.items).map((items) => () => findLostItems(items)),
      ...known.imports.slice(from.imports).map((rows) => () => findLostRows(rows)),
      ...known.files.slice(from.files).map((file) => () => findLostFile(file)),
    ]
    const losses: string[] = []
    async function checkRest(): Promise<void> {
      for (let check = checks.pop(); check; check = checks.pop()) losses.push(...(await check()))
    }
    await Promise.all(Array.from({ length: checkedAtOnce }, checkRest))
    checked.items = known.items.length
    checked.imports = known.imports.length
    checked.files = known.files.length
    return losses
  }

  async function go(writers: number, isOver: () => boolean, onError: (error: unknown) => void) {
    const many = [update, undo, remove, bulk, upload]
    const writing = Array.from({ length: writers }, async (_, index) => {
      // An import takes long, so only one client imports.
      const work = index === many.length ? importRows : (many[index % many.length] ?? update)
      while (!isOver()) await work().catch(onError)
    })
    await Promise.all(writing)
  }

  return { acknowledged: () => acknowledged, go, findLosses }
}
