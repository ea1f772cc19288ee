import type { Role } from '#contract/accounts/users.ts'

export interface InvitationTable {
  group_id: number
  id: string
  /** SHA-256 in hex; the token itself is never stored. */
  token_hash: string
  /** The role of members who join with it. */
  role: Role
  /** A note about the person it is for; empty when its creator wrote none. */
  note: string
  /** The number of uses that it was created with. */
  max_uses: number
  /** How often it can still be used. */
  uses: number
  expires_at: number
  created_by: string
  created_at: number
}

declare module '#server/database/tables.ts' {
  interface Tables {
    invitation: InvitationTable
  }
}
