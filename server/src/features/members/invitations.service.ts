import {
  countMembers,
  lockAccount,
  insertMembership,
} from '#server/features/households/households.repository.ts'
import type {
  CreatedInvitation,
  Invitation,
  InvitationPreview,
  NewInvitation,
} from '#contract/households/members.ts'
import { listLimits } from '#contract/households/list-limits.ts'
import type { Role } from '#contract/accounts/users.ts'
import type { Actor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import type { Writer } from '#server/database/database.ts'
import { lockHousehold } from '#server/database/dialect.ts'
import { lockSession } from '#server/features/auth/lock-session.service.ts'
import { getHousehold, requireRoomForHousehold } from '#server/features/households/households.service.ts'
import { incrementRevision } from '#server/journal/increment-revision.ts'
import { dailyHouseholdJob, type Job } from '#server/jobs/jobs.ts'
import { invalid, notFound, requireRoom } from '#server/shared/app-error.ts'
import { toInstant } from '#server/shared/instant.ts'
import { readInstant } from '#server/shared/request-values.ts'
import { hashToken, newToken } from '#server/shared/secret-token.ts'
import {
  deleteOneInvitation,
  deleteUnusable,
  findUsable,
  insertInvitation,
  listUsable,
  consumeInvitation,
  type UsableInvitation,
} from './invitations.repository.ts'
import { alreadyMember, unknownInvitation } from './members.errors.ts'
import { findMember } from './members.repository.ts'
import { recheckOwner } from './still-owner.service.ts'

const lifetimeMs = 86_400_000
/** The number of wrong tokens in a minute from one IP address after which further attempts are rejected with 429. */
const wrongInvitations = 10

export async function listInvitations(context: Context, actor: Actor): Promise<Invitation[]> {
  const group = await getHousehold(context, actor)
  const rows = await listUsable(context.database.read, actor.householdId, context.now())
  return rows.map(({ id, role, note, creator, uses, max_uses, expires_at, created_at }) => ({
    id,
    role,
    note,
    createdBy: creator,
    uses,
    maxUses: max_uses,
    expiresAt: toInstant(expires_at),
    createdAt: toInstant(created_at),
    group,
  }))
}

/** Creates an invitation and deletes expired ones. The token is returned only here, because only its hash is stored. */
export async function createInvitation(
  context: Context,
  actor: Actor,
  input: NewInvitation,
): Promise<CreatedInvitation> {
  const now = context.now()
  const expiresAt = readInstant('expiresAt', input.expiresAt) ?? now + lifetimeMs
  if (expiresAt <= now) throw invalid({ expiresAt: 'is in the past' })
  const [id, token] = [context.newId(), newToken()]
  const { uses } = input
  const role = input.role ?? 'editor'
  await context.database.write(async (tx) => {
    await lockSession(context, tx, actor)
    await lockHousehold(tx, context.database.kind, actor.householdId)
    await recheckOwner(tx, actor)
    await deleteUnusable(tx, actor.householdId, now)
    const open = await listUsable(tx, actor.householdId, now)
    requireRoom(open.length, listLimits.invitationsPerHousehold, 'invitations to a household')
    await insertInvitation(tx, {
      group_id: actor.householdId,
      id,
      token_hash: hashToken(token),
      role,
      note: input.note?.trim() ?? '',
      uses,
      max_uses: uses,
      expires_at: expiresAt,
      created_by: actor.userId,
      created_at: now,
    })
  })
  return { id, token, expiresAt: toInstant(expiresAt), uses, role }
}

export const invitationsJob: Job = dailyHouseholdJob('invitations', 0, (context, tx, { householdId }) =>
  deleteUnusable(tx, householdId, context.now()),
)

export async function deleteInvitation(context: Context, actor: Actor, id: string): Promise<void> {
  const isDeleted = await context.database.write((tx) => deleteOneInvitation(tx, actor.householdId, id))
  if (!isDeleted) throw notFound('invitation')
}

export async function getInvitation(
  context: Context,
  token: string,
  address: string,
): Promise<InvitationPreview> {
  const found = await guessInvitation(context, token, address)
  if (!found) throw notFound('invitation')
  const { groupName, role, creator, expiresAt } = found
  return { groupName, role, invitedBy: creator ?? '', expiresAt: toInstant(expiresAt) }
}

export async function acceptInvitation(
  context: Context,
  actor: Actor,
  token: string,
  address: string,
): Promise<{ id: string; name: string }> {
  const found = await guessInvitation(context, token, address)
  if (!found) throw notFound('invitation')
  await context.database.write(async (tx) => {
    await lockAccount(tx, context.database.kind, actor.userId)
    if (!(await redeem(context, tx, token, actor.userId))) throw notFound('invitation')
  })
  context.events.publish({ kind: 'access', userId: actor.userId })
  context.events.publish({ kind: 'batch', householdId: found.householdId, entities: ['household'] })
  return { id: found.groupUuid, name: found.groupName }
}

/**
 * Returns the invitation that has this token, without using it up. Throws 422 for an unknown token, and 429 after too
 * many wrong tokens from one IP address.
 */
export async function requireInvitation(
  context: Context,
  token: string,
  address: string,
): Promise<UsableInvitation> {
  const found = await guessInvitation(context, token, address)
  if (!found) throw unknownInvitation()
  return found
}

/** Makes a new user a member. Call it in the transaction that creates the account. Throws 422 for an invalid token. */
export async function useInvitation(
  context: Context,
  tx: Writer,
  token: string,
  userId: string,
): Promise<{ householdId: number; role: Role }> {
  const invitation = await redeem(context, tx, token, userId)
  if (!invitation) throw unknownInvitation()
  return invitation
}

function guessInvitation(
  context: Context,
  token: string,
  address: string,
): Promise<UsableInvitation | undefined> {
  return context.limits.invitations.guess([{ key: address, free: wrongInvitations }], () =>
    findUsable(context.database.read, hashToken(token), context.now()),
  )
}

/**
 * Adds the user as a member and uses up one use of the invitation. Returns undefined when the invitation is no longer
 * valid. The caller must then roll back, because the member may have been added already.
 */
async function redeem(
  context: Context,
  tx: Writer,
  token: string,
  userId: string,
): Promise<UsableInvitation | undefined> {
  const hash = hashToken(token)
  const invitation = await findUsable(tx, hash, context.now())
  if (!invitation) return undefined
  await admitMember(context, tx, { ...invitation, userId })
  return (await consumeInvitation(tx, hash, context.now())) ? invitation : undefined
}

/**
 * Adds a user to the household. Throws 409 when the user is a member already, or when the household or the user is at
 * its limit. Lock the user's account first.
 */
export async function admitMember(
  context: Context,
  tx: Writer,
  { householdId, userId, role }: { householdId: number; userId: string; role: Role },
): Promise<void> {
  await incrementRevision(tx, context.database.kind, householdId)
  if (await findMember(tx, householdId, userId)) throw alreadyMember()
  requireRoom(await countMembers(tx, householdId), listLimits.membersPerHousehold, 'members of a household')
  await requireRoomForHousehold(tx, userId)
  await insertMembership(tx, householdId, userId, role, context.now())
}
