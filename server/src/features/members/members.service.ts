import type { Member } from '#contract/households/members.ts'
import type { Role } from '#contract/accounts/users.ts'
import type { Actor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import type { Reader } from '#server/database/database.ts'
import { lockAccount } from '#server/features/households/households.repository.ts'
import { compareNames, moveOut } from '#server/features/households/households.service.ts'
import { dailyJob, type Job } from '#server/jobs/jobs.ts'
import { incrementRevision } from '#server/journal/increment-revision.ts'
import { writeJournal } from '#server/journal/journal.ts'
import { notFound, refuseInDemo } from '#server/shared/app-error.ts'
import { toInstant } from '#server/shared/instant.ts'
import { deleteAllInvitations } from './invitations.repository.ts'
import { lastOwner, onlyOwnersRemove } from './members.errors.ts'
import {
  deleteMembership,
  findMember,
  hasOtherOwner,
  listMemberRows,
  setRole,
  type MemberRow,
  deleteRowsOfFormerMembers,
} from './members.repository.ts'
import { recheckOwner } from './still-owner.service.ts'

export async function listMembers(context: Context, actor: Actor): Promise<Member[]> {
  const rows = await listMemberRows(context.database.read, actor.householdId)
  return rows.toSorted(compareNames).map((row) => toMember(actor, row))
}

export async function updateMember(
  context: Context,
  actor: Actor,
  id: string,
  input: { role?: Role | null },
): Promise<Member> {
  refuseInDemo(context.config)
  const before = await requireMember(context.database.read, actor.householdId, id)
  const role = input.role ?? before.role
  if (role !== before.role) await changeRole(context, { householdId: actor.householdId, id, role, by: actor })
  return toMember(actor, { ...before, role })
}

/**
 * Changes the role of a member. Throws 409 when no owner would be left. `by` is undefined when a server admin makes the
 * change.
 */
export async function changeRole(
  context: Context,
  { householdId, id, role, by }: { householdId: number; id: string; role: Role; by?: Actor },
): Promise<void> {
  await context.database.write(async (tx) => {
    await incrementRevision(tx, context.database.kind, householdId)
    if (by) await recheckOwner(tx, by)
    const member = await requireMember(tx, householdId, id)
    if (member.role === 'owner') {
      if (!(await hasOtherOwner(tx, householdId, id))) throw lastOwner()
      // Delete all open invitations, because the former owner may know their tokens.
      await deleteAllInvitations(tx, householdId)
    }
    await setRole(tx, householdId, id, role)
  })
  context.events.publish({ kind: 'access', userId: id })
  context.events.publish({ kind: 'batch', householdId, entities: ['household'] })
}

/** Removes a member from the household. Every member may leave, but only owners may remove others. */
export async function removeMember(context: Context, actor: Actor, id: string): Promise<void> {
  refuseInDemo(context.config)
  const isLeaving = id === actor.userId
  if (!isLeaving && actor.role !== 'owner') throw onlyOwnersRemove()
  // A member who loses their only household gets a new one. The batch belongs to that new household, so the author has
  // no household yet.
  const author = { householdId: undefined, userId: id, source: actor.source }
  await writeJournal(context, author, async (journal) => {
    const { db } = journal
    await lockAccount(db, context.database.kind, id)
    await incrementRevision(db, context.database.kind, actor.householdId)
    if (!isLeaving) await recheckOwner(db, actor)
    const member = await requireMember(db, actor.householdId, id)
    if (member.role === 'owner' && !(await hasOtherOwner(db, actor.householdId, id))) throw lastOwner()
    await moveOut(context, journal, id, actor.householdId)
    await deleteMembership(db, actor.householdId, id)
    // Delete all open invitations, because a removed member or a former owner may know a token and could return with it.
    if (!isLeaving || member.role === 'owner') await deleteAllInvitations(db, actor.householdId)
  })
  context.events.publish({ kind: 'access', userId: id })
  context.events.publish({ kind: 'batch', householdId: actor.householdId, entities: ['household'] })
}

async function requireMember(db: Reader, householdId: number, id: string): Promise<MemberRow> {
  const member = await findMember(db, householdId, id)
  if (!member) throw notFound('member')
  return member
}

function toMember(actor: Actor, { id, name, email, role, lastSeenAt }: MemberRow): Member {
  return {
    id,
    name,
    email,
    role,
    isSelf: id === actor.userId,
    // Show the last use only to owners and only as a day, because it reveals when a person was active.
    lastSeenOn: lastSeenAt === null || actor.role !== 'owner' ? '' : toInstant(lastSeenAt).slice(0, 10),
  }
}

export const formerMembersJob: Job = dailyJob('former members', (_context, tx) =>
  deleteRowsOfFormerMembers(tx),
)
