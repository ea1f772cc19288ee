interface ListPage {
  page: number
  pageSize: number
  total: number
}

/** The number of the page after the last one that was loaded; undefined where the list ends. */
export function nextPage({ page, pageSize, total }: ListPage) {
  return page * pageSize < total ? page + 1 : undefined
}
