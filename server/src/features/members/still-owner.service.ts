import { requireOwner, type Actor } from '#server/actor.ts'
import type { Reader } from '#server/database/database.ts'
import { notAMember } from '#server/features/auth/auth.errors.ts'
import { findMember } from './members.repository.ts'

/**
 * 403 for a caller who was an owner when the request began and no longer is: they must not make themselves one again. The household
 * is locked, as it is when somebody takes the role away.
 */
export async function recheckOwner(db: Reader, { groupId, userId }: Actor): Promise<void> {
  const member = await findMember(db, groupId, userId)
  if (!member) throw notAMember()
  requireOwner(member)
}
