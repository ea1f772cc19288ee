import { readFileSync } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, it, vi } from 'vitest'
import { newId } from '#server/shared/new-id.ts'
import { storedFiles } from '#test/attach.ts'
import { withServer } from '#test/each-database.ts'
import { stateOf } from '#test/household-state.ts'
import { useStubServer } from '#test/stub-server.ts'
import type { Person, TestApp } from '#test/test-app.ts'
import { testData } from '#test/test-data.ts'
import { zipOf, type ZipContent } from '#test/zip-file.ts'

const photo = readFileSync(join(testData, 'photos/0hne0rsf-1.jpg'))
/** Adds bytes to the end of the file: the picture is the same, but the hash differs. */
const other = Buffer.concat([photo, Buffer.from('end')])

const files = (names: Readonly<Record<string, Buffer | string>>): ZipContent[] =>
  Object.entries(names).map(([name, content]) => ({ name, content }))

const zip = (table: string, names: Readonly<Record<string, Buffer | string>> = {}) =>
  zipOf(files({ 'list.csv': table, ...names }))

async function importZip({ importCsv }: Person, content: Buffer, query = '?report=true&recognise=true') {
  const { status, json, text } = await importCsv(content, query)
  expect(status, text).toBe(200)
  return json
}

/** Returns the warnings without `noRefs`, which every file without import refs causes. */
const warningsOf = ({ warnings }: { warnings: { code: string }[] }) =>
  warnings.filter(({ code }) => code !== 'noRefs')

async function photosOf({ send }: Person): Promise<Record<string, string[]>> {
  const { items } = (await send('GET', '/items?pageSize=-1')).json
  const entries = await Promise.all(
    items.map(async ({ id, name }: { id: string; name: string }) => {
      const { attachments } = (await send('GET', `/items/${id}`)).json
      const shown = attachments.map(
        (one: { title: string; primary: boolean; type: string }) =>
          `${one.title}${one.primary ? '*' : ''}${one.type === 'photo' ? '' : ` ${one.type}`}`,
      )
      return [name, shown] as const
    }),
  )
  return Object.fromEntries(entries)
}

const leftovers = ({ context }: TestApp) => readdir(context.storage.temporaryFolder)

/** Waits, because thumbnails of imported photos are made in the same folder after the response. */
const noLeftovers = async (app: TestApp) => await expect.poll(() => leftovers(app)).toEqual([])

withServer('POST /items/import of a zip', (app) => {
  it('attaches the files that rows refer to, after a preview, and is undone as a whole', async () => {
    const person = await app().signUp()
    const before = await stateOf(person)
    const content = zip('Name,Photo\nLamp,lamp-a.jpg; pictures/B.JPG\nChair,\nTable,gone.jpg', {
      'pictures/lamp-a.jpg': photo,
      'pictures/b.jpg': other,
      'unused.jpg': photo,
      '__MACOSX/._unused.jpg': 'junk',
    })
    const preview = await importZip(person, content, '?preview=true')
    expect(preview).toMatchObject({
      created: 3,
      photos: { attached: 2, items: 1, addresses: 0, unused: ['unused.jpg'], totalUnused: 1 },
      warnings: expect.arrayContaining([
        expect.objectContaining({ code: 'photoMissing', line: 4, value: 'gone.jpg' }),
      ]),
    })
    expect(preview.sample.map(({ photos }: { photos: string[] }) => photos)).toEqual([
      ['pictures/lamp-a.jpg', 'pictures/b.jpg'],
      [],
      [],
    ])
    expect(await stateOf(person)).toEqual(before)
    const report = await importZip(person, content)
    expect(report.photos).toEqual(preview.photos)
    expect(await photosOf(person)).toEqual({ Lamp: ['lamp-a.jpg*', 'b.jpg'], Chair: [], Table: [] })
    expect((await person.send('POST', `/journal/${report.batchId}/undo`)).status).toBe(200)
    expect(await stateOf(person)).toEqual(before)
    await noLeftovers(app())
  })

  it('attaches files to existing items, which keep their main photo and get no file twice', async () => {
    const person = await app().signUp()
    const table = 'HB.import_ref,HB.name,HB.photos\nr1,Lamp,a.jpg'
    await importZip(person, zip(table, { 'a.jpg': photo }))
    const content = zip('HB.import_ref,HB.name,HB.photos\nr1,Lamp,"b.jpg,a.jpg"', {
      'a.jpg': photo,
      'b.jpg': other,
    })
    const { photos, unchanged } = await importZip(person, content)
    expect([photos.attached, unchanged]).toEqual([1, 1])
    expect(await photosOf(person)).toEqual({ Lamp: ['a.jpg*', 'b.jpg'] })
    expect((await importZip(person, content)).batchId).toBe(null)
  })
})

