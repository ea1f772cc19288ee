import type { Role } from '#contract/users.ts'

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

export interface ApiKeyTable {
  id: string
  user_id: string
  name: string
  /** The most that it may do, also where its owner may do more. */
  role: Role
  /** SHA-256 in hex; the key itself is never stored. */
  token_hash: string
  created_at: number
  expires_at: number
  last_used_at: number | null
}

export interface AccountPreferenceTable {
  user_id: string
  /** A JSON object that the web app alone understands. */
  settings: string
  updated_at: number
}
