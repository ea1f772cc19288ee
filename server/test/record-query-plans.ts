import { CompiledQuery, type KyselyPlugin, type RootOperationNode, type QueryId } from 'kysely'
import type { Reader } from '#server/database/database.ts'

/** Records statements, to show how SQLite finds their rows. */
export function recordQueryPlans() {
  const ran = new Map<QueryId, RootOperationNode>()
  const plugin: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      ran.set(queryId, node)
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  }
  return {
    plugin,
    async read(db: Reader): Promise<{ sql: string; plan: string }[]> {
      const plans: { sql: string; plan: string }[] = []
      for (const [queryId, node] of ran) {
        const { sql, parameters } = db.getExecutor().compileQuery(node, queryId)
        const explained = CompiledQuery.raw(`explain query plan ${sql}`, [...parameters])
        // as: the rows of a raw query have no type. SQLite returns the plan in the column `detail`.
        const { rows } = (await db.executeQuery(explained)) as { rows: { detail: string }[] }
        plans.push(...rows.map(({ detail }) => ({ sql, plan: detail })))
      }
      return plans
    },
  }
}
