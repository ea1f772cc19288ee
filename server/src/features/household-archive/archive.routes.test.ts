import { execFileSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { readdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { fileKey } from '#server/features/files/file-keys.ts'
import { attach, pdf, picture } from '#test/attach.ts'
import { withServer } from '#test/each-database.ts'
import { createFixtures } from '#test/tenant-walk.ts'
import { createTestApp, type Person, type TestApp } from '#test/test-app.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'

async function unpack({ send }: Person) {
  const response = await send('GET', '/archive')
  expect(response.status, response.text.slice(0, 300)).toBe(200)
  const folder = await temporaryFolder()
  writeFileSync(join(folder, 'archive.zip'), response.bytes)
  execFileSync('unzip', ['-q', 'archive.zip', '-d', 'unpacked'], { cwd: folder })
  const unpacked = join(folder, 'unpacked')
  const read = (path: string) => readFileSync(join(unpacked, path))
  const records = (name: string) => JSON.parse(read(`records/${name}.json`).toString())
  const paths = readdirSync(unpacked, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(unpacked.length + 1))
  const sums = new Map(
    read('sha256sums.txt')
      .toString()
      .trimEnd()
      .split('\n')
      .map((line): [string, string] => [line.slice(66), line.slice(0, 64)]),
  )
  return { response, read, records, paths, sums, readme: read('README.txt').toString() }
}

async function storeInstead(app: TestApp, key: string, bytes: Buffer): Promise<void> {
  const path = join(app.context.storage.temporaryFolder, app.context.newId())
  writeFileSync(path, bytes)
  await app.context.storage.put(key, path)
}

const sumOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const namesOf = (records: { name: string }[]) => records.map(({ name }) => name)

withServer('Archive of a household', (app) => {
  it('contains all records, items as CSV and all files, with their SHA-256', async () => {
    const { owner, ids } = await createFixtures(app(), 'mine')
    await createFixtures(app(), 'theirs')
    const photo = await picture(40, 30).jpeg().toBuffer()
    await owner.upload(`/items/${ids.item}/attachments`, { file: photo, name: 'Front.jpg' })
    await attach(app(), pdf, 'Manual.pdf', owner)
    const { response, read, records, paths, sums, readme } = await unpack(owner)
    expect(response.headers['content-type']).toBe('application/zip')
    expect(response.headers['content-disposition']).toMatch(
      /^attachment; filename="cubby-archive_[\d-]{10}\.zip"$/,
    )
    expect(read('items.csv').toString()).toBe(await owner.exportCsv())

    const items = records('items')
    const { json: list } = await owner.send('GET', '/items?includeArchived=true')
    expect(namesOf(items).toSorted()).toEqual(namesOf(list.items).toSorted())
    const { json: whole } = await owner.send('GET', `/items/${ids.item}`)
    const item = items.find(({ id }: { id: string }) => id === ids.item)
    expect(item.fields.map(({ id }: { id: string }) => id)).toEqual(
      whole.fields.map(({ id }: { id: string }) => id),
    )
    expect(item.fields).not.toEqual([])
    expect(records('household')).toMatchObject([{ id: owner.householdUuid }])
    for (const [name, id] of [
      ['locations', ids.location],
      ['labels', ids.label],
      ['maintenance', ids.maintenance],
      ['templates', ids.template],
      ['views', ids.view],
      ['custom-fields', ids.fieldDescription],
    ]) {
      expect(records(String(name)), name).toContainEqual(expect.objectContaining({ id }))
      expect(readme).toContain(`records/${name}.json: ${records(String(name)).length}\n`)
    }

    expect(paths.toSorted()).toEqual([...sums.keys(), 'sha256sums.txt'].toSorted())
    for (const [path, sum] of sums) expect(sumOf(read(path)), path).toBe(sum)
    const hashes = new Set(records('attachments').map(({ hash }: { hash: string }) => hash))
    expect(hashes.size).toBe(3)
    expect([...hashes].every((hash) => [...sums.values()].includes(String(hash)))).toBe(true)
    expect(paths.filter((path) => path.startsWith('files/'))).toHaveLength(3)
    expect(read('files/items/Lamp/Manual.pdf')).toEqual(pdf)
    expect(paths.filter((path) => read(path).includes('theirs'))).toEqual([])
    const secrets = [owner.token, owner.email, 'ntfy://', 'password_hash']
    expect(paths.filter((path) => secrets.some((secret) => read(path).includes(secret)))).toEqual([])
    await expect.poll(() => readdirSync(join(app().config.dataDir, 'tmp'))).toEqual([])
  })

  it('lists files that storage has lost or damaged, and contains all other files', async () => {
    const { person } = await attach(app(), pdf, 'Manual.pdf')
    const lost = Buffer.concat([pdf, Buffer.from('lost')])
    const broken = Buffer.concat([pdf, Buffer.from('broken')])
    await attach(app(), lost, 'Receipt.pdf', person)
    await attach(app(), broken, 'Broken.pdf', person)
    await app().context.storage.remove(fileKey(person.householdUuid, sumOf(lost)))
    await storeInstead(app(), fileKey(person.householdUuid, sumOf(broken)), Buffer.from('other bytes'))
    const { paths, readme, read } = await unpack(person)
    expect(paths.filter((path) => path.startsWith('files/')).toSorted()).toEqual([
      'files/items/Lamp/Broken.pdf',
      'files/items/Lamp/Manual.pdf',
    ])
    expect(readme).toMatch(/Missing from .*:\n {2}files\/items\/Lamp\/Receipt\.pdf\n/)
    expect(readme).toMatch(/Damaged in .*:\n {2}files\/items\/Lamp\/Broken\.pdf\n/)
    expect(read('files/items/Lamp/Broken.pdf').toString()).toBe('other bytes')
  })

  it('contains a file for each kind of record when the household is empty', async () => {
    const { records, readme } = await unpack(await app().signUp())
    expect(records('items')).toEqual([])
    expect(readme).toContain('records/items.json: 0\n')
    expect(readme).not.toContain('Missing')
  })

  it('contains every record and file when there are many, and contains a file with many attachments only once', async () => {
    const { person } = await attach(app(), pdf, 'Manual.pdf')
    const rows = Array.from({ length: 450 }, (_, index) => `Item ${index}`)
    const imported = await person.importCsv(
      `HB.name,HB.location\n${rows.map((name) => `${name},Attic`).join('\n')}\n`,
    )
    expect(imported.json, imported.text).toMatchObject({ created: 450 })
    const { json } = await person.send('GET', '/items?pageSize=4&orderBy=name')
    for (const { id } of json.items.slice(0, 3))
      await person.upload(`/items/${id}/attachments`, { file: pdf, name: 'Manual.pdf' })
    const { records, paths } = await unpack(person)
    expect(namesOf(records('items')).toSorted()).toEqual(['Lamp', ...rows].toSorted())
    expect(records('attachments')).toHaveLength(4)
    expect(paths.filter((path) => path.startsWith('files/'))).toHaveLength(1)
  })

  it('leaves no temporary files when the client disconnects', async () => {
    const { person } = await attach(app(), pdf, 'Manual.pdf')
    await storeInstead(app(), fileKey(person.householdUuid, sumOf(pdf)), randomBytes(60_000_000))
    const address = await app().app.server.listen({ port: 0, host: '127.0.0.1' })
    await new Promise<void>((resolve, reject) => {
      const request = get(`${address}/api/v1/archive`, { headers: { authorization: person.token } })
      request.on('error', reject)
      request.on('response', (response) => {
        response.on('error', () => resolve())
        response.once('data', () => response.destroy())
        response.once('close', resolve)
      })
    })
    await expect.poll(() => readdirSync(join(app().config.dataDir, 'tmp'))).toEqual([])
    await expect.poll(() => openFiles().filter((path) => /archive-|[\da-f]{64}/.test(path))).toEqual([])
  })
})

it('A HEAD request for the archive of a household does not read the database', async () => {
  await using app = await createTestApp('sqlite')
  const { send } = await app.signUp()
  const read = vi.spyOn(app.context.database, 'snapshot')
  const { status, headers, bytes } = await send('HEAD', '/archive')
  expect([status, headers['content-type'], bytes.length]).toEqual([200, 'application/zip', 0])
  expect(read).not.toHaveBeenCalled()
})

function ask(address: string, { token }: Person) {
  const request = get(`${address}/api/v1/archive`, { headers: { authorization: token } })
  const response = new Promise<IncomingMessage>((resolve) => {
    request.on('response', (one) => resolve(one.on('error', () => undefined)))
    request.on('error', () => undefined)
  })
  return { request, response }
}

it('Several archives of households are created at the same time although no client reads them, and leave no temporary files', async () => {
  await using app = await createTestApp('sqlite')
  const { person } = await attach(app, pdf, 'Manual.pdf')
  await storeInstead(app, fileKey(person.householdUuid, sumOf(pdf)), randomBytes(60_000_000))
  const address = await app.app.server.listen({ port: 0, host: '127.0.0.1' })
  const slow = []
  for (let count = 0; count < 8; count++) {
    const one = ask(address, person)
    expect((await one.response).statusCode).toBe(200)
    slow.push(one)
  }
  for (const { request } of slow) request.destroy()
  await expect.poll(() => readdirSync(join(app.config.dataDir, 'tmp'))).toEqual([])
})

it('Archives return 503 when too many wait, and read nothing for a client that has disconnected', async () => {
  await using app = await createTestApp('sqlite')
  const person = await app.signUp()
  const address = await app.app.server.listen({ port: 0, host: '127.0.0.1' })
  const { database } = app.context
  const snapshot = database.snapshot
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const read = vi.spyOn(database, 'snapshot').mockImplementation(async (work) => {
    await released
    return snapshot(work)
  })
  const others = Array.from({ length: 7 }, () => ask(address, person))
  onTestFinished(() => {
    release()
    for (const { request } of others) request.destroy()
  })
  const first = await Promise.race(others.map(async (one) => ({ one, response: await one.response })))
  expect(first.response.statusCode).toBe(503)
  // Six requests are open, of which some wait for their turn. Abort three, so that at least one of the waiting ones is
  // aborted.
  const left = others.filter((one) => one !== first.one)
  for (const { request } of left.slice(3)) request.destroy()
  const counted = () =>
    new Promise<number>((resolve) => app.app.server.server.getConnections((_error, count) => resolve(count)))
  await expect.poll(counted).toBeLessThanOrEqual(4)
  release()
  for (const { response } of left.slice(0, 3)) {
    expect((await response).statusCode).toBe(200)
    ;(await response).resume()
  }
  expect(read.mock.calls.length).toBeLessThan(6)
  await expect.poll(() => readdirSync(join(app.config.dataDir, 'tmp'))).toEqual([])
})

function openFiles(): string[] {
  return readdirSync('/proc/self/fd').flatMap((fd) => {
    try {
      return [readlinkSync(`/proc/self/fd/${fd}`)]
    } catch {
      // Ignore the handle that was used for reading the list itself. It is in the list, but is closed by now.
      return []
    }
  })
}
