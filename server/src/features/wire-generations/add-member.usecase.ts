import type { Member } from '#contract/households/members.ts'
import type { NewMember } from '#contract/wire-generations/tags.ts'
import type { Actor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { alreadyMember } from '#server/features/members/members.errors.ts'
import { createInvitation, useInvitation } from '#server/features/members/invitations.service.ts'
import { listMembers } from '#server/features/members/members.service.ts'
import { notFound } from '#server/shared/app-error.ts'
import { requireId } from '#server/shared/request-values.ts'
import { sharesHousehold } from './add-member.repository.ts'

/** Adds a person by an invitation of their own. 404 for whoever shares no household with the caller. */
export async function addMember(context: Context, actor: Actor, input: NewMember): Promise<Member> {
  const userId = requireId('userId', input.userId)
  if (!(await sharesHousehold(context.database.read, actor.userId, userId))) throw notFound('person')
  const findMember = async () => (await listMembers(context, actor)).find(({ id }) => id === userId)
  if (await findMember()) throw alreadyMember()
  const { token } = await createInvitation(context, actor, { uses: 1, role: input.role ?? null })
  await context.database.write((tx) => useInvitation(context, tx, token, userId))
  context.events.publish({ kind: 'access', userId })
  context.events.publish({ kind: 'batch', groupId: actor.groupId, entities: ['household'] })
  const added = await findMember()
  if (!added) throw notFound('person')
  return added
}
