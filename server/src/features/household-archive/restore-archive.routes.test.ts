// @module-tag slow

import { hash } from 'node:crypto'
import { expect, it } from 'vitest'
import { fieldsWith, itemFieldList, templateKey } from '#contract/items/item-fields.ts'
import { limits } from '#contract/scalars.ts'
import { listLimits } from '#contract/households/list-limits.ts'
import { fileKey } from '#server/features/files/file-keys.ts'
import { newId } from '#server/shared/new-id.ts'
import { attach, pdf, picture } from '#test/attach.ts'
import { withServer } from '#test/each-database.ts'
import { stateOf } from '#test/household-state.ts'
import { createFixtures } from '#test/tenant-walk.ts'
import { createTestApp, type Person } from '#test/test-app.ts'
import { contentsOfZip, zipOf, type ZipContent, zipWithSums } from '#test/zip-file.ts'

const archiveOf = async ({ send }: Person) => (await send('GET', '/archive')).bytes
const restore = (person: Person, file: Buffer, query = '') =>
  person.upload(`/archive${query}`, { file, name: 'home.zip' })

/** A file name with a separator at which many programs would start a new line. */
const oddName = 'Lamp\u2028 “left”.pdf'

/** Returns the archive with one changed file of records, and with the checksums that match the change. */
function change(contents: readonly ZipContent[], name: string, from: RegExp | string, to: string): Buffer {
  const changed = contents.map((one) =>
    one.name === name ? { ...one, content: one.content.toString().replace(from, to) } : one,
  )
  return zipWithSums(changed)
}

