import type { Role } from '#contract/accounts/users.ts'
import type { ChangeSource } from '#server/journal/change.table.ts'
import { AppError } from '#server/shared/app-error.ts'
import type { Precondition } from '#server/journal/author.ts'

/** The caller of a request, with the household and the caller's access when the request began. */
export interface Actor {
  readonly userId: string
  readonly householdId: number
  /** The household's revision, which each write raises. */
  readonly revision: number
  /** The household's id in the API. */
  readonly householdUuid: string
  readonly role: Role
  /** True when the user is a server admin. The value does not depend on the household. */
  readonly isAdmin: boolean
  /** The household's time zone, which decides the current date. */
  readonly timeZone: string
  readonly source: ChangeSource
  readonly tokenKind: 'user' | 'attachment' | 'key'
  /** Identifies the sign-in of the caller's user token or attachment token. For an API key it is the key's id. */
  readonly signInId: string
  /** True for an API key that may suggest changes. Such a key has the role viewer. */
  readonly suggests?: true
  /** The version of a record that the caller knows, from `If-Match`. A write fails when the record is newer. */
  readonly precondition?: Precondition | undefined
}

/**
 * Returns the actor with the household's revision after a write. Use it to read the result of the write, because cached
 * values belong to a revision.
 */
export function actorAtRevision(actor: Actor, { revision }: Pick<Actor, 'revision'>): Actor {
  return { ...actor, revision }
}

export function requireOwner({ role }: Pick<Actor, 'role'>): void {
  if (role !== 'owner') throw new AppError(403, 'forbidden', 'Only an owner of this household may do this.')
}

export function requireAdmin({ isAdmin }: Actor): void {
  if (!isAdmin) throw new AppError(403, 'forbidden', 'Only a server admin may do this.')
}

/** Throws 403 for an API key, for endpoints that are for people only. */
export function requirePerson(actor: Actor): void {
  if (actor.tokenKind !== 'key') return
  throw new AppError(
    403,
    'forbidden',
    'An API key cannot manage the account or members, read secrets or decide who receives data. Sign in instead.',
  )
}
