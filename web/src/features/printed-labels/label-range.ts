import { formatAssetId } from '#contract/items/asset-id.ts'
import { maxStickers } from '#contract/printed-labels/sheets.ts'
import { parseAssetId } from '#web/shared/asset-id.ts'

export type RangeProblem = 'notAnId' | 'backwards' | 'tooMany'

export function checkRange(from: string, to: string): { from?: RangeProblem; to?: RangeProblem } {
  const [first, last] = [parseAssetId(from), parseAssetId(to)]
  if (first === undefined) return { from: 'notAnId' }
  if (last === undefined) return { to: 'notAnId' }
  if (last < first) return { to: 'backwards' }
  return last - first >= maxStickers ? { to: 'tooMany' } : {}
}

/** Returns the range of `count` blank labels that starts with the asset id `first`. */
export function blankRange(first: string, count: number) {
  const number = parseAssetId(first)
  if (number === undefined) return undefined
  return { from: formatAssetId(number), to: formatAssetId(number + count - 1) }
}
