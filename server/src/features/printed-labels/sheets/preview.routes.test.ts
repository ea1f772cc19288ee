import { expect, it } from 'vitest'
import type { PreviewSticker } from '#contract/printed-labels/sheets.ts'
import { withServer } from '#test/each-database.ts'
import { readPdf } from '#test/pdf.ts'
import type { Person } from '#test/test-app.ts'

const create = async ({ send }: Person, name: string) => (await send('POST', '/items', { name })).json
const preview = ({ send }: Person, body: object) =>
  send('POST', '/stickers/preview', { sheet: 'avery-5160', ...body })
const textsOf = ({ rows }: PreviewSticker) => rows.map(({ text }) => text.trimEnd())

withServer('The preview of a sheet', (app) => {
  it('returns the content of each page, from the first free label', async () => {
    const person = await app().signUp()
    for (const name of ['Drill', 'Saw', 'Lathe']) await create(person, name)
    const body = { range: { from: 1, to: 4 }, start: 29, lines: ['name', 'assetId'] }
    const first = await preview(person, body)
    expect(first.json).toMatchObject({ total: 4, pages: 2, page: 1, sheet: { columns: 3, rows: 10 } })
    expect(first.json.stickers.map(textsOf)).toEqual([
      ['Drill', '000-001'],
      ['Saw', '000-002'],
    ])
    const second = await preview(person, { ...body, page: 7 })
    expect([second.json.page, second.json.stickers.map(textsOf)]).toEqual([
      2,
      [['Lathe', '000-003'], ['000-004']],
    ])
  })

  it('places text and code where the PDF has them', async () => {
    const person = await app().signUp()
    const item = await create(person, 'Cordless drill with a name that needs more than one row')
    const body = { ids: [item.id], sheet: 'avery-l7163', start: 4, nudge: { x: 1.5, y: -2 } }
    const { json } = await preview(person, body)
    const [label] = json.stickers as PreviewSticker[]
    const [page] = readPdf((await person.send('POST', '/stickers/sheet', body)).bytes)
    expect(label?.rows.length).toBeGreaterThan(2)
    expect(label && textsOf(label)).toEqual(page?.texts.map(({ text }) => text.trimEnd()))
    for (const [index, row] of (label?.rows ?? []).entries()) {
      expect(Math.abs(row.x - (page?.texts[index]?.x ?? 0))).toBeLessThan(0.1)
      expect(Math.abs(row.y - (page?.texts[index]?.y ?? 0))).toBeLessThan(0.1)
    }
    const [dark] = page?.rectangles ?? []
    expect(dark).toBeDefined()
    const [, x = 0, y = 0] = /^M([\d.]+) ([\d.]+)H/.exec(label?.code ?? '')?.map(Number) ?? []
    expect(Math.abs(x - (dark?.x ?? 0)) + Math.abs(y - (dark?.y ?? 0))).toBeLessThan(0.1)
  })

  it('shows locations with their parent', async () => {
    const person = await app().signUp()
    const { json: house } = await person.send('POST', '/locations', { name: 'House' })
    const { json: attic } = await person.send('POST', '/locations', { name: 'Attic', parentId: house.id })
    const { json } = await preview(person, { locations: [attic.id, house.id] })
    expect(json.stickers.map(textsOf)).toEqual([['Attic', 'House'], ['House']])
  })

  it('has lines for handwriting only on labels whose asset id belongs to no item', async () => {
    const person = await app().signUp()
    await create(person, 'Drill')
    const { json } = await preview(person, { range: { from: 1, to: 2 }, writingLines: true })
    expect(json.stickers.map(({ rules }: PreviewSticker) => rules.length)).toEqual([0, 2])
    const [upper, lower] = json.stickers[1].rules
    expect(lower.y - upper.y).toBeGreaterThanOrEqual(5)
    expect(upper.y).toBeGreaterThan(json.stickers[1].rows.at(-1).y)
  })

  it('shows the first page when the sheet has more labels than a page', async () => {
    const person = await app().signUp()
    const tiny = { width: 8, height: 8 }
    const sheet = {
      page: { width: 210, height: 297 },
      columns: 26,
      rows: 37,
      label: tiny,
      margin: { top: 0, left: 0 },
      gap: { x: 0, y: 0 },
    }
    const { json } = await preview(person, { range: { from: 1, to: 900 }, sheet, code: 'none' })
    expect([json.total, json.pages, json.stickers.length]).toEqual([900, 1, 200])
  })
})
