/** Long lists of values make long statements. */
const maxText = 2000

/** A statement as it is shown to others: values are parameters already, and what is written into it goes. */
export function stripLiterals(sql: string): string {
  return sql
    .slice(0, maxText)
    .replaceAll(/'(?:[^']|'')*'?/g, '?')
    .replaceAll(/(?<![\w$".])\d+(?:\.\d+)?/g, '?')
}

/** The name of a statement by its verb and table, like “select item”. */
export function summaryOf(sql: string): string {
  const operation =
    /\b(?:select|insert|update|delete)\b/i.exec(sql)?.[0] ?? /\w+/.exec(sql)?.[0] ?? 'statement'
  const table = /\b(?:from|into|update)\s+"?(?<name>\w+)/i.exec(sql)?.groups?.['name']
  return [operation.toLowerCase(), table].join(' ').trim()
}
