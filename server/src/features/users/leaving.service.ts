import { requirePerson, type Actor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { lockHousehold } from '#server/database/dialect.ts'
import { lockPerson } from '#server/features/groups/groups.service.ts'
import { bumpRevision } from '#server/journal/bump-revision.ts'
import { removeHousehold } from '#server/journal/remove-household.ts'
import { refuseInDemo } from '#server/shared/app-error.ts'
import { removeFilesOf } from '#server/storage/storage.ts'
import { lastOwner } from './users.errors.ts'
import { deleteUser, listFellows, listMemberships } from './users.repository.ts'

/** Deletes the account; a household that nobody else belongs to goes with it. */
export async function deleteSelf(context: Context, actor: Actor): Promise<void> {
  requirePerson(actor)
  refuseInDemo(context.config)
  const { kind } = context.database
  const removed: string[] = []
  const left: string[] = []
  await context.database.write(async (tx) => {
    await lockPerson(context, tx, actor.userId)
    const memberships = await listMemberships(tx, actor.userId)
    const groupIds = memberships.map(({ groupId }) => groupId).toSorted()
    for (const groupId of groupIds) await lockHousehold(tx, kind, groupId)
    const households = Map.groupBy(await listFellows(tx, actor.userId), ({ groupId }) => groupId)
    const orphans = [...households].flatMap(([groupId, members]) => {
      const others = members.filter(({ userId }) => userId !== actor.userId)
      if (others.length === 0 || others.some(({ role }) => role === 'owner')) return []
      return {
        groupId,
        name: members[0]?.groupName ?? '',
        members: others.map(({ userId, name }) => ({ id: userId, name })),
      }
    })
    if (orphans.length > 0) throw lastOwner(orphans)
    for (const [groupId, members] of households) {
      if (members.length > 1) {
        await bumpRevision(tx, kind, groupId)
        left.push(groupId)
      } else {
        await removeHousehold(tx, kind, groupId)
        removed.push(groupId)
      }
    }
    await deleteUser(tx, actor.userId)
  })
  for (const groupId of removed) await removeFilesOf(context.storage, groupId)
  context.events.publish({ kind: 'access', userId: actor.userId })
  for (const groupId of left) context.events.publish({ kind: 'batch', groupId, entities: ['household'] })
}
