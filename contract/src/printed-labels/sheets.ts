import Type, { type Static } from 'typebox'
import { endpoint } from '#contract/endpoint.ts'
import { ItemSelection } from '#contract/items/item-lists.ts'
import { AssetIdInput, limits, oneOf } from '#contract/scalars.ts'

/** The ids of predefined sheets and rolls of labels. On a roll every label is a page of its own. */
export const sheetIds = [
  'avery-5160',
  'avery-5260',
  'avery-5163',
  'avery-5167',
  'avery-22806',
  'avery-l4731',
  'avery-l7160',
  'avery-l7163',
  'avery-l7651',
  'avery-zweckform-3474',
  'avery-zweckform-3475',
  'herma-4464',
  'herma-4608',
  'dymo-30252',
  'dymo-30334',
  'dymo-11354',
  'dymo-99012',
  'brother-dk-11201',
  'brother-dk-11209',
  'brother-dk-22205',
  'brother-tze-9',
  'brother-tze-6',
  'zebra-2x1',
  'zebra-57x32',
  'zebra-4x6',
  'a4-grid',
  'letter-grid',
] as const

/**
 * The maximum number of labels per file, so that people can still handle the file. Memory needs no limit, because
 * labels are drawn while the file is sent.
 */
export const maxStickers = 20_000

export const maxBlankLabels = 1000

/** The maximum number of labels in a preview, which shows only a part of a larger sheet. */
export const maxPreviewStickers = 200

const Millimetres = (minimum: number, maximum: number) =>
  Type.Number({ minimum, maximum, description: 'In millimetres.' })

export const StickerSheet = Type.Object(
  {
    page: Type.Object({ width: Millimetres(5, 1200), height: Millimetres(5, 1200) }),
    columns: Type.Integer({ minimum: 1, maximum: 50 }),
    rows: Type.Integer({ minimum: 1, maximum: 100 }),
    label: Type.Object(
      { width: Millimetres(5, 1200), height: Millimetres(5, 1200) },
      { description: 'The size of one label.' },
    ),
    margin: Type.Object(
      { top: Millimetres(0, 1200), left: Millimetres(0, 1200) },
      { description: 'From the corner of the page to the first label.' },
    ),
    gap: Type.Object(
      { x: Millimetres(0, 1200), y: Millimetres(0, 1200) },
      { description: 'From the edge of one label to that of the next.' },
    ),
  },
  { description: 'All of them must fit on the page.' },
)
export type StickerSheet = Static<typeof StickerSheet>

export const SheetPreset = Type.Object({
  id: oneOf(sheetIds),
  name: Type.String({
    description: 'Manufacturer and number, as on the box; of rolls without one the manufacturer alone.',
  }),
  ...StickerSheet.properties,
})
export type SheetPreset = Static<typeof SheetPreset>

export const listSheets = endpoint({
  method: 'GET',
  path: '/stickers/sheets',
  access: 'read',
  tag: 'Printed labels and codes',
  summary: 'The label sheets and rolls that Cubby knows, with their dimensions in millimetres.',
  responses: { 200: Type.Array(SheetPreset) },
})

export const stickerLines = ['name', 'location', 'assetId', 'household', 'serialNumber', 'text'] as const
export type StickerLine = (typeof stickerLines)[number]

export const stickerCodes = ['qr', 'datamatrix', 'code128', 'none'] as const
export type StickerCode = (typeof stickerCodes)[number]

const Nudge = Type.Number({ minimum: -10, maximum: 10, description: 'In millimetres.' })
const Scale = Type.Number({ minimum: 95, maximum: 105, description: 'In percent.' })

