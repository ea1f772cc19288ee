import type { Role } from '#contract/users.ts'
import type { ChangeSource } from '#server/journal/change.table.ts'

/** Who asks, in which household and with which rights. */
export interface Actor {
  readonly userId: string
  readonly groupId: string
  readonly role: Role
  /** The household's revision when the request began. */
  readonly revision: number
  readonly source: ChangeSource
  readonly tokenKind: 'user' | 'attachment'
  /** What the user token and the attachment token of one sign-in share. */
  readonly pairId: string
}
