import type { AccountDeletion } from '#contract/accounts/users.ts'
import type { Actor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import type { Reader } from '#server/database/database.ts'
import { lockHousehold } from '#server/database/dialect.ts'
import { incrementRevision } from '#server/journal/increment-revision.ts'
import { removeHousehold } from '#server/journal/remove-household.ts'
import { refuseInDemo } from '#server/shared/app-error.ts'
import { removeFilesOf } from '#server/storage/storage.ts'
import { requireReauthentication } from '#server/features/auth/credentials.service.ts'
import { deleteAllInvitations } from '#server/features/members/invitations.repository.ts'
import { lockAccount } from '#server/features/households/households.repository.ts'
import { lastAdmin, lastOwner } from './users.errors.ts'
import { countContents } from './leaving.repository.ts'
import {
  deleteUser,
  findUser,
  hasOtherUsers,
  listAdmins,
  listCoMembers,
  listMemberships,
  lockAdmins,
  type CoMember,
} from './users.repository.ts'

/**
 * Returns for each household of the user what deleting the account would do: delete the household, keep it, or fail
 * because of it.
 */
export async function previewDeletion(context: Context, actor: Actor): Promise<AccountDeletion> {
  const { read } = context.database
  const outcomes = decideHouseholds(await listCoMembers(read, actor.userId), actor.userId)
  const nothing = { items: 0, locations: 0, files: 0 }
  return {
    isLastAdmin: await isLastAdmin(read, await listAdmins(read), actor.userId),
    households: await Promise.all(
      outcomes.map(async ({ householdId, uuid, name, outcome, members }) => ({
        id: uuid,
        name,
        outcome,
        members,
        ...(outcome === 'deleted' ? await countContents(read, householdId) : nothing),
      })),
    ),
  }
}

async function isLastAdmin(db: Reader, admins: readonly string[], userId: string): Promise<boolean> {
  return admins.length === 1 && admins[0] === userId && hasOtherUsers(db, userId)
}

interface HouseholdOutcome {
  householdId: number
  uuid: string
  name: string
  outcome: AccountDeletion['households'][number]['outcome']
  /** The members of the household, without the user. */
  members: { id: string; name: string }[]
}

/** A household without other members is deleted; one with other members blocks the deletion if none is an owner. */
function decideHouseholds(fellows: readonly CoMember[], leaving: string): HouseholdOutcome[] {
  return [...Map.groupBy(fellows, ({ householdId }) => householdId)].map(([householdId, members]) => {
    const others = members.filter(({ userId }) => userId !== leaving)
    const isOwned = others.some(({ role }) => role === 'owner')
    return {
      householdId,
      uuid: members[0]?.uuid ?? '',
      name: members[0]?.groupName ?? '',
      outcome: others.length === 0 ? 'deleted' : isOwned ? 'kept' : 'blocked',
      members: others.map(({ userId, name }) => ({ id: userId, name })),
    }
  })
}

/**
 * Deletes the user's account, and the households in which the user is the only member. Throws for the last server
 * admin, and for the only owner of a household with other members.
 */
export async function deleteSelf(
  context: Context,
  actor: Actor,
  password: string | null | undefined,
): Promise<void> {
  refuseInDemo(context.config)
  await requireReauthentication(context, actor, password)
  const { kind } = context.database
  const removed: string[] = []
  const left: number[] = []
  await context.database.write(async (tx) => {
    // Lock the admins before the account, so that two admins who delete their accounts cannot deadlock. When the user
    // is not an admin, only the user's account is locked, so others can still sign in.
    const isAdmin = (await findUser(tx, actor.userId))?.is_admin === 1
    const admins = isAdmin ? await lockAdmins(tx, kind) : []
    await lockAccount(tx, kind, actor.userId)
    if (await isLastAdmin(tx, admins, actor.userId)) throw lastAdmin()
    const memberships = await listMemberships(tx, actor.userId)
    const householdIds = memberships
      .map(({ householdId }) => householdId)
      .toSorted((one, other) => one - other)
    for (const householdId of householdIds) await lockHousehold(tx, kind, householdId)
    const outcomes = decideHouseholds(await listCoMembers(tx, actor.userId), actor.userId)
    const orphans = outcomes.filter(({ outcome }) => outcome === 'blocked')
    if (orphans.length > 0) {
      throw lastOwner(orphans.map(({ uuid, name, members }) => ({ groupId: uuid, name, members })))
    }
    for (const { householdId, uuid, outcome } of outcomes) {
      if (outcome === 'kept') {
        await incrementRevision(tx, kind, householdId)
        // The user may know a token and could return with another account.
        if (memberships.some((one) => one.householdId === householdId && one.role === 'owner'))
          await deleteAllInvitations(tx, householdId)
        left.push(householdId)
      } else {
        await removeHousehold(tx, kind, householdId)
        removed.push(uuid)
      }
    }
    await deleteUser(tx, actor.userId)
  })
  for (const uuid of removed) await removeFilesOf(context.storage, uuid)
  context.events.publish({ kind: 'access', userId: actor.userId })
  for (const householdId of left)
    context.events.publish({ kind: 'batch', householdId, entities: ['household'] })
}
