import { randomBytes } from 'node:crypto'
import type { ApiKey, NewApiKey } from '#contract/auth/api-keys.ts'
import { listLimits } from '#contract/households/list-limits.ts'
import type { Actor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { invalid, notFound, requireRoom } from '#server/shared/app-error.ts'
import { toInstant } from '#server/shared/instant.ts'
import { readInstant, requireName } from '#server/shared/request-values.ts'
import { hashToken } from '#server/shared/secret-token.ts'
import { lowerOf } from '../access/access-rules.ts'
import { deleteKey, findKey, insertKey, listKeys, setLastUsed } from './api-keys.repository.ts'
import { notAMember } from '../auth.errors.ts'
import type { ApiKeyTable } from '../auth.table.ts'
import { lockSession } from '../lock-session.service.ts'
import { isValid } from '../access/rights.repository.ts'

const dayMs = 86_400_000
const defaultDays = 90
const prefix = 'hb_'
/**
 * The number of characters that the hint of an API key shows after the prefix. A key has 43 characters, so the others
 * stay secret.
 */
const hintLength = 4

export function isApiKey(token: string): boolean {
  return token.startsWith(prefix)
}

/** Returns the actor of an API key: its user, with the lower of the roles of the key and the user. */
export async function findKeyActor(
  context: Context,
  token: string,
  householdUuid: string | undefined,
): Promise<Actor | undefined> {
  const tokenHash = hashToken(token)
  const now = context.now()
  const key = await findKey(context.database.read, { tokenHash, householdUuid, now })
  if (!key) {
    if (householdUuid !== undefined && (await isValid(context.database.read, 'api_key', tokenHash, now)))
      throw notAMember()
    return undefined
  }
  context.keyUses.set(key.keyId, now)
  const { keyId, keyRole, suggests, isAdmin, ...rights } = key
  return {
    ...rights,
    isAdmin: isAdmin === 1,
    role: lowerOf(key.role, keyRole),
    source: 'api',
    tokenKind: 'key',
    signInId: keyId,
    ...(suggests === 1 && { suggests: true as const }),
  }
}

export async function listApiKeys(context: Context, actor: Actor): Promise<ApiKey[]> {
  const keys = await listKeys(context.database.read, actor.userId)
  return keys.map((key) => toApiKey(context, key))
}

export async function findKeyName(context: Context, { userId, signInId }: Actor): Promise<string> {
  const keys = await listKeys(context.database.read, userId)
  return keys.find(({ id }) => id === signInId)?.name ?? ''
}

export async function createApiKey(
  context: Context,
  actor: Actor,
  input: NewApiKey,
): Promise<ApiKey & { token: string }> {
  const now = context.now()
  const expiresAt = readInstant('expiresAt', input.expiresAt) ?? now + defaultDays * dayMs
  if (expiresAt <= now) throw invalid({ expiresAt: 'is in the past' })
  const suggests = input.suggests ?? false
  if (suggests && (input.role ?? 'viewer') !== 'viewer')
    throw invalid({ suggests: 'is only for keys with the role viewer' })
  const role = suggests ? 'viewer' : (input.role ?? lowerOf(actor.role, 'editor'))
  if (lowerOf(actor.role, role) !== role) throw invalid({ role: `is more than your own role: ${actor.role}` })
  const token = prefix + randomBytes(32).toString('base64url')
  const key: ApiKeyTable = {
    id: context.newId(),
    user_id: actor.userId,
    name: requireName(input.name),
    role,
    hint: token.slice(0, prefix.length + hintLength),
    token_hash: hashToken(token),
    created_at: now,
    expires_at: expiresAt,
    last_used_at: null,
    suggests: Number(suggests),
  }
  await context.database.write(async (tx) => {
    await lockSession(context, tx, actor)
    const known = await listKeys(tx, actor.userId)
    requireRoom(known.length, listLimits.apiKeysPerPerson, 'API keys of one account')
    await insertKey(tx, key)
  })
  return { ...toApiKey(context, key), token }
}

export async function deleteApiKey(context: Context, actor: Actor, id: string): Promise<void> {
  const isGone = await context.database.write((tx) => deleteKey(tx, actor.userId, id))
  if (!isGone) throw notFound('API key')
  context.events.publish({ kind: 'access', userId: actor.userId })
}

/** Stores when API keys were last used. Requests record the times only in memory, so that a read does not write. */
export async function flushKeyUses(context: Context): Promise<void> {
  const uses = [...context.keyUses]
  if (uses.length === 0) return
  await context.database.write((tx) => setLastUsed(tx, uses))
  for (const [id, at] of uses) if (context.keyUses.get(id) === at) context.keyUses.delete(id)
}

function toApiKey(context: Context, key: ApiKeyTable): ApiKey {
  const lastUsed = Math.max(key.last_used_at ?? 0, context.keyUses.get(key.id) ?? 0)
  return {
    id: key.id,
    userId: key.user_id,
    name: key.name,
    hint: key.hint,
    role: key.role,
    suggests: key.suggests === 1,
    createdAt: toInstant(key.created_at),
    expiresAt: toInstant(key.expires_at),
    lastUsedAt: lastUsed === 0 ? null : toInstant(lastUsed),
  }
}
