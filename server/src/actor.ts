import type { Role } from '#contract/accounts/users.ts'
import type { ChangeSource } from '#server/journal/change.table.ts'
import { AppError } from '#server/shared/app-error.ts'
import type { Precondition } from '#server/journal/author.ts'

/** The caller of a request, the household it is about, as it was when the request began, and the caller's rights there. */
export interface Actor {
  readonly userId: string
  readonly groupId: number
  /** Of the household: each write raises it. */
  readonly revision: number
  /** The household’s id for clients. */
  readonly householdUuid: string
  readonly role: Role
  /** True for a server admin, in every household alike. */
  readonly isAdmin: boolean
  /** Of the household: decides what “today” is. */
  readonly timeZone: string
  readonly source: ChangeSource
  readonly tokenKind: 'user' | 'attachment' | 'key'
  /** Shared by the user token and the attachment token of one sign-in; for an API key its id. */
  readonly signInId: string
  /** The item that must still be as the caller saw it, from `If-Match`. */
  readonly precondition?: Precondition | undefined
}

/** The actor who reads what a write left. */
export function actorAtRevision(actor: Actor, { revision }: Pick<Actor, 'revision'>): Actor {
  return { ...actor, revision }
}

/** 403 for what only an owner of the household may do. */
export function requireOwner({ role }: Pick<Actor, 'role'>): void {
  if (role !== 'owner') throw new AppError(403, 'forbidden', 'Only an owner of this household may do this.')
}

/** 403 for what only a server admin may do. */
export function requireAdmin({ isAdmin }: Actor): void {
  if (!isAdmin) throw new AppError(403, 'forbidden', 'Only a server admin may do this.')
}

/** 403 for an API key: to manage an account, or to be given a secret, a person signs in. */
export function requirePerson(actor: Actor): void {
  if (actor.tokenKind !== 'key') return
  throw new AppError(
    403,
    'forbidden',
    'An API key cannot manage the account or read secrets. Sign in instead.',
  )
}
