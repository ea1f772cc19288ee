import type { NewStickerSheet } from '#contract/printed-labels/sheets.ts'
import { readStored, writeStored } from '#web/shared/browser/stored-json.ts'

/**
 * Labels that another page passes to the generator. They are too many for a URL, so the tab stores them until it is
 * closed.
 */
export interface LabelHandoff extends Pick<NewStickerSheet, 'ids' | 'search' | 'locations'> {
  count: number
}

const storageKey = 'cubby/labels-to-print'

/** Saves the labels for `/reports/label-generator?what=selection`. */
export function saveLabelHandoff(labels: LabelHandoff) {
  writeStored(storageKey, labels, 'sessionStorage')
}

export function readLabelHandoff(): LabelHandoff | undefined {
  const labels = readStored(storageKey, 'sessionStorage')
  // as: the parsed JSON is an object. Only `saveLabelHandoff` writes it.
  return typeof labels === 'object' && labels !== null ? (labels as LabelHandoff) : undefined
}
