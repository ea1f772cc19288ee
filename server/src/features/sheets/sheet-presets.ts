import type { SheetPreset, StickerSheet } from '#contract/sheets.ts'

const inch = 25.4
const letter = { width: 8.5 * inch, height: 11 * inch }
const a4 = { width: 210, height: 297 }

/** A page of a roll is one sticker. */
function roll(width: number, height: number): StickerSheet {
  const none = { gap: { x: 0, y: 0 }, margin: { top: 0, left: 0 } }
  return { page: { width, height }, columns: 1, rows: 1, label: { width, height }, ...none }
}

const avery5160: StickerSheet = {
  page: letter,
  columns: 3,
  rows: 10,
  label: { width: 2.625 * inch, height: inch },
  margin: { top: 0.5 * inch, left: 0.1875 * inch },
  gap: { x: 0.125 * inch, y: 0 },
}

/**
 * Sheets after the makers’ own templates: Avery’s of 5160 and L7160 as measured by others (pitch 2.75 in and 66.04 mm),
 * 5163 as in gLabels’ avery-us-templates.xml (left 5/32 in, pitch 4 3/16 in), 22806 with equal margins all around.
 * DYMO and Brother name the size of a sticker on the box (gLabels, brother_ql); the driver knows the margins.
 */
export const sheetPresets: readonly SheetPreset[] = [
  { id: 'avery-5160', name: 'Avery 5160', ...avery5160 },
  { id: 'avery-5260', name: 'Avery 5260', ...avery5160 },
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
  { id: 'dymo-30252', name: 'DYMO 30252', ...roll(3.5 * inch, 1.125 * inch) },
  { id: 'dymo-11354', name: 'DYMO 11354', ...roll(57, 32) },
  { id: 'brother-dk-11209', name: 'Brother DK-11209', ...roll(62, 29) },
  { id: 'brother-dk-22205', name: 'Brother DK-22205', ...roll(62, 40) },
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
