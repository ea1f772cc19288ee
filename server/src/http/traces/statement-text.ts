/** The maximum length of a statement in a trace. Statements with long lists are cut. */
const maxText = 2000

/**
 * Removes literals from a statement, so that traces contain no data of users. Most values are parameters, which are
 * not part of the text.
 */
export function stripLiterals(sql: string): string {
  return sql
    .slice(0, maxText)
    .replaceAll(/'(?:[^']|'')*'?/g, '?')
    .replaceAll(/(?<![\w$".])\d+(?:\.\d+)?/g, '?')
}

/** Returns verb and table of a statement, such as `select item`. */
export function summaryOf(sql: string): string {
  const operation =
    /\b(?:select|insert|update|delete)\b/i.exec(sql)?.[0] ?? /\w+/.exec(sql)?.[0] ?? 'statement'
  const table = /\b(?:from|into|update)\s+"?(?<name>\w+)/i.exec(sql)?.groups?.['name']
  return [operation.toLowerCase(), table].join(' ').trim()
}