withServer('Names of imported photos', (app) => {
  it('are normalised, without folders and characters that cannot be stored', async () => {
    const person = await app().signUp()
    const name = 'Cafe\u0301.jpg'
    await importZip(
      person,
      zip('Name\nLamp\nChair\nTable', {
        'Lamp/a\0b.jpg': photo,
        [`Chair/${name}`]: photo,
        'Table/\u200b': photo,
      }),
    )
    expect(await photosOf(person)).toEqual({
      Lamp: ['ab.jpg*'],
      Chair: ['Caf\u00e9.jpg*'],
      Table: ['photo*'],
    })
  })

  it('are normalised when they are taken from the URLs of photos', async () => {
    const person = await app().signUp()
    const response = { status: 200, mediaType: '', text: '', bytes: photo }
    vi.spyOn(app().context, 'fetchOutbound').mockResolvedValue(response)
    const table = 'Name,Picture\nLamp,https://example.org/a%2Fb%00.jpg\nChair,https://example.org/%00'
    await importZip(person, Buffer.from(table), `?report=true${mapped}`)
    expect(await photosOf(person)).toEqual({ Lamp: ['b.jpg*'], Chair: ['photo*'] })
  })
})

withServer('A refused import of a zip', (app) => {
  const fields = (from: number) =>
    Array.from({ length: 150 }, (_, index) => `HB.field.${from + index}`).join(',')
  const values = 'x,'.repeat(150)

  it.each([
    ['parent is unknown', `HB.import_ref,HB.name,HB.photos,HB.parent_import_ref\nb,Saw,a.jpg,gone`],
    [
      'item would have too many fields',
      `HB.import_ref,HB.name,HB.photos,${fields(100)}\na,Axe,a.jpg,${values}`,
    ],
  ])('stores no file when a row’s %s', async (_what, table) => {
    const person = await app().signUp()
    await person.importCsv(`HB.import_ref,HB.name,${fields(0)}\na,Axe,${values}`)
    const content = zip(table, { 'a.jpg': photo })
    const { status, json } = await person.importCsv(content)
    expect([status, json.code]).toEqual([422, 'bad_file'])
    expect(await storedFiles(app(), person)).toEqual([])
    const { refusedRows } = await importZip(person, content, '?report=true&leaveOut=true')
    expect(refusedRows).toBe(1)
  })
})

