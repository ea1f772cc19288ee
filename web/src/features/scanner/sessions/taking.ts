/**
 * How a scanning session handled a record: `taken` has added it to the session, `shown` displays it below the camera,
 * `refused` has shown a problem.
 */
export type ScanOutcome = 'taken' | 'shown' | 'refused'
