import Type, { type Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { ItemQuery } from './item-lists.ts'
import { limits, oneOf } from './scalars.ts'

/** Stickers on one sheet of paper after another; a roll is a page for each sticker. */
export const sheetIds = [
  'avery-5160',
  'avery-5260',
  'avery-5163',
  'avery-22806',
  'avery-l7160',
  'avery-l7163',
  'dymo-30252',
  'dymo-30334',
  'dymo-11354',
  'dymo-99012',
  'brother-dk-11201',
  'brother-dk-11209',
  'brother-dk-22205',
  'a4-grid',
  'letter-grid',
] as const

export const maxStickers = 5000

const Millimetres = (minimum: number, maximum: number) =>
  Type.Number({ minimum, maximum, description: 'In millimetres.' })

export const StickerSheet = Type.Object(
  {
    page: Type.Object({ width: Millimetres(10, 1200), height: Millimetres(10, 1200) }),
    columns: Type.Integer({ minimum: 1, maximum: 50 }),
    rows: Type.Integer({ minimum: 1, maximum: 100 }),
    label: Type.Object(
      { width: Millimetres(8, 1200), height: Millimetres(8, 1200) },
      { description: 'The size of one sticker.' },
    ),
    margin: Type.Object(
      { top: Millimetres(0, 1200), left: Millimetres(0, 1200) },
      { description: 'From the corner of the page to the first sticker.' },
    ),
    gap: Type.Object(
      { x: Millimetres(0, 1200), y: Millimetres(0, 1200) },
      { description: 'From the edge of a sticker to the next one.' },
    ),
  },
  { description: 'All of them must fit on the page.' },
)
export type StickerSheet = Static<typeof StickerSheet>

export const SheetPreset = Type.Object({
  id: oneOf(sheetIds),
  name: Type.String({ description: 'Maker and number, as on the box.' }),
  ...StickerSheet.properties,
})
export type SheetPreset = Static<typeof SheetPreset>

export const listSheets = endpoint({
  method: 'GET',
  path: '/stickers/sheets',
  access: 'read',
  tag: 'Stickers and codes',
  summary: 'The sheets and rolls that Cubby knows, with their measures in millimetres.',
  responses: { 200: Type.Array(SheetPreset) },
})

export const stickerLines = ['name', 'location', 'assetId', 'household', 'serialNumber', 'text'] as const
export type StickerLine = (typeof stickerLines)[number]

export const stickerCodes = ['qr', 'datamatrix', 'code128', 'none'] as const
export type StickerCode = (typeof stickerCodes)[number]

const AssetIdInput = Type.Union(
  [Type.String({ minLength: 1, maxLength: 40 }), Type.Integer({ minimum: 1 })],
  {
    description: '`"000-012"`, `"12"` or `12`.',
  },
)

export const NewStickerSheet = Type.Object(
  {
    ids: Type.Optional(
      Type.Array(Type.String({ maxLength: 64 }), {
        minItems: 1,
        maxItems: maxStickers,
        description: 'Items, in this order.',
      }),
    ),
    search: Type.Optional(
      Type.Object(ItemQuery.properties, {
        description: 'What GET /items takes; page and pageSize do not count.',
      }),
    ),
    range: Type.Optional(
      Type.Object(
        { from: AssetIdInput, to: AssetIdInput },
        { description: 'Asset ids; one that no item has is printed with its code, to be given later.' },
      ),
    ),
    sheet: Type.Union([oneOf(sheetIds), StickerSheet], {
      description: `One of ${sheetIds.join(', ')}, or the measures of another one.`,
    }),
    start: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 5000,
        description: 'The first free sticker of the first page, row by row. Default 1.',
      }),
    ),
    lines: Type.Optional(
      Type.Array(oneOf(stickerLines), {
        maxItems: stickerLines.length,
        description: 'What can be read, the first one boldly. Default name, location, assetId.',
      }),
    ),
    text: Type.Optional(Type.String({ maxLength: limits.short, description: 'What the line `text` says.' })),
    code: Type.Optional(
      oneOf(
        stickerCodes,
        'Default `qr`. `qr` and `datamatrix` hold the address of the item, `code128` its asset id.',
      ),
    ),
    outline: Type.Optional(
      Type.Boolean({
        description: 'A thin line around each sticker, to try a printer on plain paper or to cut along.',
      }),
    ),
  },
  { description: `One of ids, search and range; at most ${maxStickers.toLocaleString('en')} stickers.` },
)
export type NewStickerSheet = Static<typeof NewStickerSheet>

export const drawStickerSheet = endpoint({
  method: 'POST',
  path: '/stickers/sheet',
  access: 'read',
  tag: 'Stickers and codes',
  summary: 'Stickers on sheets or a roll as PDF, true to size; it writes nothing.',
  body: NewStickerSheet,
  produces: 'application/pdf',
  responses: { 200: Type.String() },
})
