const firstPrivate = 0xe000

/**
 * A household as three characters of Unicode's private area: one token of a trigram index that no text contains.
 * Two households may share one; every query checks the household itself as well.
 */
export function householdKey(groupId: string): string {
  const digits = groupId.slice(-9)
  return String.fromCharCode(
    ...[0, 3, 6].map((at) => firstPrivate + Number.parseInt(digits.slice(at, at + 3), 16)),
  )
}
