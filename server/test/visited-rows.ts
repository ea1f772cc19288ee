import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { CompiledQuery } from 'kysely'
import { sqliteFileName, type ExecutedStatement } from '#server/database/database.ts'
import { toSqlValues } from '#server/database/sqlite/open-sqlite.ts'
import type { TestApp } from './test-app.ts'

interface Visit {
  query: ExecutedStatement
  rows: number
}

type Count = (query: ExecutedStatement) => number | Promise<number>

/**
 * Returns a function that runs `work`. Then it runs each statement of `work` once more to count the visited rows, up to
 * `most`.
 */
export function openVisitCounter(app: TestApp, most: number) {
  const count = app.kind === 'sqlite' ? countOnSqlite(app, most) : countOnPostgres(app)
  return async <T>(work: () => Promise<T>): Promise<{ result: T; visits: Visit[] }> => {
    const { result, statements } = await recordStatements(app, work)
    const visits: Visit[] = []
    for (const query of statements) visits.push({ query, rows: await count(query) })
    return { result, visits }
  }
}

async function recordStatements<T>(app: TestApp, work: () => Promise<T>) {
  const statements: ExecutedStatement[] = []
  app.setOnStatement((statement) => statements.push(statement))
  try {
    return { result: await work(), statements }
  } finally {
    app.setOnStatement(undefined)
  }
}

/**
 * SQLite does not count visited rows. So each table is replaced by a view that calls a function for each visited row.
 * The condition with this function is marked as likely, so that SQLite uses the same query plan as without it.
 */
function countOnSqlite({ config }: TestApp, most: number): Count {
  const database = new DatabaseSync(join(config.dataDir, sqliteFileName), { readOnly: true })
  let rows = 0
  database.function('visit', { varargs: true }, () => {
    if (++rows > most) throw new Error('enough')
    return 1
  })
  const tables = database.prepare(`select t.name, c.name as first from pragma_table_list t
    join pragma_table_info(t.name) c on c.cid = 0
    where t.schema = 'main' and t.type = 'table' and t.name not like 'sqlite%'`)
  // as: the types of node:sqlite do not depend on the query. This query selects the columns `name` and `first`.
  for (const { name, first } of tables.all() as { name: string; first: string }[])
    database.exec(
      `create temp view "${name}" as select * from main."${name}" where likelihood(visit("${first}"), 1.0)`,
    )
  return ({ sql, parameters }) => {
    // Statements that write are not counted, because a view cannot be written to.
    if (!/^\s*(select|with)/.test(sql)) return 0
    rows = 0
    try {
      database.prepare(sql.replaceAll(/ indexed by \w+/g, '')).all(...toSqlValues(parameters))
    } catch (error) {
      if (rows <= most) throw error
    }
    return rows
  }
}

interface PlanNode {
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Join Filter'?: number
  Plans?: PlanNode[]
}

const undone = new Error('undone')

function countOnPostgres({ context }: TestApp): Count {
  return async ({ sql, parameters }) => {
    if (!/^\s*(select|with|insert|update|delete)/.test(sql)) return 0
    const explained = CompiledQuery.raw(`explain (analyze, timing off, format json) ${sql}`, [...parameters])
    let rows = 0
    const run = context.database.write(async (tx) => {
      // as: the rows of a raw query have no type. PostgreSQL returns the plan as JSON in the column `QUERY PLAN`.
      const result = (await tx.executeQuery(explained)) as { rows: { 'QUERY PLAN': { Plan: PlanNode }[] }[] }
      for (const { Plan } of result.rows[0]?.['QUERY PLAN'] ?? []) rows = visitedBy(Plan)
      throw undone
    })
    // Ignore the error of an insert whose rows exist already. It counts as no visited rows.
    await run.catch((error: unknown) => {
      if (error !== undone && !sql.startsWith('insert')) throw error
    })
    return rows
  }
}

function visitedBy(node: PlanNode): number {
  const removed = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Join Filter'] ?? 0)
  const own = (node['Actual Rows'] + removed) * node['Actual Loops']
  return (node.Plans ?? []).reduce((sum, below) => sum + visitedBy(below), own)
}
