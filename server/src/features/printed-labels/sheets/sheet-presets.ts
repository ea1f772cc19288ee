import type { SheetPreset, StickerSheet } from '#contract/printed-labels/sheets.ts'

const inch = 25.4
const letter = { width: 8.5 * inch, height: 11 * inch }
const a4 = { width: 210, height: 297 }

/** Returns a roll as a sheet with one upright label per page. The printer driver handles the margins. */
function roll(width: number, height: number): StickerSheet {
  const none = { gap: { x: 0, y: 0 }, margin: { top: 0, left: 0 } }
  return { page: { width, height }, columns: 1, rows: 1, label: { width, height }, ...none }
}

/** Returns a tape as a sheet with one label per page. The printer leaves `ends` at both ends of the tape empty. */
function tape(width: number, height: number): StickerSheet {
  const ends = 2
  return {
    ...roll(width, height),
    label: { width: width - 2 * ends, height },
    margin: { top: 0, left: ends },
  }
}

/** Returns a sheet of 24 labels without gaps, centred on the page. */
function columnsOf70(height: number): StickerSheet {
  const [columns, rows, width] = [3, 8, 70]
  const margin = { top: (a4.height - rows * height) / 2, left: 0 }
  return { page: a4, columns, rows, label: { width, height }, margin, gap: { x: 0, y: 0 } }
}

const avery5160: StickerSheet = {
  page: letter,
  columns: 3,
  rows: 10,
  label: { width: 2.625 * inch, height: inch },
  margin: { top: 0.5 * inch, left: 0.1875 * inch },
  gap: { x: 0.125 * inch, y: 0 },
}

