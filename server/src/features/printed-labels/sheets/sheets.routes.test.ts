import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sheetIds, stickerCodes } from '#contract/printed-labels/sheets.ts'
import { newId } from '#server/shared/new-id.ts'
import { withServer } from '#test/each-database.ts'
import { drawPart, readPdf } from '#test/pdf.ts'
import { readCodes } from '#test/pictures.ts'
import { createTestApp, type Person } from '#test/test-app.ts'
import { positionLabel } from './label-positions.ts'
import { sheetPresets } from './sheet-presets.ts'

const custom = {
  page: { width: 100, height: 60 },
  columns: 2,
  rows: 2,
  label: { width: 45, height: 25 },
  margin: { top: 5, left: 5 },
  gap: { x: 0, y: 0 },
}

const create = async ({ send }: Person, name: string) => (await send('POST', '/items', { name })).json
const print = (person: Person, body: object) =>
  person.send('POST', '/stickers/sheet', { sheet: 'avery-5160', ...body })

/** Opens the address of an item or of an asset id. For an asset id, returns the first item with this number. */
async function openAddress({ send }: Person, address: string) {
  const [, kind, id = ''] = /\/(item|a)\/([^/]+)$/.exec(address) ?? []
  if (kind === 'item') return (await send('GET', `/items/${id}`)).json
  return (await send('GET', `/assets/${id}`)).json.items[0]
}

