export interface TwoFactorTable {
  user_id: string
  /** In base 32, as authenticator apps know it. */
  secret: string
  /** Null until a code has shown that the app has the secret. */
  enabled_at: number | null
  /**
   * The time step of the newest code that was used: none is taken twice, and none from before. Until one was, the step in which
   * the secret was made.
   */
  last_step: number
}

interface RecoveryCodeTable {
  user_id: string
  /** SHA-256 in hex; the code itself is never stored. */
  code_hash: string
}

declare module '#server/database/tables.ts' {
  interface Tables {
    two_factor: TwoFactorTable
    recovery_code: RecoveryCodeTable
  }
}
