import { parseInteger } from './request-values.ts'

export interface PageQuery {
  page?: string
  pageSize?: string
}

export interface Page {
  /** The number of the page, counted from 1. */
  readonly page: number
  readonly pageSize: number
  readonly offset: number
}

/** Reads page and page size from a query: by default the first page with `defaultSize` rows, at most `maxSize` rows. */
export function readPage(
  query: PageQuery,
  { defaultSize, maxSize }: { defaultSize: number; maxSize: number },
): Page {
  const page = Math.max(parseInteger(query.page), 1)
  const wanted = parseInteger(query.pageSize)
  const pageSize = wanted > 0 ? Math.min(wanted, maxSize) : defaultSize
  return { page, pageSize, offset: (page - 1) * pageSize }
}

export function takePage<Row>(all: readonly Row[], { offset, pageSize }: Page): Row[] {
  return all.slice(offset, offset + pageSize)
}
