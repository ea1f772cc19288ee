import type { Role } from '#contract/users.ts'
import type { ChangeSource } from '#server/journal/change.table.ts'
import { AppError } from '#server/shared/app-error.ts'
import type { Expected } from '#server/journal/journal.ts'

/** Who asks, in which household and with which rights. */
export interface Actor {
  readonly userId: string
  readonly groupId: string
  readonly role: Role
  /** Of the household: decides what “today” is. */
  readonly timeZone: string
  /** The household's revision when the request began. */
  readonly revision: number
  readonly source: ChangeSource
  readonly tokenKind: 'user' | 'attachment' | 'key'
  /** What the user token and the attachment token of one sign-in share; the id of an API key. */
  readonly pairId: string
  /** The thing that must still be as the caller saw it, from `If-Match`. */
  readonly expects?: Expected | undefined
}

/** 403 for an API key: what decides about the account itself takes someone who signed in. */
export function requirePerson(actor: Actor): void {
  if (actor.tokenKind !== 'key') return
  throw new AppError(403, 'forbidden', 'An API key may not manage the account. Sign in instead.')
}
