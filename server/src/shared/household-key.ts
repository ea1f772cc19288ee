const firstPrivate = 0xe000

/**
 * A household as three characters of Unicode's private area: one token of a trigram index that no text contains. The
 * triggers of SQLite's text indexes make the same of a row's `group_id`.
 */
export function householdKey(groupId: number): string {
  return String.fromCharCode(...[24, 12, 0].map((bits) => firstPrivate + ((groupId >>> bits) & 0xfff)))
}