withServer('Label sheets', (app) => {
  it.each([
    ['no selection', {}, 'ids'],
    ['two selections', { search: {}, range: { from: 1, to: 2 } }, 'ids'],
    ['an empty list', { ids: [] }, 'ids'],
    ['an invalid id', { ids: ['drill'] }, 'ids'],
    ['a search that finds nothing', { search: { q: 'unheard of' } }, 'search'],
    ['a filter by an unknown id', { search: { locations: newId() } }, 'search'],
    ['a range that ends before it begins', { range: { from: 2, to: '000-001' } }, 'range'],
    ['a range of more than 20,000', { range: { from: 1, to: 20_001 } }, 'range'],
    ['locations together with items', { locations: [newId()], search: {} }, 'ids'],
    ['an invalid location id', { locations: ['attic'] }, 'locations'],
    ['a shift beyond the page', { range: { from: 1, to: 1 }, nudge: { x: 11, y: 0 } }, 'nudge'],
    [
      'a scale that changes the size too much',
      { range: { from: 1, to: 1 }, scale: { x: 106, y: 100 } },
      'scale',
    ],
    ['a range that starts at zero', { range: { from: '0', to: 3 } }, 'from'],
    ['a range whose end is not a number', { range: { from: 1, to: 'drill' } }, 'to'],
    ['an unknown sheet', { range: { from: 1, to: 1 }, sheet: 'avery-1' }, 'sheet'],
    [
      'a sheet that is larger than its page',
      { range: { from: 1, to: 1 }, sheet: { ...custom, columns: 3 } },
      'sheet',
    ],
    ['a start beyond the page', { range: { from: 1, to: 1 }, start: 31 }, 'start'],
    ['an unknown kind of line', { range: { from: 1, to: 1 }, lines: ['price'] }, 'lines'],
    ['an unknown kind of code', { range: { from: 1, to: 1 }, code: 'aztec' }, 'code'],
  ])('returns 422 with the field for %s', async (_, body, field) => {
    const person = await app().signUp()
    await create(person, 'Drill')
    const { status, json } = await print(person, body)
    expect(status, JSON.stringify(json)).toBe(422)
    expect(Object.keys(json.fields)).toContain(field)
  })

  it('prints on tape that is 6 mm high, and returns 422 with the minimum height when the tape is 4 mm high', async () => {
    const person = await app().signUp()
    const tape = (height: number) => ({
      page: { width: 50, height },
      columns: 1,
      rows: 1,
      label: { width: 50, height },
      margin: { top: 0, left: 0 },
      gap: { x: 0, y: 0 },
    })
    const range = { from: 1, to: 1 }
    expect((await print(person, { range, sheet: tape(6) })).status).toBe(200)
    const { status, json } = await print(person, { range, sheet: tape(4) })
    expect([status, json.fields]).toEqual([422, { sheet: 'page.height must be 5 or more' }])
  })

  it('returns 404 for unknown items and for records of another household, and 422 for a search without results', async () => {
    const person = await app().signUp()
    const other = await app().signUp()
    const own = await create(person, 'Drill')
    const foreign = await create(other, 'Saw')
    for (const id of [newId(), foreign.id]) {
      expect((await print(person, { ids: [own.id, id] })).status).toBe(404)
    }
    expect((await print(person, { search: { q: 'Saw' } })).status).toBe(422)
    const { json: attic } = await other.send('POST', '/locations', { name: 'Attic' })
    expect((await print(person, { locations: [attic.id] })).status).toBe(404)
    expect((await print(other, { ids: [foreign.id] })).status).toBe(200)
  })

  it('lists the presets with their measures', async () => {
    const { send } = await app().signUp()
    const { status, json } = await send('GET', '/stickers/sheets')
    expect([status, json.map(({ id }: { id: string }) => id)]).toEqual([200, sheetIds])
    expect(json[0]).toMatchObject({ name: 'Avery 5160', columns: 3, rows: 10, label: { height: 25.4 } })
  })

  it('prints items in the requested order, from the first free label', async () => {
    const person = await app().signUp()
    const items = [await create(person, 'Zither'), await create(person, 'Accordion')]
    const response = await print(person, { ids: items.map(({ id }) => id), start: 30, lines: ['name'] })
    expect(response.headers['content-type']).toBe('application/pdf')
    const pages = readPdf(response.bytes)
    expect(pages.map(({ texts }) => texts.map(({ text }) => text))).toEqual([['Zither'], ['Accordion']])
    expect(pages[0]?.texts[0]?.x).toBeGreaterThan(145)
    expect(pages[0]?.texts[0]?.y).toBeGreaterThan(241)
    expect(pages[1]?.texts[0]?.x).toBeLessThan(70)
  })

  it('scales all positions and sizes on request, from the top left corner of the page', async () => {
    const person = await app().signUp()
    const body = { range: { from: 1, to: 6 }, sheet: 'a4-grid', code: 'none', outline: true }
    const [plain] = readPdf((await print(person, body)).bytes)
    const [scaled] = readPdf((await print(person, { ...body, scale: { x: 101, y: 99 } })).bytes)
    for (const [index, { x, y, width, height }] of (plain?.outlines ?? []).entries()) {
      const outline = scaled?.outlines[index]
      expect(outline?.x).toBeCloseTo(x * 1.01, 1)
      expect(outline?.y).toBeCloseTo(y * 0.99, 1)
      expect(outline?.width).toBeCloseTo(width * 1.01, 1)
      expect(outline?.height).toBeCloseTo(height * 0.99, 1)
    }
    expect([scaled?.width, scaled?.outlines.length]).toEqual([plain?.width, 6])
  })

  it('prints the results of a search in the order of the search', async () => {
    const person = await app().signUp()
    for (const name of ['Red lamp', 'Blue lamp', 'Chair']) await create(person, name)
    const search = { q: 'lamp', orderBy: 'name', order: 'desc', page: '7' }
    const [page] = readPdf((await print(person, { search, lines: ['name'], code: 'none' })).bytes)
    expect(page?.texts.map(({ text }) => text)).toEqual(['Red lamp', 'Blue lamp'])
    expect(page?.rectangles).toEqual([])
  })

  it('prints a range of asset ids, including asset ids without an item, whose codes contain the asset id', async () => {
    const person = await app().signUp()
    const used = await create(person, 'Drill')
    await create(person, 'Saw')
    await person.send('PUT', `/items/${used.id}`, { archived: true })
    const sheet = 'brother-dk-11209'
    const pages = readPdf((await print(person, { range: { from: '000-001', to: 3 }, sheet })).bytes)
    expect(pages.map(({ texts }) => texts.map(({ text }) => text))).toEqual([
      ['Drill', '000-001'],
      ['Saw', '000-002'],
      ['000-003'],
    ])
    const whole = { x: 0, y: 0, width: 62, height: 29 }
    const codes = await Promise.all(pages.map(async (page) => readCodes(await drawPart(page, whole))))
    expect([codes[0], codes[2]]).toEqual([
      [`http://localhost:80/item/${used.id}`],
      ['http://localhost:80/a/000-003'],
    ])
  })

  it('prints every requested line, and omits values that an item lacks', async () => {
    const person = await app().signUp({ groupName: 'Our house' })
    const { json: attic } = await person.send('POST', '/locations', { name: 'Attic' })
    const item = await create(person, 'Drill')
    await person.send('PUT', `/items/${item.id}`, { locationId: attic.id, serialNumber: '4711' })
    await create(person, 'Saw')
    const lines = ['household', 'name', 'location', 'serialNumber', 'assetId', 'text']
    const sheet = 'avery-5163'
    const response = await print(person, { search: {}, sheet, lines, text: 'Please return', code: 'none' })
    const texts = readPdf(response.bytes)[0]?.texts.map(({ text }) => text)
    expect(texts?.slice(0, 6)).toEqual([
      'Our house',
      'Drill',
      'Attic',
      'S/N 4711',
      '000-001',
      'Please return',
    ])
    expect(texts?.slice(6)).toEqual(['Our house', 'Saw', '000-002', 'Please return'])
  })

  it('shrinks a text that is too long, and cuts it when even the smallest size is too long', async () => {
    const person = await app().signUp()
    const item = await create(person, 'incomprehensibility '.repeat(12))
    const [page] = readPdf((await print(person, { ids: [item.id], sheet: 'dymo-11354' })).bytes)
    const rows = page?.texts ?? []
    expect(rows.at(-1)?.text).toBe('000-001')
    expect(rows.at(-2)?.text).toMatch(/…$/)
    expect(rows.every(({ y }) => y > 2 && y < 31)).toBe(true)
  })

  it('writes Arabic and Hebrew from right to left, and shows the characters of all scripts instead of boxes', async () => {
    const person = await app().signUp()
    const names = ['מברגה חשמלית', 'Дрель 電動ドリル', 'สวน 전동', '🔑 → ★']
    for (const name of names) await create(person, name)
    const body = { search: { orderBy: 'assetId', order: 'asc' }, lines: ['name'], code: 'none' }
    const [page] = readPdf((await print(person, body)).bytes)
    const rows = Map.groupBy(
      page?.texts ?? [],
      ({ x, y }) => `${y.toFixed(2)} ${Math.floor((x - 4.7) / 69.85)}`,
    )
    const texts = Array.from(rows.values(), (row) => row.map(({ text }) => text).join(''))
    expect(texts).toEqual([
      Array.from(names[0] ?? '')
        .toReversed()
        .join(''),
      ...names.slice(1),
    ])
  })
})

