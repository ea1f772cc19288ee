/**
 * The session's reaction to a found record: `taken` is part of it now, `shown` stands in the card above, `refused` is a
 * trouble that the session tells itself.
 */
export type ScanOutcome = 'taken' | 'shown' | 'refused'
