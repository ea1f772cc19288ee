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

export interface SessionTable {
  id: string
  user_id: string
  /** `attachment` opens files only. Both tokens of a sign-in have the same `pair_id`. */
  kind: 'user' | 'attachment'
  pair_id: string
  /** SHA-256 in hex; the token itself is never stored. */
  token_hash: string
  expires_at: number
  created_at: number
}
