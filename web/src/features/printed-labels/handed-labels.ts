import type { NewStickerSheet } from '#contract/printed-labels/sheets.ts'

/** Labels that another page hands over to be printed: too many for an address, and gone with the tab. */
export interface HandedLabels extends Pick<NewStickerSheet, 'ids' | 'search' | 'locations'> {
  count: number
}

const storageKey = 'cubby/labels-to-print'

/** For `/reports/label-generator?what=selection`. */
export function handLabels(labels: HandedLabels) {
  sessionStorage.setItem(storageKey, JSON.stringify(labels))
}

export function readHandedLabels(): HandedLabels | undefined {
  try {
    const labels: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null')
    // as: only `handLabels` writes there.
    return typeof labels === 'object' && labels !== null ? (labels as HandedLabels) : undefined
  } catch {
    return undefined
  }
}
