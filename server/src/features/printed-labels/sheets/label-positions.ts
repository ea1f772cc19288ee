import type { StickerSheet } from '#contract/printed-labels/sheets.ts'

/** The page of a label, and its position on the page in millimetres from the top left corner. */
export interface Place {
  page: number
  left: number
  top: number
}

export function positionLabel({ columns, rows, label, margin, gap }: StickerSheet, position: number): Place {
  const onPage = position % (columns * rows)
  return {
    page: Math.floor(position / (columns * rows)),
    left: margin.left + (onPage % columns) * (label.width + gap.x),
    top: margin.top + Math.floor(onPage / columns) * (label.height + gap.y),
  }
}

/** A sheet may exceed its page by this many millimetres, because published sizes are rounded. */
const tolerance = 0.2

export function fitsItsPage(sheet: StickerSheet): boolean {
  const last = positionLabel(sheet, sheet.columns * sheet.rows - 1)
  return (
    last.left + sheet.label.width <= sheet.page.width + tolerance &&
    last.top + sheet.label.height <= sheet.page.height + tolerance
  )
}
