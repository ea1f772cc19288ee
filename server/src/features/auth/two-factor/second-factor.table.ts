export interface TwoFactorTable {
  user_id: string
  /** The secret in base 32, the format of authenticator apps. */
  secret: string
  /** The time at which the user proved by a code that the app has the secret; null before. */
  enabled_at: number | null
  /**
   * The time step of the latest code. Codes up to this step are refused. Before the first code, it is the time step in
   * which the secret was created.
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
