/** Names under which a connection keeps a statement that was parsed and planned, by its text. */
const names = new Map<string, string>()

export function preparedName(sql: string): string | undefined {
  return names.get(sql)
}

export function nameStatement(sql: string): void {
  // With a newer program on the same database a star means other columns, and PostgreSQL refuses the old plan.
  if (!sql.includes('*') && !names.has(sql)) names.set(sql, `q${names.size + 1}`)
}
