export interface UserAccountTable {
  id: string
  name: string
  /** Trimmed and in lower case; unique. */
  email: string
  password_hash: string
  default_group_id: string
  created_at: number
  updated_at: number
}

export interface AccountPreferenceTable {
  user_id: string
  /** A JSON object that the web app alone understands. */
  settings: string
  updated_at: number
}
