import type { NewStickerSheet } from '#contract/printed-labels/sheets.ts'

/** Labels that another page hands over to be printed: too many for an address, and gone with the tab. */
export interface LabelHandoff extends Pick<NewStickerSheet, 'ids' | 'search' | 'locations'> {
  count: number
}

const storageKey = 'cubby/labels-to-print'

/** For `/reports/label-generator?what=selection`. */
export function saveLabelHandoff(labels: LabelHandoff) {
  sessionStorage.setItem(storageKey, JSON.stringify(labels))
}

export function readLabelHandoff(): LabelHandoff | undefined {
  try {
    const labels: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null')
    // as: only `saveLabelHandoff` writes there.
    return typeof labels === 'object' && labels !== null ? (labels as LabelHandoff) : undefined
  } catch {
    return undefined
  }
}