withServer('POST /items/import of a zip', (app) => {
  it('attaches files whose name or folder is the name, asset ID or import ref of an item', async () => {
    const person = await app().signUp()
    const table = 'HB.import_ref,HB.name,HB.asset_id\nr-7,Lamp,000-042\nr-8,Lamp 2,\nr-9,Drill,\nr-10,Saw,'
    const { photos } = await importZip(
      person,
      zip(table, {
        'lamp.jpg': photo,
        'Lamp 2.jpg': photo,
        'lamp-3.jpg': other,
        '42.pdf': '%PDF-1.4 a',
        'x/r-9.jpg': photo,
        'Saw/front.jpg': photo,
        'chisel.jpg': photo,
      }),
    )
    expect(photos).toMatchObject({ attached: 6, items: 4, unused: ['chisel.jpg'] })
    expect(await photosOf(person)).toEqual({
      Lamp: ['lamp.jpg*', 'lamp-3.jpg', '42.pdf attachment'],
      'Lamp 2': ['Lamp 2.jpg*'],
      Drill: ['r-9.jpg*'],
      Saw: ['front.jpg*'],
    })
  })

  it('leaves out a file that is no picture, with a warning that names the file', async () => {
    const person = await app().signUp()
    const report = await importZip(person, zip('Name,Photo\nLamp,a.jpg', { 'a.jpg': 'no picture' }))
    expect(report.photos).toMatchObject({ attached: 0, items: 0 })
    expect(warningsOf(report)).toMatchObject([{ code: 'notPhoto', line: 2, value: 'a.jpg' }])
    expect(await photosOf(person)).toEqual({ Lamp: [] })
  })

  it('leaves out damaged and encrypted files, with a warning that names each file', async () => {
    const person = await app().signUp()
    const content = zipOf([
      ...files({ 'list.csv': 'Name,Photo\nLamp,a.jpg;b.jpg;c.jpg', 'a.jpg': photo, 'b.jpg': other }),
      { name: 'c.jpg', content: photo, isDeflated: true },
    ])
    content.fill('damage', content.indexOf(photo) + 1000, content.indexOf(photo) + 1100)
    const lastEntry = content.lastIndexOf('PK\u0001\u0002')
    // The first bit of the flags is set when a file is encrypted.
    content.writeUInt16LE(0x801, lastEntry + 8)
    const report = await importZip(person, content)
    expect(warningsOf(report)).toMatchObject([
      { code: 'notPhoto', line: 2, value: 'a.jpg' },
      { code: 'notPhoto', line: 2, value: 'c.jpg' },
    ])
    expect(await photosOf(person)).toEqual({ Lamp: ['b.jpg*'] })
  })

  it.each([
    [
      'without a spreadsheet',
      zipOf(files({ 'a.jpg': photo })),
      'The zip has no spreadsheet (.csv, .tsv, .xlsx or .ods) beside its other files.',
    ],
    [
      'with two spreadsheets',
      zip('Name\nLamp', { 'b.csv': 'Name' }),
      'The zip has several spreadsheets: list.csv, b.csv. Leave only one in it.',
    ],
    [
      'with a path out of its folder',
      zip('Name\nLamp', { '../../a.jpg': photo }),
      'The zip cannot be read: it is damaged or cut off (invalid relative path: ../../a.jpg).',
    ],
    [
      'with a link',
      zipOf([
        ...files({ 'list.csv': 'Name\nLamp' }),
        { name: 'a.jpg', content: '/etc/passwd', mode: 0o120777 },
      ]),
      'The zip cannot be read: it contains a symbolic link (a.jpg).',
    ],
    [
      'that would grow too large',
      zipOf([
        ...files({ 'list.csv': 'Name\nLamp' }),
        ...['a', 'b'].map((name) => ({ name, content: 'x', isDeflated: true, size: 4_000_000_000 })),
      ]),
      'The zip cannot be read: it would take more space than it may.',
    ],
    [
      'with too many files',
      zipOf(
        files({
          'list.csv': 'Name\nLamp',
          ...Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`${index}.jpg`, ''])),
        }),
      ),
      'The zip cannot be read: it has more than 10,000 files.',
    ],
    [
      'that is cut off',
      zip('Name\nLamp', { 'a.jpg': photo }).subarray(0, 200),
      'The zip cannot be read: it is damaged or cut off',
    ],
  ])('imports nothing from a zip %s', async (_title, content, reason) => {
    const person = await app().signUp()
    for (const query of ['?report=true', '?preview=true']) {
      const { status, json } = await person.importCsv(content, query)
      expect([status, json.code]).toEqual([422, 'bad_file'])
      expect(json.error).toContain(`Nothing was imported. ${reason}`)
    }
    expect((await person.send('GET', '/items')).json.total).toBe(0)
    await noLeftovers(app())
  })
})

const stub = await useStubServer()
beforeEach(() => {
  stub.respond((request, response) => {
    if (request.url === '/lamp.jpg') response.writeHead(200, { 'content-type': 'image/jpeg' }).end(photo)
    else if (request.url === '/page') response.end('<html>Not here</html>')
    else response.writeHead(404).end()
  })
})

const mapped = `&columns=${encodeURIComponent(JSON.stringify({ Name: 'HB.name', Picture: 'HB.photos' }))}`

withServer(
  'Addresses of photos in a spreadsheet',
  (app) => {
    it('are fetched when the user has mapped the column, and the report lists addresses that lead to no picture', async () => {
      const person = await app().signUp()
      const at = `http://127.0.0.1:${stub.port}`
      const table = `Name,Picture\nLamp,${at}/lamp.jpg\nChair,${at}/page\nTable,${at}/gone.jpg`
      stub.requests.length = 0
      const preview = await importZip(person, Buffer.from(table), `?preview=true${mapped}`)
      expect([preview.photos, stub.requests]).toEqual([
        { attached: 3, items: 3, addresses: 3, unused: [], totalUnused: 0 },
        [],
      ])
      // Without a mapping of the photo column, no photo is fetched.
      await importZip(person, Buffer.from(table))
      expect(stub.requests).toEqual([])
      const report = await importZip(person, Buffer.from(table), `?report=true${mapped}`)
      expect(report.photos).toMatchObject({ attached: 1, items: 1 })
      expect(warningsOf(report)).toMatchObject([
        { code: 'notPhoto', line: 3 },
        { code: 'photoUnreachable', line: 4, values: { reason: `127.0.0.1:${stub.port} answered 404` } },
      ])
    })
  },
  { CUBBY_ALLOW_NETS: '127.0.0.0/8' },
)

withServer('A private address of a photo', (app) => {
  it('is not fetched, which the report says', async () => {
    const person = await app().signUp()
    stub.requests.length = 0
    const table = `Name,Picture\nLamp,http://127.0.0.1:${stub.port}/lamp.jpg`
    const report = await importZip(person, Buffer.from(table), `?report=true${mapped}`)
    expect(warningsOf(report)).toMatchObject([
      { code: 'photoUnreachable', reason: expect.stringContaining('is not a public address') },
    ])
    expect([stub.requests, await photosOf(person)]).toEqual([[], { Lamp: [] }])
  })
})

