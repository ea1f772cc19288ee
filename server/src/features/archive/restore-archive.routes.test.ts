import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { expect, it, onTestFinished } from 'vitest'
import { fileKey } from '#server/features/files/file-keys.ts'
import { newId } from '#server/shared/new-id.ts'
import { readZip } from '#server/storage/read-zip.ts'
import { attach, pdf, picture } from '#test/attach.ts'
import { eachDatabase } from '#test/each-database.ts'
import { stateOf } from '#test/household-state.ts'
import { furnish } from '#test/tenant-walk.ts'
import type { Person } from '#test/test-app.ts'
import { zipOf, type ZipContent } from '#test/zip-file.ts'

const archiveOf = async ({ send }: Person) => (await send('GET', '/archive')).bytes
const restore = (person: Person, file: Buffer, query = '') =>
  person.upload(`/archive${query}`, { file, name: 'home.zip' })
const sumOf = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex')

/** A name that many programs would read as two lines. */
const oddName = 'Lamp\u2028 “left”.pdf'

async function contentsOf(zip: Buffer): Promise<ZipContent[]> {
  const folder = await mkdtemp(join(tmpdir(), 'cubby-restore-archive-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const path = join(folder, 'archive.zip')
  await writeFile(path, zip)
  const contents: ZipContent[] = []
  for await (const entry of readZip(path, Infinity))
    contents.push({ name: entry.name, content: await buffer(entry.read()) })
  return contents
}

/** The archive with a record file changed, and sums that fit. */
function change(contents: readonly ZipContent[], name: string, from: RegExp | string, to: string): Buffer {
  const changed = contents.map((one) =>
    one.name === name ? { ...one, content: one.content.toString().replace(from, to) } : one,
  )
  const others = changed.filter((one) => one.name !== 'sha256sums.txt')
  const sums = others.map((one) => `${sumOf(one.content)}  ${one.name}\n`).join('')
  return zipOf([...others, { name: 'sha256sums.txt', content: sums }])
}

eachDatabase('Restoring the archive of a household', (app) => {
  async function prepare() {
    const { owner, ids } = await furnish(app(), 'mine')
    await attach(app(), await picture(40, 30).jpeg().toBuffer(), 'Front.jpg', owner)
    await attach(app(), pdf, oddName, owner)
    return { owner, ids, archive: await archiveOf(owner) }
  }

  it('changes nothing where everything is there', async () => {
    const { owner, archive } = await prepare()
    const { status, json } = await restore(owner, archive)
    expect([status, json]).toEqual([
      200,
      expect.objectContaining({ created: 0, changed: 0, lostFiles: 0, files: 3, batchId: null }),
    ])
    expect(json.unchanged).toBeGreaterThan(8)
  })

  it('brings back what was deleted or changed since, keeps what is new, and is undone as one change', async () => {
    const { owner, ids, archive } = await prepare()
    const before = await stateOf(owner)
    await owner.send('PUT', `/labels/${ids.label}`, { name: 'renamed' })
    await owner.send('DELETE', `/items/${ids.item}`)
    const damaged = await stateOf(owner)
    const answer = await restore(owner, archive)
    expect(answer.json).toMatchObject({ changed: 1, lostFiles: 0 })
    expect(answer.json.created).toBeGreaterThan(2)
    expect(await stateOf(owner)).toEqual(before)
    const { json: history } = await owner.send('GET', '/journal/history?pageSize=1')
    expect(history.items[0]).toMatchObject({
      id: answer.json.batchId,
      source: 'import',
      fileName: 'home.zip',
    })
    expect(answer.headers['cubby-batch']).toBe(answer.json.batchId)

    expect((await owner.send('POST', `/journal/${answer.json.batchId}/undo`)).status).toBe(200)
    expect(await stateOf(owner)).toEqual(damaged)
    const { json: added } = await owner.send('POST', '/items', { name: 'New' })
    expect((await restore(owner, archive)).status).toBe(200)
    expect((await owner.send('GET', `/items/${added.id}`)).json.name).toBe('New')
  })

  it('brings everything into another household, which then has the same archive', async () => {
    const { owner, ids, archive } = await prepare()
    const other = await app().signUp()
    const run = newId()
    const { status, json } = await restore(other, archive, `?id=${run}`)
    expect([status, json]).toEqual([200, expect.objectContaining({ changed: 0, unchanged: 0, lostFiles: 0 })])
    expect((await other.send('GET', `/runs/${run}`)).json).toMatchObject({ state: 'done' })
    expect((await other.send('GET', '/items/export')).text).toBe(
      (await owner.send('GET', '/items/export')).text,
    )
    const [mine, theirs] = [await contentsOf(archive), await contentsOf(await archiveOf(other))]
    expect(theirs.map(({ name }) => name)).toEqual(mine.map(({ name }) => name))
    const filesOf = (contents: ZipContent[]) => contents.filter(({ name }) => name.startsWith('files/'))
    expect(filesOf(theirs)).toEqual(filesOf(mine))
    const { json: item } = await other.send('GET', `/items/${ids.item}`)
    const file = await other.send('GET', `/items/${ids.item}/attachments/${item.attachments[0].id}`)
    expect(file.text).toBe('mine')
    const { json: next } = await other.send('POST', '/items', { name: 'Next' })
    expect(next.assetId).toBe((await owner.send('POST', '/items', { name: 'Next' })).json.assetId)
    expect((await other.send('POST', `/journal/${json.batchId}/undo`)).status).toBe(200)
    expect((await other.send('GET', '/items')).json.items).toMatchObject([{ id: next.id }])
  })

  it('gives another import ref to an item whose own is taken, and leaves out attachments without a file', async () => {
    const { owner, archive } = await prepare()
    const lost = (await contentsOf(archive)).filter(({ name }) => !name.endsWith('Front.jpg'))
    const other = await app().signUp()
    const [ref] = (await owner.send('GET', '/items/export')).text.split(/\r?\n/)[1]?.split(',') ?? []
    expect(
      (await other.importCsv(`HB.import_ref,HB.location,HB.name\n${ref},Attic,Taken\n`)).json.created,
    ).toBe(1)
    const { json } = await restore(other, change(lost, 'README.txt', /$/, ' '))
    expect(json).toMatchObject({ lostFiles: 1, files: 2 })
    expect((await other.send('GET', '/items')).json.total).toBe(4)
  })

  it('is refused with a reason when the archive is damaged or made to do harm, before anything is written', async () => {
    const { owner, archive } = await prepare()
    const contents = await contentsOf(archive)
    const other = await app().signUp()
    const before = await stateOf(other)
    const at = archive.indexOf('mine item')
    const flipped = Buffer.from(archive)
    flipped[at] = 0x6e
    const extra = (more: ZipContent) => zipOf([...contents, more])
    const lie = { content: Buffer.alloc(200_000_000), isDeflated: true }
    const records = (name: string, from: RegExp | string, to: string) =>
      change(contents, `records/${name}.json`, from, to)
    const { json: item } = await owner.send('GET', '/items?pageSize=1')
    const cases: [string, Buffer, RegExp][] = [
      ['no zip', Buffer.from('no zip'), /damaged or cut off/],
      ['cut', archive.subarray(0, archive.length - 40), /damaged or cut off/],
      ['flipped', flipped, /damaged in items\.csv/],
      ['not of Cubby', zipOf([{ name: 'a.txt', content: 'a' }]), /not the archive of a household/],
      ['without items', zipOf(contents.filter(({ name }) => name !== 'items.csv')), /has lost items\.csv/],
      ['with more', extra({ name: 'more.txt', content: 'a' }), /more\.txt, which does not belong/],
      ['leading out', extra({ name: '../a.txt', content: 'a' }), /damaged or cut off \(.*\.\./],
      ['a link', extra({ name: 'a', content: '/etc/passwd', mode: 0o120777 }), /symbolic link/],
      ['a bomb', extra({ name: 'bomb', ...lie }), /more space than it may/],
      ['a wrong kind', records('items', '"quantity":10000', '"quantity":"many"'), /record .*items\.json/],
      ['a foreign key', records('labels', '"name"', '"group_id":"x","name"'), /record .*labels\.json/],
      ['a long name', records('labels', '"name":"', `"name":"${'x'.repeat(300)}`), /record .*labels\.json/],
      ['a script', records('attachments', '"url":""', '"url":"javascript:alert(1)"'), /attachments\.json/],
      ['a lost label', records('labels', /\[[^]*\]/, '[]'), /has lost a label that one item needs/],
      [
        'a cycle',
        records('items', /"id":"([^"]+)"([^}]*?)"parentId":null/, '"id":"$1"$2"parentId":"$1"'),
        /too deep/,
      ],
    ]
    expect(item.total).toBe(3)
    for (const [what, file, reason] of cases) {
      const { status, json } = await restore(other, file)
      expect([what, status, json.code]).toEqual([what, 422, 'bad_file'])
      expect([what, json.error]).toEqual([what, expect.stringMatching(/^Nothing was restored\. .*\.$/)])
      expect(json.error, what).toMatch(reason)
    }
    expect(await stateOf(other)).toEqual(before)
    const key = fileKey(other.groupId, sumOf(pdf))
    expect(await app().context.storage.findSize(key)).toBeUndefined()
    expect((await other.send('POST', '/archive', '{}')).status).toBe(415)
  })

  it('is not for viewers, and another household stays as it is', async () => {
    const { owner, archive } = await prepare()
    const stranger = await app().signUp()
    const before = await stateOf(owner)
    expect((await restore(stranger, archive)).status).toBe(200)
    expect(await stateOf(owner)).toEqual(before)
    const { json: invitation } = await owner.send('POST', '/groups/invitations', { uses: 1, role: 'viewer' })
    const viewer = await app().signUp({ token: invitation.token })
    const headers = { 'x-tenant': owner.groupId }
    expect((await viewer.send('POST', '/archive', undefined, headers)).status).toBe(403)
  })
})
