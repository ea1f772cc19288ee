export interface PasskeyTable {
  id: string
  user_id: string
  /** In base64url, as browsers name it; unique. */
  credential_id: string
  /** COSE in base64url. */
  public_key: string
  /** How often the device says that it signed; 0 for those that do not count. */
  counter: number
  name: string
  created_at: number
  last_used_at: number | null
}

declare module '#server/database/tables.ts' {
  interface Tables {
    passkey: PasskeyTable
  }
}