withServer('Restoring the archive of a household', (app) => {
  async function prepare() {
    const { owner, ids } = await createFixtures(app(), 'mine')
    await attach(app(), await picture(40, 30).jpeg().toBuffer(), 'Front.jpg', owner)
    await attach(app(), pdf, oddName, owner)
    return { owner, ids, archive: await archiveOf(owner) }
  }

  it('changes nothing when the household is unchanged', async () => {
    const { owner, archive } = await prepare()
    const { status, json } = await restore(owner, archive)
    expect([status, json]).toEqual([
      200,
      expect.objectContaining({ created: 0, changed: 0, lostFiles: 0, files: 3, batchId: null }),
    ])
    expect(json.unchanged).toBeGreaterThan(8)
  })

  it('restores records that were deleted or changed since the archive was made, keeps new records, and is undone as one batch', async () => {
    const { owner, ids, archive } = await prepare()
    const before = await stateOf(owner)
    await owner.send('PUT', `/labels/${ids.label}`, { name: 'renamed' })
    await owner.send('DELETE', `/items/${ids.item}`)
    const damaged = await stateOf(owner)
    const response = await restore(owner, archive)
    expect(response.json).toMatchObject({ changed: 1, lostFiles: 0 })
    expect(response.json.created).toBeGreaterThan(2)
    expect(await stateOf(owner)).toEqual(before)
    const { json: history } = await owner.send('GET', '/journal/history?pageSize=1')
    expect(history.items[0]).toMatchObject({
      id: response.json.batchId,
      source: 'import',
      fileName: 'home.zip',
    })
    expect(response.headers['cubby-batch']).toBe(response.json.batchId)

    expect((await owner.send('POST', `/journal/${response.json.batchId}/undo`)).status).toBe(200)
    expect(await stateOf(owner)).toEqual(damaged)
    const { json: added } = await owner.send('POST', '/items', { name: 'New' })
    expect((await restore(owner, archive)).status).toBe(200)
    expect((await owner.send('GET', `/items/${added.id}`)).json.name).toBe('New')
  })

  it('counts the records to add and to change, by kind, and writes nothing when only a preview is requested', async () => {
    const { owner, ids, archive } = await prepare()
    expect((await restore(owner, archive, '?preview=true')).json).toMatchObject({ created: 0, changed: 0 })
    await owner.send('PUT', `/labels/${ids.label}`, { name: 'renamed' })
    await owner.send('DELETE', `/items/${ids.item}`)
    const before = await stateOf(owner)
    const { status, json } = await restore(owner, archive, '?preview=true')
    expect([status, json.batchId]).toEqual([200, null])
    const of = (kind: string) => json.records.find((one: { kind: string }) => one.kind === kind)
    expect(of('label')).toEqual({
      kind: 'label',
      created: 0,
      changed: 1,
      unchanged: 0,
      changedNames: ['renamed'],
    })
    expect(of('item')).toMatchObject({ created: 1, changed: 0, changedNames: [] })
    expect(of('maintenance')).toMatchObject({ created: 1 })
    expect(json.records.map(({ kind }: { kind: string }) => kind)).not.toContain('household')
    expect(await stateOf(owner)).toEqual(before)
    const { json: restored } = await restore(owner, archive)
    expect(restored).toEqual({ ...json, batchId: expect.any(String) })
  })

  it('counts files that are missing in the archive, and stores nothing, when a preview for another household is requested', async () => {
    const { archive } = await prepare()
    const lost = (await contentsOfZip(archive)).filter(({ name }) => !name.endsWith('Front.jpg'))
    const other = await app().signUp()
    const { json } = await restore(other, change(lost, 'README.txt', /$/, ' '), '?preview=true')
    expect(json).toMatchObject({ changed: 0, lostFiles: 1, files: 2 })
    const key = fileKey(other.householdUuid, hash('sha256', pdf))
    expect(await app().context.storage.findSize(key)).toBeUndefined()
    expect((await other.send('GET', '/items')).json.total).toBe(0)
  })

  it('converts texts to NFC', async () => {
    const me = await app().signUp()
    await me.send('POST', '/labels', { name: 'K\u00fcche' })
    const contents = await contentsOfZip(await archiveOf(me))
    const archive = change(contents, 'records/labels.json', 'K\u00fcche', 'Ku\u0308che')
    expect((await restore(me, archive)).json).toMatchObject({ created: 0, changed: 0 })
    expect((await me.send('GET', '/labels')).json[0].name).toBe('K\u00fcche')
  })

  it('copies everything to another household, whose archive is then equal', async () => {
    const { owner, ids, archive } = await prepare()
    const other = await app().signUp()
    const run = newId()
    const { status, json } = await restore(other, archive, `?id=${run}`)
    expect([status, json]).toEqual([200, expect.objectContaining({ changed: 0, unchanged: 0, lostFiles: 0 })])
    expect((await other.send('GET', `/runs/${run}`)).json).toMatchObject({ state: 'done' })
    expect(await other.exportCsv()).toBe(await owner.exportCsv())
    const [mine, theirs] = [await contentsOfZip(archive), await contentsOfZip(await archiveOf(other))]
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

  it('gives an item a new import ref when another item of the household has the same one, and leaves out attachments without a file', async () => {
    const { owner, archive } = await prepare()
    const lost = (await contentsOfZip(archive)).filter(({ name }) => !name.endsWith('Front.jpg'))
    const other = await app().signUp()
    const [ref] = (await owner.exportCsv()).split(/\r?\n/)[1]?.split(',') ?? []
    expect(
      (await other.importCsv(`HB.import_ref,HB.location,HB.name\n${ref},Attic,Taken\n`)).json.created,
    ).toBe(1)
    const { json } = await restore(other, change(lost, 'README.txt', /$/, ' '))
    expect(json).toMatchObject({ lostFiles: 1, files: 2 })
    expect((await other.send('GET', '/items')).json.total).toBe(4)
  })

  it('keeps the household’s description of a custom field, and accepts older archives without descriptions', async () => {
    const { owner, ids, archive } = await prepare()
    const other = await app().signUp()
    const { json: here } = await other.send('POST', '/custom-fields', {
      name: 'mine field',
      unit: 'W',
      type: 'number',
    })
    const { json } = await restore(other, archive)
    expect(json).toMatchObject({ changed: 0, unchanged: 1, lostFiles: 0 })
    expect((await other.send('GET', '/custom-fields')).json).toEqual([here])

    await owner.send('PUT', `/custom-fields/${ids.fieldDescription}`, { name: 'Other', choices: [] })
    expect((await restore(owner, archive)).json).toMatchObject({ created: 0, changed: 1 })
    expect((await owner.send('GET', '/custom-fields')).json).toMatchObject([
      { name: 'mine field', choices: ['mine'] },
    ])

    const old = (await contentsOfZip(archive)).filter(({ name }) => name !== 'records/custom-fields.json')
    const { status } = await restore(await app().signUp(), zipWithSums(old))
    expect(status).toBe(200)
  })

  it('gives fields that an older archive lacks the value of an empty record', async () => {
    const { owner, archive } = await prepare()
    const later =
      /,"(?:currentValue|replacementValue)(?:Date)?":[^,}]*|,"(?:usefulLifeYears|restValuePercent|declining)":[^,}]*/g
    const contents = await contentsOfZip(archive)
    const older = contents.map(({ name, content }) =>
      name.startsWith('records/')
        ? { name, content: content.toString().replace(later, '') }
        : { name, content },
    )
    const other = await app().signUp()
    expect((await restore(other, zipWithSums(older))).status).toBe(200)
    const items = async (person: Person) => (await person.send('GET', '/items?orderBy=name')).json.items
    const restored = await items(other)
    expect(restored).toHaveLength((await items(owner)).length)
    for (const { id } of restored) {
      expect((await other.send('GET', `/items/${id}`)).json).toMatchObject({
        currentValue: 0,
        currentValueDate: '',
        replacementValue: 0,
        usefulLifeYears: 0,
        declining: false,
      })
    }
  })

  it('returns 422 with a reason for damaged and hostile archives before anything is written', async () => {
    const { owner, ids, archive } = await prepare()
    const contents = await contentsOfZip(archive)
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
      ['a huge name', records('labels', '"name":"', `"name":"${'x'.repeat(5e6)}`), /line that is too long/],
      [
        'no day',
        records('items', '"purchaseDate":""', '"purchaseDate":"0000-00-00"'),
        /record .*items\.json/,
      ],
      ['a day too many', records('maintenance', '2026-05-01', '2026-02-30'), /record .*maintenance\.json/],
      ['no time', records('labels', /"createdAt":\d+/, '"createdAt":9e15'), /record .*labels\.json/],
      ['a time before all', records('labels', /"createdAt":\d+/, '"createdAt":-1'), /record .*labels\.json/],
      [
        'an asset ID that is too high',
        records('items', /"assetNumber":\d+/, '"assetNumber":1000000000000000'),
        /an item whose asset ID is higher than 999-999999999999/,
      ],
      ['a price', records('items', '"purchasePrice":70000', '"purchasePrice":1e15'), /record .*items\.json/],
      ['a quantity', records('items', '"quantity":10000', '"quantity":-1'), /record .*items\.json/],
      [
        'a value',
        records(
          'items',
          /"quantity":\d+([^}]*?)"purchasePrice":\d+/,
          '"quantity":100000000000$1"purchasePrice":100000000000000',
        ),
        /record .*items\.json/,
      ],
      ...['currentValue', 'replacementValue'].map((key): [string, Buffer, RegExp] => [
        `a ${key} that is too high for its quantity`,
        records(
          'items',
          new RegExp(`"quantity":\\d+([^}]*?)"${key}":\\d+`),
          `"quantity":100000000000$1"${key}":100000000000000`,
        ),
        /record .*items\.json/,
      ]),
      ['no number', records('items', '"numberValue":0', '"numberValue":1e999'), /record .*items\.json/],
      [
        'two owners',
        records('attachments', '"locationId":null', `"locationId":"${ids.location}"`),
        /record .*attachments\.json/,
      ],
      ['no owner', records('attachments', /"itemId":"[^"]+"/, '"itemId":null'), /attachments\.json/],
      [
        'a label twice',
        records('items', `["${ids.label}"]`, `["${ids.label}","${ids.label}"]`),
        /record .*items\.json/,
      ],
      [
        'a field twice',
        records('items', /"fields":\[(\{[^}]*\})\]/, '"fields":[$1,$1]'),
        /record .*items\.json/,
      ],
      [
        'one import ref',
        records(
          'items',
          /"importRef":"([^"]+)"([^]*?)"importRef":"[^"]+"/,
          '"importRef":"$1"$2"importRef":"$1"',
        ),
        /two items with the same import ref/,
      ],
      ['a lost label', records('labels', /\[[^]*\]/, '[]'), /has lost a label that one item needs/],
      [
        'a cycle',
        records('items', /"id":"([^"]+)"([^}]*?)"parentId":null/, '"id":"$1"$2"parentId":"$1"'),
        /inside itself/,
      ],
      [
        'a choice twice',
        records('custom-fields', '"choices":["mine"]', '"choices":["mine","mine"]'),
        /record .*custom-fields\.json/,
      ],
      ['no kind', records('custom-fields', '"type":"text"', '"type":"colour"'), /custom-fields\.json/],
      [
        'a unit of a text',
        records('custom-fields', '"unit":""', '"unit":"W"'),
        /record .*custom-fields\.json/,
      ],
      [
        'two descriptions of one name',
        records(
          'custom-fields',
          /(\{[^}]*\})/,
          `$1,\n{"id":"${newId()}","createdAt":0,"updatedAt":0,"name":"mine field","type":"text","unit":"","choices":[]}`,
        ),
        /describes one custom field twice/,
      ],
      ['empty lines', records('items', ']', '\n\n\n]'), /record .*items\.json/],
      [
        'too many levels for a record',
        records('items', '"fields":[', `"fields":${'['.repeat(50_000)}${']'.repeat(50_000)},"also":[`),
        /record .*items\.json/,
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
    const key = fileKey(other.householdUuid, hash('sha256', pdf))
    expect(await app().context.storage.findSize(key)).toBeUndefined()
    expect((await other.send('POST', '/archive', '{}')).status).toBe(415)
  })

  it('accepts texts of every kind at maximum length', async () => {
    const owner = await app().signUp()
    // Use a character of two UTF-16 units, because the limits count characters.
    const long = (characters: number) => '😀'.repeat(characters)
    const name = long(limits.name)
    const made = async (path: string, body: object) => {
      const response = await owner.send('POST', path, body)
      expect(response.status, response.text).toBe(201)
      return response.json.id
    }
    const color = long(limits.color)
    const icon = long(limits.short)
    const label = await made('/labels', { name, description: long(limits.labelDescription), color, icon })
    const location = await made('/locations', { name, description: long(limits.description) })
    const texts = itemFieldList.flatMap(({ wire, maxLength }) =>
      maxLength === undefined ? [] : [[wire, long(maxLength)]],
    )
    const fields = [{ name, textValue: long(limits.fieldText) }]
    const item = await made('/items', {
      ...Object.fromEntries(texts),
      locationId: location,
      labelIds: [label],
      fields,
    })
    await made(`/items/${item}/maintenance`, {
      name,
      description: long(limits.maintenanceDescription),
      scheduledDate: '2026-05-01',
    })
    const defaults = fieldsWith('inTemplate').flatMap((field) =>
      'maxLength' in field ? [[templateKey(field.key), long(field.maxLength)]] : [],
    )
    await made('/templates', {
      ...Object.fromEntries(defaults),
      name,
      description: long(limits.description),
      notes: long(limits.notes),
      defaultName: name,
      defaultLabelIds: [label],
      fields,
    })
    await made('/views', { name, query: long(limits.viewQuery) })
    const choices = Array.from(
      { length: listLimits.choicesPerField },
      (_, index) => long(limits.fieldChoice).slice(0, -4) + String(index).padStart(2, '0'),
    )
    await made('/custom-fields', { name, choices })
    await made('/custom-fields', { name: 'Weight', type: 'number', unit: long(limits.fieldUnit) })
    const address = 'https://example.org/'
    const link = {
      source_type: 'link',
      external_id: address + long(limits.notifierUrl - address.length),
      title: name,
    }
    const linked = await owner.send('POST', `/items/${item}/attachments/external`, link)
    expect(linked.status, linked.text).toBeLessThan(300)
    const ref = long(limits.importRef)
    expect((await owner.importCsv(`HB.import_ref,HB.location,HB.name\n${ref},,Axe\n`)).json.created).toBe(1)

    const other = await app().signUp()
    const { status, json, text } = await restore(other, await archiveOf(owner))
    expect([status, json], text).toEqual([200, expect.objectContaining({ created: 10, lostFiles: 0 })])
    expect(await other.exportCsv()).toBe(await owner.exportCsv())
  })

  it('is undone as a whole even when the archive lists children before their parents', async () => {
    const owner = await app().signUp()
    const { json: kept } = await owner.send('POST', '/items', { name: 'Kept' })
    const other = await app().signUp()
    expect((await restore(other, await archiveOf(owner))).status).toBe(200)
    const before = await stateOf(other)
    const rows = Array.from({ length: 150 }, (_, index) => `Item ${index},Attic`)
    expect((await owner.importCsv(`HB.name,HB.location\n${rows.join('\n')}\n`)).json.created).toBe(150)
    const { json: list } = await owner.send('GET', '/items?pageSize=1000')
    const imported = list.items.map(({ id }: { id: string }) => id).filter((id: string) => id !== kept.id)
    const ids = imported.toSorted()
    const outermost = ids.at(-1)
    for (const id of [kept.id, ids[0]])
      expect((await owner.send('PUT', `/items/${id}`, { parentId: outermost })).status).toBe(200)

    const response = await restore(other, await archiveOf(owner))
    expect(response.json).toMatchObject({ created: 151, changed: 1 })
    const undone = await other.send('POST', `/journal/${response.json.batchId}/undo`)
    expect(undone.status, undone.text).toBe(200)
    expect(await stateOf(other)).toEqual(before)
  })

  it('is refused when it would nest existing records too deep', async () => {
    const owner = await app().signUp()
    const make = async ({ send }: Person, name: string, parentId?: string): Promise<string> =>
      (await send('POST', '/labels', { name, parentId })).json.id
    const moved = await make(owner, 'Moved')
    const other = await app().signUp()
    expect((await restore(other, await archiveOf(owner))).status).toBe(200)
    await make(other, 'Innermost', await make(other, 'Inner', moved))
    let above = await make(owner, 'Outermost')
    for (const name of ['second', 'third']) above = await make(owner, name, above)
    await owner.send('PUT', `/labels/${moved}`, { parentId: above })
    const before = await stateOf(other)
    const archive = await archiveOf(owner)
    const { status, json } = await restore(other, archive)
    expect([status, json.error]).toEqual([422, expect.stringMatching(/label more than 5 levels deep/)])
    expect(await stateOf(other)).toEqual(before)

    const innermost = (await other.send('GET', '/labels')).json.find(
      ({ name }: { name: string }) => name === 'Innermost',
    )
    await other.send('DELETE', `/labels/${innermost.id}`)
    expect((await restore(other, archive)).status).toBe(200)
  })

  it('gives no item more attachments than the limit', async () => {
    const owner = await app().signUp()
    const { json: item } = await owner.send('POST', '/items', { name: 'Lamp' })
    const link = { source_type: 'link', external_id: 'https://example.org/', title: 'Link' }
    expect((await owner.send('POST', `/items/${item.id}/attachments/external`, link)).status).toBeLessThan(
      300,
    )
    const contents = await contentsOfZip(await archiveOf(owner))
    const one =
      contents.find((content) => content.name === 'records/attachments.json')?.content.toString() ?? ''
    const line = one.split('\n')[1] ?? ''
    const withLinks = (count: number) => {
      const lines = Array.from({ length: count }, () => line.replace(/"id":"[^"]+"/, `"id":"${newId()}"`))
      return change(contents, 'records/attachments.json', one, `[\n${lines.join(',\n')}\n]\n`)
    }
    const { json: refused } = await restore(owner, withLinks(listLimits.attachmentsPerOwner + 1))
    expect(refused.error).toMatch(/more than 2000 files and links of one item or location\.$/)
    const { json: together } = await restore(owner, withLinks(listLimits.attachmentsPerOwner))
    expect([together.code, together.error]).toEqual([
      'limit_reached',
      expect.stringContaining('At most 2,000 files and links of one item or location'),
    ])
    expect((await restore(owner, withLinks(listLimits.attachmentsPerOwner - 1))).status).toBe(200)
  })

  it('refuses an archive with an empty file before reading the rest', async () => {
    const owner = await app().signUp()
    const empty = { name: 'files/items/Lamp/empty.pdf', content: '' }
    const rest = { name: 'a', content: 'a' }
    const sums = { name: 'sha256sums.txt', content: `${hash('sha256', 'a')}  a\n` }
    const { status, json } = await restore(owner, zipOf([empty, rest, sums]))
    expect([status, json.code]).toEqual([422, 'bad_file'])
    expect(json.error).toMatch(/contains files\/items\/Lamp\/empty\.pdf, which is empty\.$/)
    // An archive of a server has empty tables, so a user who chose the wrong archive needs another reason.
    const { json: other } = await restore(owner, zipOf([empty, rest]))
    expect(other.error).toBe('Nothing was restored. The archive is not the archive of a household.')
  })

  it('changes no other household', async () => {
    const { owner, archive } = await prepare()
    const stranger = await app().signUp()
    const before = await stateOf(owner)
    expect((await restore(stranger, archive)).status).toBe(200)
    expect(await stateOf(owner)).toEqual(before)
  })
})

