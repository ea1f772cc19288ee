import type { Actor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import type { Writer } from '#server/database/database.ts'
import { lockAccount } from '#server/features/households/households.repository.ts'
import { isKey } from './api-keys/api-keys.repository.ts'
import { sessionEnded } from './auth.errors.ts'
import { isSignInActive } from './sessions.repository.ts'

/**
 * Locks the account until the commit, like `lockAccount`, for a write that leaves a way into it; 401 when the session or the API
 * key has ended since the request began. Whoever ends those ends the other ways in with them, and none may come back.
 */
export async function lockSession(
  { database, now }: Context,
  tx: Writer,
  { userId, tokenKind, signInId }: Actor,
): Promise<void> {
  await lockAccount(tx, database.kind, userId)
  const isThere = await (tokenKind === 'key' ? isKey : isSignInActive)(tx, signInId, now())
  if (!isThere) throw sessionEnded()
}