withServer(
  'POST /items/import of a file named .zip',
  (app) => {
    it.each([
      ['is no zip', Buffer.from(`Name\n${'Lamp\n'.repeat(300_000)}`)],
      [
        'is a workbook',
        zipOf(files({ '[Content_Types].xml': '', 'xl/workbook.xml': 'a'.repeat(1_100_000) })),
      ],
      ['contains a spreadsheet above this limit', zip(`Name\n${'Lamp\n'.repeat(300_000)}`)],
    ])('returns 413 above the size limit of spreadsheets when the file %s', async (_what, content) => {
      const person = await app().signUp()
      const form = new FormData()
      form.set('csv', new Blob([new Uint8Array(content)]), 'list.zip')
      const request = new Request('http://localhost', { method: 'POST', body: form })
      const headers = { 'content-type': request.headers.get('content-type') ?? '' }
      const body = Buffer.from(await request.arrayBuffer())
      const { status, json } = await person.send('POST', '/items/import?recognise=true', body, headers)
      expect([status, json.fields]).toEqual([413, { csv: 'is larger than 1 MB' }])
      await noLeftovers(app())
    })
  },
  { CUBBY_MAX_IMPORT_MB: '1' },
)

withServer('A file that was uploaded for a preview', (app) => {
  const preview = `/items/import?preview=true&upload=${newId()}`
  const id = preview.slice(-36)
  const content = zip('Name,Photo\nLamp,a.jpg', { 'a.jpg': photo })

  it('is used by later requests with the same id, and deleted after the import', async () => {
    const person = await app().signUp()
    const first = await person.upload(preview, { csv: content })
    const columns = JSON.stringify({ Photo: '' })
    const second = await person.upload(preview, { columns })
    expect([first, second].map(({ json }) => json.ignoredColumns)).toEqual([[], ['Photo']])
    const done = await person.upload(`/items/import?report=true&recognise=true&upload=${id}`, {
      columns: '{}',
    })
    expect([done.status, done.json.photos?.attached], done.text).toEqual([200, 1])
    await noLeftovers(app())
    expect((await person.upload(preview, { columns })).status).toBe(404)
  })

  it('is not found by other people', async () => {
    const [person, stranger] = [await app().signUp(), await app().signUp()]
    await person.upload(preview, { csv: content })
    const { status, json } = await stranger.upload(preview, { columns: '{}' })
    expect([status, json.code]).toEqual([404, 'not_found'])
  })

  it('is deleted when four newer files have been uploaded', async () => {
    const person = await app().signUp()
    const paths = Array.from({ length: 5 }, () => `/items/import?preview=true&upload=${newId()}`)
    for (const path of paths) await person.upload(path, { csv: content })
    const statuses = []
    for (const path of paths) statuses.push((await person.upload(path, { columns: '{}' })).status)
    expect(statuses).toEqual([404, 200, 200, 200, 200])
    await expect.poll(() => leftovers(app())).toHaveLength(4)
  })

  it('is logged when it cannot be deleted, and the request that replaces it succeeds', async () => {
    const { context } = app()
    const logError = vi.spyOn(context, 'logError')
    const person = await app().signUp()
    const path = `/items/import?preview=true&upload=${newId()}`
    const before = new Set(await leftovers(app()))
    await person.upload(path, { csv: content })
    const [added = ''] = (await leftovers(app())).filter((name) => !before.has(name))
    // A file cannot be deleted when a folder has taken its place.
    const place = join(context.storage.temporaryFolder, added)
    await rm(place)
    await mkdir(place)
    expect((await person.upload(path, { csv: content })).status).toBe(200)
    await expect
      .poll(() => logError.mock.calls)
      .toEqual([['removing an uploaded file', expect.objectContaining({ path: place })]])
    await rm(place, { recursive: true })
  })
})

withServer(
  'An import with addresses of photos on a public demo',
  (app) => {
    it('returns 403 and fetches nothing', async () => {
      const person = await app().signUp()
      stub.requests.length = 0
      const table = `Name,Picture\nLamp,http://127.0.0.1:${stub.port}/lamp.jpg`
      const refused = await person.importCsv(table, `?report=true${mapped}`)
      expect([refused.status, refused.json.code, stub.requests]).toEqual([403, 'not_in_demo', []])
      expect((await person.send('GET', '/items?page=1&pageSize=1')).json.total).toBe(0)
    })
  },
  { CUBBY_DEMO: 'true', CUBBY_ALLOW_NETS: '127.0.0.0/8' },
)
