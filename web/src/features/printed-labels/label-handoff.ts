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
/** The labels of this page. Only a reload needs the stored ones. */
let latest: LabelHandoff | undefined

/** Saves the labels for `/reports/label-generator?what=selection`. */
export function saveLabelHandoff(labels: LabelHandoff) {
  latest = labels
  writeStored(storageKey, labels, 'sessionStorage')
}

export function readLabelHandoff(): LabelHandoff | undefined {
  const labels = latest ?? readStored(storageKey, 'sessionStorage')
  // as: the parsed JSON is an object. Only `saveLabelHandoff` writes it.
  return typeof labels === 'object' && labels !== null ? (labels as LabelHandoff) : undefined
}