/** Comments name the source of the dimensions. The dimensions of Avery’s US sheets are exact in inches. */
export const sheetPresets: readonly SheetPreset[] = [
  // Source: gLabels, avery-us-templates.xml. Left margin 3/16 in, top margin 1/2 in, pitch 2 3/4 in. Avery 5260 is the
  // same sheet in smaller packs.
  { id: 'avery-5160', name: 'Avery 5160', ...avery5160 },
  { id: 'avery-5260', name: 'Avery 5260', ...avery5160 },
  // Source: gLabels, avery-us-templates.xml. Left margin 5/32 in, top margin 1/2 in, pitch 4 3/16 in.
  {
    id: 'avery-5163',
    name: 'Avery 5163',
    page: letter,
    columns: 2,
    rows: 5,
    label: { width: 4 * inch, height: 2 * inch },
    margin: { top: 0.5 * inch, left: 0.15625 * inch },
    gap: { x: 0.1875 * inch, y: 0 },
  },
  // Source: gLabels, avery-us-templates.xml. Left margin 9/32 in, top margin 1/2 in, pitch 2 1/16 in.
  {
    id: 'avery-5167',
    name: 'Avery 5167',
    page: letter,
    columns: 4,
    rows: 20,
    label: { width: 1.75 * inch, height: 0.5 * inch },
    margin: { top: 0.5 * inch, left: 0.28125 * inch },
    gap: { x: 0.3125 * inch, y: 0 },
  },
  // Source: Avery’s specification of Presta 94107, whose labels have the same dimensions as those of Avery 22806.
  // Margins 5/8 in, pitch 2 5/8 by 2 7/12 in.
  {
    id: 'avery-22806',
    name: 'Avery 22806',
    page: letter,
    columns: 3,
    rows: 4,
    label: { width: 2 * inch, height: 2 * inch },
    margin: { top: 0.625 * inch, left: 0.625 * inch },
    gap: { x: 0.625 * inch, y: (1.75 / 3) * inch },
  },
  // Source: label generators for paperless-ngx that are made for L4731REV. Gap 2.5 mm, centred on the page.
  {
    id: 'avery-l4731',
    name: 'Avery L4731',
    page: a4,
    columns: 7,
    rows: 27,
    label: { width: 25.4, height: 10 },
    margin: { top: 13.5, left: 8.6 },
    gap: { x: 2.5, y: 0 },
  },
  // Source: measurements of Avery’s Word template. Left margin 7.2 mm, top margin 15.15 mm, gap 2.5 mm, pitch 2.6 in.
  {
    id: 'avery-l7160',
    name: 'Avery L7160',
    page: a4,
    columns: 3,
    rows: 7,
    label: { width: 63.5, height: 38.1 },
    margin: { top: 15.15, left: 7.21 },
    gap: { x: 2.54, y: 0 },
  },
  // Source: Avery’s Word template of the L7160 family. Labels 99.1 mm wide, left margin 4.67 mm, pitch 4 in.
  {
    id: 'avery-l7163',
    name: 'Avery L7163',
    page: a4,
    columns: 2,
    rows: 7,
    label: { width: 99.06, height: 38.1 },
    margin: { top: 15.15, left: 4.67 },
    gap: { x: 2.54, y: 0 },
  },
  // Source: gLabels, avery-iso-templates.xml (8651 family). Left margin 4.7 mm, pitch 40.6 mm, vertically centred.
  {
    id: 'avery-l7651',
    name: 'Avery L7651',
    page: a4,
    columns: 5,
    rows: 13,
    label: { width: 38.1, height: 21.2 },
    margin: { top: 10.7, left: 4.75 },
    gap: { x: 2.5, y: 0 },
  },
  // Source: gLabels, zweckform-iso-templates.xml. Labels of 70 by 37 mm and 70 by 36 mm without gaps. Herma 4464 has
  // the same dimensions as Avery Zweckform 3474.
  { id: 'avery-zweckform-3474', name: 'Avery Zweckform 3474', ...columnsOf70(37) },
  { id: 'avery-zweckform-3475', name: 'Avery Zweckform 3475', ...columnsOf70(36) },
  { id: 'herma-4464', name: 'Herma 4464', ...columnsOf70(37) },
  // Source: gLabels, herma-iso-templates.xml (4102 family). Left and top margin 8.5 mm, no gaps.
  {
    id: 'herma-4608',
    name: 'Herma 4608',
    page: a4,
    columns: 4,
    rows: 11,
    label: { width: 48.3, height: 25.4 },
    margin: { top: 8.5, left: 8.5 },
    gap: { x: 0, y: 0 },
  },
  // Source: the sizes on DYMO’s boxes, 1 1/8 by 3 1/2 in, 2 1/4 by 1 1/4 in (in Europe 11354, 57 by 32 mm), 36 by 89
  // mm.
  { id: 'dymo-30252', name: 'DYMO 30252', ...roll(3.5 * inch, 1.125 * inch) },
  { id: 'dymo-30334', name: 'DYMO 30334', ...roll(2.25 * inch, 1.25 * inch) },
  { id: 'dymo-11354', name: 'DYMO 11354', ...roll(57, 32) },
  { id: 'dymo-99012', name: 'DYMO 99012', ...roll(89, 36) },
  // Source: the sizes on Brother’s boxes, 29 by 90 mm and 62 by 29 mm. DK-22205 is an endless roll of 62 mm, cut every
  // 40 mm.
  { id: 'brother-dk-11201', name: 'Brother DK-11201', ...roll(90, 29) },
  { id: 'brother-dk-11209', name: 'Brother DK-11209', ...roll(62, 29) },
  { id: 'brother-dk-22205', name: 'Brother DK-22205', ...roll(62, 40) },
  // Source: Brother’s raster command reference of PT-E550W, PT-P750W and PT-P710BT, 2.3 Print Area. At 180 dpi a 9 mm tape
  // is printed 50 dots high and a 6 mm tape 32 dots, which leaves 1 mm and 0.75 mm above and below. Margins at the ends of
  // the tape are 14 dots or more.
  { id: 'brother-tze-9', name: 'Brother TZe', ...tape(50, 9) },
  { id: 'brother-tze-6', name: 'Brother TZe', ...tape(40, 6) },
  // Source: the sizes on Zebra’s boxes, as width by length in printing direction. At 203 dpi, 2 by 1 in are 406 by 203
  // dots.
  { id: 'zebra-2x1', name: 'Zebra', ...roll(2 * inch, inch) },
  { id: 'zebra-57x32', name: 'Zebra', ...roll(57, 32) },
  { id: 'zebra-4x6', name: 'Zebra', ...roll(4 * inch, 6 * inch) },
  // A grid for plain paper, to be cut with scissors.
  {
    id: 'a4-grid',
    name: 'A4, to be cut',
    page: a4,
    columns: 3,
    rows: 9,
    label: { width: 65, height: 31 },
    margin: { top: 9, left: 7.5 },
    gap: { x: 0, y: 0 },
  },
  {
    id: 'letter-grid',
    name: 'Letter, to be cut',
    page: letter,
    columns: 3,
    rows: 8,
    label: { width: 66, height: 32 },
    margin: { top: 11.7, left: 8.95 },
    gap: { x: 0, y: 0 },
  },
]
