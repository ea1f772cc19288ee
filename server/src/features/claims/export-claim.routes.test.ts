import { hash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { expect, it } from 'vitest'
import { openTable } from '#server/features/spreadsheets/parsing/open-table.ts'
import { newProblemList } from '#server/features/spreadsheets/parsing/problem-list.ts'
import { fileKey } from '#server/features/files/file-keys.ts'
import { newId } from '#server/shared/new-id.ts'
import { readZip } from '#server/storage/read-zip.ts'
import { picture, pdf } from '#test/attach.ts'
import { withServer } from '#test/each-database.ts'
import { readPdf } from '#test/pdf.ts'
import type { Person, TestApp } from '#test/test-app.ts'

async function save({ context }: TestApp, bytes: Buffer): Promise<string> {
  const path = join(context.storage.temporaryFolder, newId())
  await writeFile(path, bytes)
  return path
}

/** Downloads the archive of a claim and returns its files by path. */
async function unpack(app: TestApp, { send }: Person, id: string, query = '?language=en') {
  const response = await send('GET', `/claims/${id}/archive${query}`)
  expect([response.status, response.headers['content-type']]).toEqual([200, 'application/zip'])
  const files = new Map<string, Buffer>()
  for await (const entry of readZip(await save(app, response.bytes), 1e9))
    files.set(entry.name, await buffer(Readable.from(entry.read())))
  return files
}

async function readSheet(path: string, sheet: string): Promise<unknown[][]> {
  const rows: unknown[][] = []
  const table = await openTable(path, newProblemList(), { sheet })
  if (table) for await (const { cells } of table.rows()) rows.push(cells)
  return rows
}

/** Creates a claim with two items from the attic: a camera with a photo and a receipt, and a lamp. */
async function createClaim(person: Person) {
  const { send, upload } = person
  const { json: attic } = await send('POST', '/locations', { name: 'Attic' })
  const { json: camera } = await send('POST', '/items', { name: 'Camera/Leica', locationId: attic.id })
  await send('PATCH', `/items/${camera.id}`, {
    purchasePrice: 1200,
    purchaseTime: '2024-05-03',
    serialNumber: 'S-77',
    fields: [{ type: 'text', name: 'Mount', textValue: 'M' }],
  })
  const photo = await picture(64, 48).jpeg().toBuffer()
  const at = `/items/${camera.id}/attachments`
  await upload(at, { file: photo, name: 'front.jpg', type: 'photo' })
  await upload(at, { file: pdf, name: 'bill.pdf', type: 'receipt' })
  const { json: lamp } = await send('POST', '/items', { name: 'Lamp', locationId: attic.id })
  await send('PATCH', `/items/${lamp.id}`, { purchasePrice: 30 })
  const { json: policy } = await send('POST', '/policies', {
    name: 'Contents',
    limitPerItem: 1000,
    deductible: 100,
  })
  const { json: claim } = await send('POST', '/claims', {
    name: 'Burglary',
    kind: 'theft',
    date: '2026-05-03',
    policyId: policy.id,
  })
  const { headers } = await send('POST', `/claims/${claim.id}/items`, { ids: [camera.id, lamp.id] })
  return { id: String(claim.id), camera: String(camera.id), batch: String(headers['cubby-batch']), photo }
}

withServer('The archive of a claim', (app) => {
  it('contains a manifest with the SHA-256 and time of every file, and with the latest change of every record', async () => {
    const person = await app().signUp()
    const { id, camera, batch } = await createClaim(person)
    await person.send('DELETE', `/items/${camera}`)
    await person.send('PUT', '/groups', { currency: 'JPY' })
    const files = await unpack(app(), person, id)
    expect([...files.keys()]).toEqual([
      'check.html',
      'items.xlsx',
      'claim.pdf',
      'files/Camera_Leica/front.jpg',
      'files/Camera_Leica/bill.pdf',
      'README.txt',
      'manifest.json',
    ])
    const manifest = JSON.parse(String(files.get('manifest.json')))
    files.delete('manifest.json')
    expect(
      manifest.files.map(({ path, sha256: sum }: { path: string; sha256: string }) => [path, sum]),
    ).toEqual([...files].map(([path, bytes]) => [path, hash('sha256', bytes)]))
    expect(manifest.files.every(({ addedAt }: { addedAt: string }) => Date.parse(addedAt) > 0)).toBe(true)
    expect(manifest).toMatchObject({ claimId: id, currency: 'USD', missing: [], damaged: [] })
    expect(manifest.records).toMatchObject([
      { kind: 'claim', id, name: 'Burglary' },
      { kind: 'claimItem', name: 'Camera/Leica', itemId: camera, batch },
      { kind: 'claimItem', name: 'Lamp', batch },
    ])
    expect(manifest.records[1].revision).toBeGreaterThan(manifest.records[0].revision)
    expect(files.get('files/Camera_Leica/bill.pdf')).toEqual(pdf)
    expect(String(files.get('README.txt'))).toContain('check.html: open it in a browser')
    expect(String(files.get('check.html'))).toContain('Check the files of this claim')
  })

  it('contains a PDF with the losses, the missing evidence and the amount that the policy would pay', async () => {
    const person = await app().signUp()
    const { id } = await createClaim(person)
    const pages = readPdf((await unpack(app(), person, id)).get('claim.pdf') ?? Buffer.alloc(0))
    const textOf = (page: number) => pages[page]?.texts.map(({ text }) => text).join('|')
    expect(textOf(0)).toContain('Burglary')
    expect(textOf(0)).toContain('Theft, 3 May 2026 · Contents')
    expect(textOf(0)).toContain('Total loss')
    expect(textOf(0)).toContain('USD 1,230.00')
    expect(textOf(0)).toContain('Above the limit per item|USD 200.00|Deductible|USD 100.00')
    expect(textOf(0)).toContain('The policy would pay|USD 930.00')
    expect(textOf(1)).toContain('Camera/Leica')
    expect(textOf(1)).toContain('Serial number S-77')
    expect(textOf(1)).toContain('Without photo, serial number, receipt, value with a date')
    expect(pages[1]?.images).toBe(1)
    expect(textOf(2)).toContain('Receipt: bill.pdf')
  })

  it('names the amount to be paid without a policy when the claim has none', async () => {
    const person = await app().signUp()
    const { id } = await createClaim(person)
    await person.send('PUT', `/claims/${id}`, { policyId: null })
    const files = await unpack(app(), person, id)
    const [cover] = readPdf(files.get('claim.pdf') ?? Buffer.alloc(0))
    expect(cover?.texts.map(({ text }) => text).join('|')).toContain('To be paid|USD 1,230.00')
    const path = await save(app(), files.get('items.xlsx') ?? Buffer.alloc(0))
    expect((await readSheet(path, 'Sums')).at(-1)).toEqual(['To be paid', '', '', 1230])
  })

  it('contains a workbook with the items, their fields and the sums', async () => {
    const person = await app().signUp()
    const { id } = await createClaim(person)
    const path = await save(app(), (await unpack(app(), person, id)).get('items.xlsx') ?? Buffer.alloc(0))
    const [header = [], camera = [], lamp = []] = await readSheet(path, 'Items')
    const cellOf = (row: unknown[], name: string) => row[header.indexOf(name)]
    expect(header.slice(0, 6)).toEqual(['Name', 'Condition', 'Loss', 'Value', 'Missing evidence', 'Files'])
    expect(camera.slice(0, 5)).toEqual(['Camera/Leica', 'Stolen', 1200, 1200, ''])
    expect(cellOf(camera, 'Files')).toBe('files/Camera_Leica/front.jpg\nfiles/Camera_Leica/bill.pdf')
    expect([cellOf(camera, 'Location'), cellOf(camera, 'Mount')]).toEqual(['Attic', 'M'])
    expect(cellOf(camera, 'Bought on')).toBe('2024-05-03')
    expect(cellOf(lamp, 'Missing evidence')).toBe('photo, serial number, receipt, value with a date')
    expect((await readSheet(path, 'Sums')).map((row) => [row[0], row[3]])).toEqual([
      ['Category', 'Loss'],
      ['No category', 1230],
      ['Everything', 1230],
      ['Above the limit per item', 200],
      ['Deductible', 100],
      ['The policy would pay', 930],
    ])
  })

  it('lists files that storage has lost or damaged, and contains all other files', async () => {
    const person = await app().signUp()
    const { id, photo } = await createClaim(person)
    const { storage } = app().context
    await storage.remove(fileKey(person.householdUuid, hash('sha256', pdf)))
    const files = await unpack(app(), person, id)
    const manifest = JSON.parse(String(files.get('manifest.json')))
    expect(manifest.missing).toEqual(['files/Camera_Leica/bill.pdf'])
    expect(files.get('files/Camera_Leica/front.jpg')?.length).toBeGreaterThan(photo.length / 2)
    expect(String(files.get('README.txt'))).toContain('files/Camera_Leica/bill.pdf')
  })
})