it('A file in an archive is refused when it is too large for an upload', async () => {
  await using roomy = await createTestApp('sqlite')
  await using narrow = await createTestApp('sqlite', { CUBBY_MAX_UPLOAD_MB: '1' })
  const { person } = await attach(roomy, Buffer.concat([pdf, Buffer.alloc(1_100_000)]), 'Manual.pdf')
  const archive = await archiveOf(person)
  const { status, json } = await restore(await narrow.signUp(), archive)
  expect([status, json.error]).toEqual([422, expect.stringMatching(/Manual\.pdf, which is larger than 1 MB/)])
  expect((await restore(await roomy.signUp(), archive)).status).toBe(200)
})

it('Restores of archives return 503 when too many wait', async () => {
  await using app = await createTestApp('sqlite')
  const { owner } = await createFixtures(app, 'mine')
  const archive = await archiveOf(owner)
  const people: Person[] = []
  for (let count = 0; count < 7; count++) people.push(await app.signUp())
  const { promise: refused, resolve: refuse } = Promise.withResolvers<void>()
  const statuses: number[] = []
  await app.context.database.withWriteLock(async () => {
    const responses = people.map(async (person) => {
      const { status } = await restore(person, archive)
      statuses.push(status)
      if (statuses.filter((one) => one === 503).length === 2) refuse()
    })
    void Promise.all(responses).then(() => refuse())
    await refused
  })
  await expect.poll(() => statuses).toHaveLength(7)
  expect(statuses.filter((status) => status === 503)).toHaveLength(2)
  expect(statuses.filter((status) => status === 200)).toHaveLength(5)
})