describe('The code of a label', () => {
  const codes = fc.constantFrom(...stickerCodes.filter((code) => code !== 'none' && code !== 'code128'))

  it('opens the item whose name is beside it, on every sheet', async () => {
    await using app = await createTestApp('sqlite', { CUBBY_BASE_URL: 'https://items.example.org/home' })
    const person = await app.signUp()
    const names = fc.uniqueArray(fc.stringMatching(/^[a-z0-9]{1,12}$/), { minLength: 1, maxLength: 9 })
    await fc.assert(
      fc.asyncProperty(
        names,
        fc.constantFrom(...sheetPresets),
        fc.nat(),
        codes,
        async (called, sheet, at, code) => {
          const items = []
          for (const name of called) items.push(await create(person, name))
          const perPage = sheet.columns * sheet.rows
          const start = (at % perPage) + 1
          const ids = items.map(({ id }) => id)
          const { bytes } = await print(person, { ids, sheet: sheet.id, start, code, lines: ['name'] })
          const pages = readPdf(bytes)
          expect(pages).toHaveLength(Math.ceil((start - 1 + ids.length) / perPage))
          for (const [index, item] of items.entries()) {
            const place = positionLabel(sheet, start - 1 + index)
            const page = pages[place.page]
            if (!page) throw new Error('A page is missing')
            const area = { x: place.left, y: place.top, ...sheet.label }
            const [address = ''] = await readCodes(await drawPart(page, area))
            const opened = await openAddress(person, address)
            const beside = page.texts.filter(
              ({ x, y }) => x > area.x && x < area.x + area.width && y > area.y && y < area.y + area.height,
            )
            expect([opened.id, opened.name]).toEqual([item.id, beside.map(({ text }) => text).join('')])
          }
        },
      ),
      { numRuns: 12 },
    )
  })

  it.each(['avery-l4731', 'brother-tze-9', 'brother-tze-6'])(
    'is the short address of the asset id on %s, with modules of 0.15 mm or more',
    async (sheet) => {
      await using app = await createTestApp('sqlite', { CUBBY_BASE_URL: 'https://items.example.org' })
      const person = await app.signUp()
      const item = await create(person, 'Drill')
      const [page] = readPdf((await print(person, { ids: [item.id], sheet })).bytes)
      if (!page) throw new Error('A page is missing')
      expect(page.texts.map(({ text }) => text)[0]).toBe('Drill')
      const whole = { x: 0, y: 0, width: page.width, height: page.height }
      expect(await readCodes(await drawPart(page, whole))).toEqual(['https://items.example.org/a/000-001'])
      expect(Math.min(...page.rectangles.map(({ height }) => height))).toBeGreaterThanOrEqual(0.15)
    },
  )

  it('is the asset id when it is a barcode', async () => {
    await using app = await createTestApp('sqlite')
    const person = await app.signUp()
    const range = { from: 1234, to: 1234 }
    const [page] = readPdf((await print(person, { range, code: 'code128', sheet: 'dymo-30252' })).bytes)
    if (!page) throw new Error('A page is missing')
    const picture = await drawPart(page, { x: 0, y: 0, width: 88.9, height: 28.6 })
    expect(await readCodes(picture)).toEqual(['001-234'])
  })
})
