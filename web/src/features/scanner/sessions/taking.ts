/**
 * How a scanning session handled a found record: `taken` adds it to the session, `shown` displays it in the card,
 * `refused` means that the session displays a problem.
 */
export type ScanOutcome = 'taken' | 'shown' | 'refused'
