import type { Role } from '#contract/users.ts'

export interface InvitationTable {
  group_id: string
  id: string
  /** SHA-256 in hex; the token itself is never stored. */
  token_hash: string
  /** What whoever joins with it becomes. */
  role: Role
  /** How often it can still be used. */
  uses: number
  expires_at: number
  created_by: string
  created_at: number
}
