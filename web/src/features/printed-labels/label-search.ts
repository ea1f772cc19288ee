import { maxBlankLabels } from '#contract/printed-labels/sheets.ts'

export const labelSubjects = ['items', 'selection', 'locations', 'range', 'blank'] as const
export type LabelSubject = (typeof labelSubjects)[number]

export interface LabelSearch {
  what?: LabelSubject
  q?: string
  /**
   * Id of a location. Depending on `what`, labels are printed for the items in it, or for the location and the
   * locations inside it.
   */
  location?: string
  /** True to leave out the contents of locations inside the location. */
  direct?: true
  /** First and last asset ID of the labels. For blank labels, an earlier print has reserved these asset IDs. */
  from?: string
  to?: string
  count?: number
  /** First asset id of the blank labels, when it is not the next free one. */
  first?: string
}

/** Parses the search parameters and drops invalid ones, because links can be old or written by hand. */
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
