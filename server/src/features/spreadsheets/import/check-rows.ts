import type { Progress } from '#server/shared/process/progress.ts'
import { toCountedNumber } from '#server/shared/asset-id.ts'
import { refuseRow } from '../parsing/problem-list.ts'
import type { ImportRow } from '../parsing/read-row.ts'
import type { ImportState } from './import-state.ts'

/** Checks rows against each other, and collects the data of the whole file that later stages need. */
export async function checkRows(
  progress: Progress,
  rows: AsyncIterable<ImportRow>,
  state: ImportState,
): Promise<void> {
  const lineByRef = new Map<string, number>()
  let count = 0
  for await (const row of rows) {
    const { line, isLocation, importRef, parentRef, assetId = 0 } = row
    const firstLine = lineByRef.get(importRef)
    if (firstLine !== undefined) {
      const text = `Lines ${firstLine} and ${line} have the same HB.import_ref ${importRef}`
      const reason = { code: 'sameRef', text, values: { line: firstLine } } as const
      refuseRow(state.problems, line, reason, 'HB.import_ref', importRef)
      state.skippedLines.add(line)
      continue
    }
    progress.setTotal(++count)
    if (importRef !== '') lineByRef.set(importRef, line)
    if (isLocation) {
      if (importRef !== '') state.locationRefs.add(importRef)
      continue
    }
    state.photos.match(row)
    state.nextAssetNumber = Math.max(state.nextAssetNumber, toCountedNumber(assetId) + 1)
    if (importRef !== '' && parentRef !== undefined) state.parentOf.set(importRef, parentRef)
    if (parentRef) state.children.push({ line, ref: importRef, parentRef })
  }
}
