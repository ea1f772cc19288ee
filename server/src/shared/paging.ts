import { parseInteger } from './request-values.ts'

/** As it stands in an address. */
export interface PageQuery {
  page?: string
  pageSize?: string
}

export interface Page {
  /** From 1. */
  readonly page: number
  readonly pageSize: number
  /** Rows before it. */
  readonly offset: number
}

/** The page of a list that a query asks for: the first one, and `usual` rows, unless it says otherwise; at most `most` rows. */
export function readPage(query: PageQuery, { usual, most }: { usual: number; most: number }): Page {
  const page = Math.max(parseInteger(query.page), 1)
  const wanted = parseInteger(query.pageSize)
  const pageSize = wanted > 0 ? Math.min(wanted, most) : usual
  return { page, pageSize, offset: (page - 1) * pageSize }
}

/** The rows of a page. */
export function partOf<Row>(all: readonly Row[], { offset, pageSize }: Page): Row[] {
  return all.slice(offset, offset + pageSize)
}
