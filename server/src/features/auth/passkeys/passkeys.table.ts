export interface PasskeyTable {
  id: string
  user_id: string
  /** The id of the passkey in Base64url, as browsers send it. It is unique. */
  credential_id: string
  /** The public key of the passkey as a COSE key in Base64url. */
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