export const NewStickerSheet = Type.Object(
  {
    ids: Type.Optional(
      Type.Array(Type.String({ maxLength: 64 }), {
        minItems: 1,
        maxItems: maxStickers,
        description: 'Items, in this order.',
      }),
    ),
    search: Type.Optional(ItemSelection),
    range: Type.Optional(
      Type.Object(
        { from: AssetIdInput, to: AssetIdInput },
        { description: 'Asset ids; one that no item has is printed with its code, to be assigned later.' },
      ),
    ),
    locations: Type.Optional(
      Type.Array(Type.String({ maxLength: 64 }), {
        minItems: 1,
        maxItems: maxStickers,
        description: 'Locations, in this order.',
      }),
    ),
    sheet: Type.Union([oneOf(sheetIds), StickerSheet], {
      description: `One of ${sheetIds.join(', ')}, or the dimensions of another one.`,
    }),
    start: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 5000,
        description: 'The first free label on the first page, counted row by row. Default 1.',
      }),
    ),
    lines: Type.Optional(
      Type.Array(oneOf(stickerLines), {
        maxItems: stickerLines.length,
        description: 'The lines of text, the first one bold. Default: name, location, assetId.',
      }),
    ),
    text: Type.Optional(
      Type.String({ maxLength: limits.short, description: 'The content of the line `text`.' }),
    ),
    code: Type.Optional(
      oneOf(
        stickerCodes,
        'Default `qr`. `qr` and `datamatrix` contain the address of the item (on labels below 13 mm the shorter one of its asset id), `code128` contains its asset id.',
      ),
    ),
    outline: Type.Optional(
      Type.Boolean({
        description: 'A thin line around each label, for testing on plain paper or for cutting.',
      }),
    ),
    writingLines: Type.Optional(
      Type.Boolean({ description: 'Up to two empty lines to write on, where a number has no item yet.' }),
    ),
    nudge: Type.Optional(
      Type.Object(
        { x: Nudge, y: Nudge },
        { description: 'Moves all that is printed, for a printer that does not draw its paper in straight.' },
      ),
    ),
    scale: Type.Optional(
      Type.Object(
        { x: Scale, y: Scale },
        {
          description:
            'Makes all that is printed wider and higher, from the top left corner of the page, for a printer that is not true to size.',
        },
      ),
    ),
  },
  {
    description: `Exactly one of ids, search, range and locations; at most ${maxStickers.toLocaleString('en')} labels.`,
  },
)
export type NewStickerSheet = Static<typeof NewStickerSheet>

export const drawLabelSheet = endpoint({
  method: 'POST',
  path: '/stickers/sheet',
  access: 'read',
  tag: 'Printed labels and codes',
  summary: 'Labels on sheets or on a roll as PDF, true to size. Changes nothing.',
  body: NewStickerSheet,
  produces: 'application/pdf',
  responses: { 200: Type.String() },
  errors: [404],
})

const Measure = Type.Number({ description: 'In millimetres, from the corner of the page.' })

export const PreviewSticker = Type.Object({
  x: Measure,
  y: Measure,
  code: Type.String({ description: 'The dark parts of the code, as the path of an SVG in millimetres.' }),
  rows: Type.Array(
    Type.Object({
      text: Type.String(),
      x: Measure,
      y: Type.Number({ description: 'The baseline.' }),
      size: Type.Number({ description: 'Of the font, in millimetres.' }),
      width: Type.Number({ description: 'Of the text as it is printed, in millimetres.' }),
      isBold: Type.Boolean(),
      align: oneOf(['left', 'center']),
    }),
  ),
  rules: Type.Array(
    Type.Object({ x: Measure, y: Measure, width: Type.Number() }, { description: 'A line to write on.' }),
  ),
})
export type PreviewSticker = Static<typeof PreviewSticker>

export const SheetPreview = Type.Object({
  sheet: StickerSheet,
  total: Type.Integer({ description: 'Stickers in the whole file.' }),
  pages: Type.Integer({ description: 'Pages of the whole file.' }),
  page: Type.Integer({ description: 'The page that this is, from 1.' }),
  stickers: Type.Array(PreviewSticker, {
    description: `Those of this page, at most ${maxPreviewStickers}.`,
  }),
})
export type SheetPreview = Static<typeof SheetPreview>

export const previewStickerSheet = endpoint({
  method: 'POST',
  path: '/stickers/preview',
  access: 'read',
  tag: 'Printed labels and codes',
  summary: 'Where everything stands on one page of POST /stickers/sheet, to show it before it is printed.',
  body: Type.Object({
    ...NewStickerSheet.properties,
    page: Type.Optional(
      Type.Integer({ minimum: 1, description: 'Default 1; after the last page it is the last one.' }),
    ),
  }),
  responses: { 200: SheetPreview },
})

export const getNextBlankLabel = endpoint({
  method: 'GET',
  path: '/stickers/blank',
  access: 'read',
  tag: 'Printed labels and codes',
  summary: 'The asset id that the next blank label gets, unless an item or another label takes it before.',
  responses: { 200: Type.Object({ next: Type.String() }) },
  volatile: true,
})

export const reserveBlankLabels = endpoint({
  method: 'POST',
  path: '/stickers/blank',
  access: 'write',
  tag: 'Printed labels and codes',
  summary:
    'Reserve the next asset ids for labels that are printed before their items exist. They are never given to an item by themselves, only to one that is added with `claimAssetId`.',
  body: Type.Object({
    count: Type.Integer({ minimum: 1, maximum: maxBlankLabels }),
    from: Type.Optional(AssetIdInput),
  }),
  responses: {
    201: Type.Object({ from: Type.String(), to: Type.String() }, { description: 'Both included.' }),
  },
})
