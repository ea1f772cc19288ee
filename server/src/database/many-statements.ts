import { createQueryId, type CompiledQuery } from 'kysely'

/**
 * Statements that run one after the other, of which no result is needed: in a transaction that writes they travel with the
 * next one whose result is, or with the commit, which fails when they do.
 */
export class ManyStatements implements CompiledQuery {
  readonly query = { kind: 'RawNode', sqlFragments: [], parameters: [] } as const
  readonly queryId = createQueryId()
  readonly parameters = []
  readonly all: readonly CompiledQuery[]

  constructor(all: readonly CompiledQuery[]) {
    this.all = all
  }

  get sql(): string {
    return this.all.map(({ sql }) => sql).join('; ')
  }
}

/** Statements that run on one way to the database; the rows of the result are the rows of each. */
export class ManyReads extends ManyStatements {}

/** The statements of a query, of which most are one. */
export function statementsOf(query: CompiledQuery): readonly CompiledQuery[] {
  return query instanceof ManyStatements ? query.all : [query]
}

/** So much text of statements is sent before anybody waits for it: the database works on it while the next is made. */
const muchText = 16_000

export function isMuchText(queries: readonly Pick<CompiledQuery, 'sql' | 'parameters'>[]): boolean {
  let length = 0
  for (const { sql, parameters } of queries) {
    length += sql.length
    for (const one of parameters) if (typeof one === 'string') length += one.length
  }
  return length > muchText
}
