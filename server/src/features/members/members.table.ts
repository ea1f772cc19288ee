import type { Role } from '#contract/accounts/users.ts'

export interface InvitationTable {
  group_id: number
  id: string
  /** The SHA-256 of the invitation's token in hex. The token itself is never stored. */
  token_hash: string
  role: Role
  note: string
  max_uses: number
  /** How often the invitation can still be used. */
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
