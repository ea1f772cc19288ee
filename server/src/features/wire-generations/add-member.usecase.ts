import type { Member } from '#contract/households/members.ts'
import type { NewMember } from '#contract/wire-generations/tags.ts'
import type { Actor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { lockHousehold } from '#server/database/dialect.ts'
import { lockSession } from '#server/features/auth/lock-session.service.ts'
import { lockAccount } from '#server/features/households/households.repository.ts'
import { admitMember } from '#server/features/members/invitations.service.ts'
import { listMembers } from '#server/features/members/members.service.ts'
import { recheckOwner } from '#server/features/members/still-owner.service.ts'
import { notFound } from '#server/shared/app-error.ts'
import { requireId } from '#server/shared/request-values.ts'
import { sharesHousehold } from './add-member.repository.ts'

/** Adds a person without an invitation. Throws 404 unless the caller shares another household with them. */
export async function addMember(context: Context, actor: Actor, input: NewMember): Promise<Member> {
  const userId = requireId('userId', input.userId)
  if (!(await sharesHousehold(context.database.read, actor.userId, userId))) throw notFound('person')
  await context.database.write(async (tx) => {
    // Locks in the order of the ids, so that two people who add each other cause no deadlock.
    for (const id of [actor.userId, userId].toSorted()) await lockAccount(tx, context.database.kind, id)
    await lockSession(context, tx, actor)
    await lockHousehold(tx, context.database.kind, actor.householdId)
    await recheckOwner(tx, actor)
    await admitMember(context, tx, { householdId: actor.householdId, userId, role: input.role ?? 'editor' })
  })
  context.events.publish({ kind: 'access', userId })
  context.events.publish({ kind: 'batch', householdId: actor.householdId, entities: ['household'] })
  const added = (await listMembers(context, actor)).find(({ id }) => id === userId)
  if (!added) throw notFound('person')
  return added
}
