import { requireOwner, type Actor } from '#server/actor.ts'
import type { Reader } from '#server/database/database.ts'
import { notAMember } from '#server/features/auth/auth.errors.ts'
import { findMember } from './members.repository.ts'

/**
 * Checks again that the caller is an owner, because the role may have changed since the request began. Throws 403
 * otherwise. Lock the household first.
 */
export async function recheckOwner(db: Reader, { householdId, userId }: Actor): Promise<void> {
  const member = await findMember(db, householdId, userId)
  if (!member) throw notAMember()
  requireOwner(member)
}
