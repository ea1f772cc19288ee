import { maxBlankLabels, maxStickers } from '#contract/printed-labels/sheets.ts'
import { formatAssetId, parseAssetId } from '#web/shared/asset-id.ts'

export const labelSubjects = ['items', 'selection', 'locations', 'range', 'blank'] as const
export type LabelSubject = (typeof labelSubjects)[number]

/** The search parameters of `/reports/label-generator`. */
export interface LabelSearch {
  what?: LabelSubject
  /** Words of a search for items. */
  q?: string
  /** Items in this location and below it, or labels for it and the locations below it. */
  location?: string
  /** Only the location itself. */
  direct?: true
  /** Asset ids, both included; of blank labels those that are reserved already. */
  from?: string
  to?: string
  /** The number of blank labels. */
  count?: number
  /** The first asset id of blank labels where it is not the next one. */
  first?: string
}

/** Never refuses: links are old or made by hand. */
export function readLabelSearch(raw: Record<string, unknown>): LabelSearch {
  const text = (key: string) => {
    const value = raw[key]
    return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
  }
  const count = Number(raw['count'])
  const found: { [Key in keyof LabelSearch]: LabelSearch[Key] | undefined } = {
    what: labelSubjects.find((subject) => subject === raw['what']),
    q: text('q'),
    location: text('location'),
    direct: String(raw['direct']) === 'true' ? true : undefined,
    from: text('from'),
    to: text('to'),
    count: Number.isInteger(count) && count >= 1 && count <= maxBlankLabels ? count : undefined,
    first: text('first'),
  }
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined && value !== ''))
}

export type RangeProblem = 'notAnId' | 'backwards' | 'tooMany'

/** Returns the problems of a range of asset ids, by field. */
export function checkRange(from: string, to: string): { from?: RangeProblem; to?: RangeProblem } {
  const [first, last] = [parseAssetId(from), parseAssetId(to)]
  if (first === undefined) return { from: 'notAnId' }
  if (last === undefined) return { to: 'notAnId' }
  if (last < first) return { to: 'backwards' }
  return last - first >= maxStickers ? { to: 'tooMany' } : {}
}

/** The range of so many blank labels from an asset id on. */
export function blankRange(first: string, count: number) {
  const number = parseAssetId(first)
  if (number === undefined) return undefined
  return { from: formatAssetId(number), to: formatAssetId(number + count - 1) }
}
