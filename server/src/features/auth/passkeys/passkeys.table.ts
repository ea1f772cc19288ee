export interface PasskeyTable {
  id: string
  user_id: string
  /** Base64url, as browsers send it; unique. */
  credential_id: string
  /** A COSE key in base64url. */
  public_key: string
  /** The number of signatures as reported by the device; 0 for devices that do not count. */
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
