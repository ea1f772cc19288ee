import { createHash } from 'node:crypto'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { Actor } from '#server/actor.ts'
import { createArchive } from './archive.service.ts'
import { openFormats } from './open-formats.ts'
import { fileKey } from '#server/features/files/file-keys.ts'
import { readZip } from '#server/storage/read-zip.ts'
import { attach, pdf } from '#test/attach.ts'
import { withServer } from '#test/each-database.ts'
import type { Person, TestApp } from '#test/test-app.ts'

async function unpack(app: TestApp, { send }: Person) {
  const response = await send('GET', '/open-formats?language=en')
  expect(response.status, response.text.slice(0, 300)).toBe(200)
  const path = join(app.context.storage.temporaryFolder, app.context.newId())
  await writeFile(path, response.bytes)
  const parts = new Map<string, Buffer>()
  for await (const { name, read } of readZip(path, 1e8)) {
    const pieces: Buffer[] = []
    for await (const piece of read()) pieces.push(piece)
    parts.set(name, Buffer.concat(pieces))
  }
  const text = (name: string) => parts.get(name)?.toString() ?? ''
  const records = (name: string) =>
    text(`${name}.jsonl`)
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
  return { parts, text, records }
}

const sumOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

withServer('A household in open formats', (app) => {
  it('has typed JSON lines, CSV that an import reads, and a list of files', async () => {
    const { person, item } = await attach(app(), pdf, 'Manual.pdf')
    const { send } = person
    const { json: hall } = await send('POST', '/locations', { name: 'Hall', description: 'Wide' })
    const { json: label } = await send('POST', '/labels', { name: 'Light' })
    await send('PATCH', item, {
      locationId: hall.id,
      labelIds: [label.id],
      purchasePrice: 12.5,
      purchaseTime: '2024-02-29',
      fields: [{ type: 'number', name: 'Watts', numberValue: 7 }],
    })
    await send('POST', `${item}/maintenance`, { name: 'Dust', scheduledDate: '2030-05-01', cost: '2' })
    await send('POST', `${item}/attachments/external`, {
      source_type: 'link',
      external_id: 'https://shop.example/lamp',
    })
    const { text, records, parts } = await unpack(app(), person)
    expect(records('items')).toMatchObject([
      {
        name: 'Lamp',
        location: ['Hall'],
        labels: ['Light'],
        quantity: 1,
        purchasePrice: 12.5,
        purchaseTime: '2024-02-29',
        soldTime: null,
        insured: false,
        fields: { Watts: 7 },
      },
    ])
    const [{ importRef }] = records('items')
    expect(records('locations')).toMatchObject([{ name: 'Hall', parent: [], description: 'Wide' }])
    expect(records('labels')).toMatchObject([{ name: 'Light', parent: '' }])
    expect(records('maintenance')).toMatchObject([
      { itemImportRef: importRef, item: 'Lamp', name: 'Dust', scheduledDate: '2030-05-01', cost: 2 },
    ])
    expect(records('files')).toMatchObject([
      { path: 'files/000-001/Manual.pdf', itemImportRef: importRef, size: pdf.length, sha256: sumOf(pdf) },
      { path: '', sha256: '', url: 'https://shop.example/lamp' },
    ])
    expect(parts.get('files/000-001/Manual.pdf')).toEqual(pdf)
    expect((await person.importCsv(text('items.csv'), '?report=true')).json).toMatchObject({
      unchanged: 1,
      batchId: null,
    })
    expect(text('locations.csv').split('\n')[0]).toBe('Name,In location,Description,Cubby URL')
    for (const line of text('sha256sums.txt').trimEnd().split('\n'))
      expect(sumOf(parts.get(line.slice(66)) ?? Buffer.from('none')), line).toBe(line.slice(0, 64))
    expect(text('README.txt')).toContain('files/: 1')
  })

  it('has policies with their categories, and claims with copies and files of items that were deleted since', async () => {
    const { person, item } = await attach(app(), pdf, 'Bill.pdf')
    const { send } = person
    const { json: label } = await send('POST', '/labels', { name: 'Light' })
    const { id, attachments } = (await send('GET', item)).json
    await send('PUT', `${item}/attachments/${attachments[0].id}`, { type: 'receipt' })
    const fields = [{ type: 'text', name: 'Shade', textValue: 'Green' }]
    await send('PATCH', item, { labelIds: [label.id], purchasePrice: 12.5, serialNumber: 'A1', fields })
    const { json: policy } = await send('POST', '/policies', {
      name: 'Contents',
      insurer: 'Allsafe',
      starts: '2026-01-01',
      deductible: 50,
      limitPerItem: 900,
      categories: [{ name: 'Lamps', labelIds: [label.id], limit: 300 }],
    })
    const theft = { name: '=Burglary', kind: 'theft', date: '2026-05-03', policyId: policy.id }
    const { json: claim } = await send('POST', '/claims', theft)
    await send('POST', `/claims/${claim.id}/items`, { ids: [id] })
    await send('DELETE', item)
    const { text, records, parts } = await unpack(app(), person)
    expect(records('policies')).toEqual([
      {
        name: 'Contents',
        insurer: 'Allsafe',
        policyNumber: '',
        starts: '2026-01-01',
        ends: null,
        coversAll: true,
        currency: 'USD',
        deductible: 50,
        limitTotal: null,
        limitPerItem: 900,
        contact: '',
      },
    ])
    expect(records('policy-categories')).toEqual([
      { policy: 'Contents', name: 'Lamps', limit: 300, labels: ['Light'] },
    ])
    const url = expect.stringMatching(new RegExp(`/claim/${claim.id}$`))
    expect(records('claims')).toMatchObject([
      { name: '=Burglary', kind: 'theft', date: '2026-05-03', policy: 'Contents', deductible: 50, url },
    ])
    expect(records('claim-items')).toMatchObject([
      {
        claim: '=Burglary',
        claimUrl: url,
        item: 'Lamp',
        condition: 'stolen',
        loss: 12.5,
        gaps: ['photo', 'value'],
        serialNumber: 'A1',
        labels: ['Light'],
        fields: { Shade: 'Green' },
      },
    ])
    expect(text('claims.csv')).toContain("\n'=Burglary,theft,2026-05-03,Contents,USD,50,draft,")
    expect(records('files')).toMatchObject([{ path: 'files/Lamp/Bill.pdf', owner: 'Lamp', type: 'receipt' }])
    expect(parts.get('files/Lamp/Bill.pdf')).toEqual(pdf)
    expect(text('README.txt')).toContain('claim-items.csv: 1')
  })

  it('puts files of two items and of a location into folders of their own, and names lost files', async () => {
    const { person } = await attach(app(), pdf, 'Bill.pdf')
    const second = await attach(app(), pdf, 'bill.PDF', person)
    await person.send('PATCH', second.item, { assetId: '000-001' })
    const { json: nook } = await person.send('POST', '/locations', { name: 'con' })
    const lost = Buffer.concat([pdf, Buffer.from('lost')])
    await person.upload(`/locations/${nook.id}/attachments`, { file: lost, name: 'Plan.pdf' })
    await app().context.storage.remove(fileKey(person.householdUuid, sumOf(lost)))
    const { parts, text, records } = await unpack(app(), person)
    expect([...parts.keys()].filter((path) => path.startsWith('files/'))).toEqual([
      'files/000-001/Bill.pdf',
      'files/000-001 (2)/bill.PDF',
    ])
    expect(text('README.txt')).toContain('\n  files/_con/Plan.pdf\n')
    expect(records('files').at(-1)).toMatchObject({ path: 'files/_con/Plan.pdf', owner: 'con' })
  })

  it.each(['open formats', 'archive'])(
    'stops writing the download (%s) when the client disconnects',
    async (form) => {
      const { householdId, householdUuid, userId, send } = await app().signUp()
      await send('POST', '/items', { name: 'Lamp' })
      // as: this object has only the properties of an actor that a download reads.
      const actor = { householdId, householdUuid, userId, timeZone: 'UTC' } as Actor
      const { context } = app()
      const disconnected = new AbortController()
      const { promise: held, resolve } = Promise.withResolvers<void>()
      const { snapshot } = context.database
      // The client leaves once the snapshot is open.
      const database: typeof context.database = {
        ...context.database,
        snapshot: (work) =>
          snapshot(async (db) => {
            disconnected.abort()
            resolve()
            return work(db)
          }),
      }
      const past = { ...context, database }
      const options = { language: 'en', baseUrl: '' }
      const archive = createArchive(
        past,
        actor,
        disconnected.signal,
        ...(form === 'archive' ? [] : [openFormats(past, actor, options)]),
      )
      await held
      await expect(archive).rejects.toMatchObject({ status: 503 })
      expect(await readdir(join(context.config.dataDir, 'tmp')).catch(() => [])).not.toContainEqual(
        expect.stringMatching(/^archive-/),
      )
    },
  )

  it('has an empty file for each kind of record when the household is empty', async () => {
    const { parts, text } = await unpack(app(), await app().signUp())
    expect([...parts.keys()]).toContain('claim-items.jsonl')
    expect(text('items.jsonl')).toBe('')
  })
})
