export interface PasswordResetTable {
  /** SHA-256 of the token in hex. Only the mail contains the token itself. */
  token_hash: string
  user_id: string
  /** The address to which the mail was sent. The link becomes invalid when the account's address changes. */
  email: string
  expires_at: number
}

declare module '#server/database/tables.ts' {
  interface Tables {
    password_reset: PasswordResetTable
  }
}
