import { demoAccount } from '#contract/status.ts'
import { requirePerson, type Actor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import type { Writer } from '#server/database/database.ts'
import { lockPerson } from '#server/features/groups/groups.service.ts'
import { invalid, refuseInDemo } from '#server/shared/app-error.ts'
import { hashPassword, verifyPassword } from './password.ts'
import { deleteKeysOf, deleteSessionsOf } from './sessions.repository.ts'
import { longDays, shortDays, startSession, type Tokens } from './sessions.service.ts'
import { sessionEnded, wrongCredentials } from './users.errors.ts'
import { findUser, findUserByEmail, updateUser } from './users.repository.ts'
import type { UserAccountTable } from './users.table.ts'

/** The tokens of a new session; the same refusal, after the same work, for an unknown person. */
export async function signIn(
  context: Context,
  credentials: { username: string; password: string; stayLoggedIn: boolean },
  address: string,
): Promise<Tokens> {
  const email = credentials.username.trim().toLowerCase()
  const isOfDemo = email === demoAccount.email && credentials.password === demoAccount.password
  if (isOfDemo && !context.config.demo) throw wrongCredentials()
  const user = await findUserByEmail(context.database.read, email)
  const isProven = await provePassword(context, { email, user, password: credentials.password }, address)
  if (!isProven || !user) throw wrongCredentials()
  return context.database.write(async (tx) => {
    if (!(await hasStill(context, tx, user))) throw wrongCredentials()
    return startSession(context, tx, user.id, credentials.stayLoggedIn ? longDays : shortDays)
  })
}

/** Ends every other session of the person; the one that asks stays. */
export async function changePassword(
  context: Context,
  actor: Actor,
  input: { current: string; new: string },
  address: string,
): Promise<void> {
  requirePerson(actor)
  refuseInDemo(context.config)
  const user = await findUser(context.database.read, actor.userId)
  if (!user) throw sessionEnded()
  const proof = { email: user.email, user, password: input.current }
  // Not 401, which tells browsers that they are signed out.
  if (!(await provePassword(context, proof, address))) throw invalid({ current: 'is not your password' })
  const password_hash = await hashPassword(input.new)
  await context.database.write(async (tx) => {
    if (!(await hasStill(context, tx, user))) throw invalid({ current: 'is not your password' })
    await updateUser(tx, user.id, { password_hash, updated_at: context.now() })
    await deleteSessionsOf(tx, user.id, actor.pairId)
  })
  context.events.publish({ kind: 'access', userId: user.id })
}

/** Ends every session and every key of the account with this password, if there is one. */
export async function shutOut(context: Context, known: { email: string; password: string }): Promise<void> {
  const user = await findUserByEmail(context.database.read, known.email)
  if (!user || !(await verifyPassword(known.password, user.password_hash))) return
  await context.database.write(async (tx) => {
    await deleteSessionsOf(tx, user.id)
    await deleteKeysOf(tx, user.id)
  })
  context.events.publish({ kind: 'access', userId: user.id })
}

/** Whether the password is the one that was compared; it stays until the commit. */
async function hasStill(context: Context, tx: Writer, user: UserAccountTable): Promise<boolean> {
  await lockPerson(context, tx, user.id)
  const now = await findUser(tx, user.id)
  return now?.password_hash === user.password_hash
}

/** Whether the password is right; wrong ones count for the account, known or not, and for the address. */
async function provePassword(
  { limits }: Context,
  proof: { email: string; user: UserAccountTable | undefined; password: string },
  address: string,
): Promise<boolean> {
  const account = `account ${proof.email}`
  const isRight = await limits.passwords.guess([account, `address ${address}`], async () => {
    return (await verifyPassword(proof.password, proof.user?.password_hash)) || undefined
  })
  if (isRight) await limits.passwords.forget(account)
  return isRight === true
}
