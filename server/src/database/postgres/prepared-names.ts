/** Names under which a connection keeps a statement that was parsed and planned, by its text. */
const names = new Map<string, string>()

/** Statements that were sent, and how often; those that are not are forgotten now and then. */
const sent = new Map<string, number>()
const maxSent = 1000

/** A statement sent so often is worth the memory that each connection needs to keep it, if not too many are. */
const often = 5
const maxNames = 300

export function preparedName(sql: string): string | undefined {
  return names.get(sql)
}

export function nameStatement(sql: string): void {
  // With a newer program on the same database a star means other columns, and PostgreSQL refuses the old plan.
  if (!sql.includes('*') && !names.has(sql)) names.set(sql, `q${names.size + 1}`)
}

/** Notes that a statement is sent, to name it when it is sent often. */
export function countStatement(sql: string): void {
  // A plan that is kept finds the rows of a list by an index that may be the wrong one for the household (decision 41).
  if (sql.includes('= any(')) return
  if (names.has(sql) || names.size >= maxNames) return
  if (sent.size >= maxSent) sent.clear()
  const times = (sent.get(sql) ?? 0) + 1
  sent.set(sql, times)
  if (times >= often) nameStatement(sql)
}
