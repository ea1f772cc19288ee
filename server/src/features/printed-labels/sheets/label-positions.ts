import type { StickerSheet } from '#contract/printed-labels/sheets.ts'

/** Position of a sticker in millimetres from the corner of its page. */
export interface Place {
  /** From 0. */
  page: number
  left: number
  top: number
}

/** Position of the n-th sticker (from 0), row by row. */
export function positionLabel({ columns, rows, label, margin, gap }: StickerSheet, position: number): Place {
  const onPage = position % (columns * rows)
  return {
    page: Math.floor(position / (columns * rows)),
    left: margin.left + (onPage % columns) * (label.width + gap.x),
    top: margin.top + Math.floor(onPage / columns) * (label.height + gap.y),
  }
}

/** Millimetres that printers are off and people round. */
const tolerance = 0.2

export function fitsItsPage(sheet: StickerSheet): boolean {
  const last = positionLabel(sheet, sheet.columns * sheet.rows - 1)
  return (
    last.left + sheet.label.width <= sheet.page.width + tolerance &&
    last.top + sheet.label.height <= sheet.page.height + tolerance
  )
}
