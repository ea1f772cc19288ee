import type { CompiledQuery } from 'kysely'
import type { DatabaseKind, Reader } from './database.ts'
import { ManyReads } from './many-statements.ts'
import { nameStatement } from './postgres/prepared-names.ts'

/** Stands in a query for a value that each call gives. */
class Parameter {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

/** A database to ask, such as that of a household. */
interface Asked {
  readonly db: Reader
  readonly kind: DatabaseKind
}

/**
 * A query that is built and compiled once, because that takes longer than many a query runs; PostgreSQL parses it once a
 * connection too. Its values are placeholders while it is built, so it must not depend on what they are.
 */
export function prepareQuery<Values extends object, Row>(
  build: Build<Values, Row>,
): (asked: Asked, values: Values) => Promise<Row[]> {
  const bind = prepareStatement(build)
  return async (asked, values) => (await asked.db.executeQuery(bind(asked, values))).rows
}

type Build<Values, Row> = (asked: Asked, values: Values) => { compile(): CompiledQuery<Row> }

/** The same for a statement that runs with others (`runAll`, `readTogether`). */
export function prepareStatement<Values extends object, Row>(
  build: Build<Values, Row>,
): (asked: Asked, values: Values) => CompiledQuery<Row> {
  const known = new Map<DatabaseKind, CompiledQuery<Row>>()

  function compile(asked: Asked): CompiledQuery<Row> {
    // as: nothing looks at a placeholder but the query that it stands in.
    const values = new Proxy({}, { get: (_, name) => new Parameter(String(name)) }) as Values
    const query = build(asked, values).compile()
    known.set(asked.kind, query)
    if (asked.kind === 'postgres') nameStatement(query.sql)
    return query
  }

  return (asked, values) => {
    const query = known.get(asked.kind) ?? compile(asked)
    const given = new Map(Object.entries(values))
    const parameters = query.parameters.map((one) => (one instanceof Parameter ? given.get(one.name) : one))
    return { ...query, parameters }
  }
}

/** Runs statements that read in one round trip and in their order; returns the rows of each. */
export async function readTogether<First, Second>(
  db: Reader,
  statements: readonly [CompiledQuery<First>, CompiledQuery<Second>?],
): Promise<[First[], Second[]?]> {
  const { rows } = await db.executeQuery(new ManyReads(statements.filter((one) => one !== undefined)))
  // as: the drivers return a list of rows for each statement.
  return rows as unknown as [First[], Second[]?]
}
