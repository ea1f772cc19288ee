export interface PasswordResetTable {
  /** SHA-256 in hex; the token itself is in the mail alone. */
  token_hash: string
  user_id: string
  /** The address that the mail went to: the link ends when the account has another one. */
  email: string
  expires_at: number
}

declare module '#server/database/tables.ts' {
  interface Tables {
    password_reset: PasswordResetTable
  }
}
