import { createQueryId, type CompiledQuery } from 'kysely'

/** Statements that run one after the other, of which no result is needed: they are sent to the database together. */
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

/** The statements of a query, of which most are one. */
export function statementsOf(query: CompiledQuery): readonly CompiledQuery[] {
  return query instanceof ManyStatements ? query.all : [query]
}
