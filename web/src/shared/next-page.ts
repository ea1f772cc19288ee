interface ListPage {
  page: number
  pageSize: number
  total: number
}

/** Returns the number of the next page, or undefined after the last one. */
export function nextPage({ page, pageSize, total }: ListPage) {
  return page * pageSize < total ? page + 1 : undefined
}
