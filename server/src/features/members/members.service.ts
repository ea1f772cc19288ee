import type { Member } from '#contract/households/members.ts'
import type { Role } from '#contract/accounts/users.ts'
import { requirePerson, type Actor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import type { Reader } from '#server/database/database.ts'
import { lockAccount } from '#server/features/households/households.repository.ts'
import { compareNames, moveOut } from '#server/features/households/households.service.ts'
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
} from './members.repository.ts'
import { recheckOwner } from './still-owner.service.ts'

/** Everybody in the household by name. */
export async function listMembers(context: Context, actor: Actor): Promise<Member[]> {
  const rows = await listMemberRows(context.database.read, actor.groupId)
  return rows.toSorted(compareNames).map((row) => toMember(actor, row))
}

export async function updateMember(
  context: Context,
  actor: Actor,
  id: string,
  input: { role?: Role | null },
): Promise<Member> {
  refuseInDemo(context.config)
  const before = await requireMember(context.database.read, actor.groupId, id)
  const role = input.role ?? before.role
  if (role !== before.role) await changeRole(context, { groupId: actor.groupId, id, role, by: actor })
  return toMember(actor, { ...before, role })
}

/** Gives a member another role, by an owner or by the person who runs the server; a household keeps an owner. */
export async function changeRole(
  context: Context,
  { groupId, id, role, by }: { groupId: number; id: string; role: Role; by?: Actor },
): Promise<void> {
  await context.database.write(async (tx) => {
    await incrementRevision(tx, context.database.kind, groupId)
    if (by) await recheckOwner(tx, by)
    const member = await requireMember(tx, groupId, id)
    if (member.role === 'owner') {
      if (!(await hasOtherOwner(tx, groupId, id))) throw lastOwner()
      // A former owner may know their tokens.
      await deleteAllInvitations(tx, groupId)
    }
    await setRole(tx, groupId, id, role)
  })
  context.events.publish({ kind: 'access', userId: id })
  context.events.publish({ kind: 'batch', groupId, entities: ['household'] })
}

/** Takes a member out of the household; whoever is not its owner takes only themselves out. */
export async function removeMember(context: Context, actor: Actor, id: string): Promise<void> {
  refuseInDemo(context.config)
  const isLeaving = id === actor.userId
  if (isLeaving) requirePerson(actor)
  else if (actor.role !== 'owner') throw onlyOwnersRemove()
  // The batch is that of a new household of their own, should they need one.
  const author = { groupId: undefined, userId: id, source: actor.source }
  await writeJournal(context, author, async (journal) => {
    const { db } = journal
    await lockAccount(db, context.database.kind, id)
    await incrementRevision(db, context.database.kind, actor.groupId)
    if (!isLeaving) await recheckOwner(db, actor)
    const member = await requireMember(db, actor.groupId, id)
    if (member.role === 'owner' && !(await hasOtherOwner(db, actor.groupId, id))) throw lastOwner()
    await moveOut(context, journal, id, actor.groupId)
    await deleteMembership(db, actor.groupId, id)
    // Whoever was put out must not come back by a token that they know.
    if (!isLeaving) await deleteAllInvitations(db, actor.groupId)
  })
  context.events.publish({ kind: 'access', userId: id })
  context.events.publish({ kind: 'batch', groupId: actor.groupId, entities: ['household'] })
}

async function requireMember(db: Reader, groupId: number, id: string): Promise<MemberRow> {
  const member = await findMember(db, groupId, id)
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
    // A session belongs to the person, not to the household: only owners see its day.
    lastSeenOn: lastSeenAt === null || actor.role !== 'owner' ? '' : toInstant(lastSeenAt).slice(0, 10),
  }
}
