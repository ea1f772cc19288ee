import type { Context } from '#server/context.ts'
import { localSignInDisabled } from '#server/features/auth/auth.errors.ts'
import { findCredentials, type Credentials } from '#server/features/auth/credentials.repository.ts'
import { replacePassword } from '#server/features/auth/credentials.service.ts'
import { hashPassword } from '#server/features/auth/password-hash.service.ts'
import { lockAccount } from '#server/features/households/households.repository.ts'
import { getLanguage } from '../users.service.ts'
import { invalid, notFound, refuseInDemo } from '#server/shared/app-error.ts'
import type { MailSettings } from '#server/shared/mail-settings.ts'
import { hashToken, newToken } from '#server/shared/secret-token.ts'
import { createMessages } from '#server/shared/text/messages.ts'
import { deleteReset, findReset, insertReset, consumeReset } from './password-resets.repository.ts'

const lifetimeMs = 60 * 60_000
/** Whoever asks again and again does not fill a mailbox. */
const mailEveryMs = 5 * 60_000

/**
 * Gives what sends a link to the account with this address, if there is one. It is to be called once the caller has the response,
 * because the time it takes would tell who has an account.
 */
export async function requestPasswordReset(
  context: Context,
  email: string,
  networks: readonly string[],
): Promise<() => void> {
  const mail = requireMail(context)
  await context.limits.countPasswordReset(networks)
  return () =>
    void sendLink(context, mail, email.trim().toLowerCase()).catch((error: unknown) =>
      context.logError('Mailing a link for a new password', error),
    )
}

async function sendLink(
  context: Context,
  mail: ReturnType<typeof requireMail>,
  email: string,
): Promise<void> {
  const account = await findCredentials(context.database.read, { email })
  if (!account || !hasPassword(account, email)) return
  const token = newToken()
  const now = context.now()
  const expires_at = now + lifetimeMs
  const reset = { token_hash: hashToken(token), user_id: account.id, email, expires_at }
  const isNew = await context.database.write(async (tx) => {
    await lockAccount(tx, context.database.kind, account.id)
    if (!hasPassword(await findCredentials(tx, { id: account.id }), email)) return false
    return insertReset(tx, reset, { now, atLeast: expires_at - mailEveryMs })
  })
  if (!isNew) return
  try {
    await mailLink(context, mail, { userId: account.id, email, token })
  } catch (error) {
    // Otherwise asking again would send nothing for a while, and say nothing.
    await context.database.write((tx) => deleteReset(tx, reset.token_hash))
    throw error
  }
}

async function mailLink(
  context: Context,
  { baseUrl, ...mail }: ReturnType<typeof requireMail>,
  { userId, email, token }: { userId: string; email: string; token: string },
): Promise<void> {
  const { say } = createMessages(await getLanguage(context, { userId }))
  // It must not lead straight on to a provider.
  const link = `${baseUrl}/?reset=true&out=true#${token}`
  await context.mailer({
    ...mail,
    allowPrivate: true,
    to: [email],
    subject: say('reset.subject'),
    text: [say('reset.asked', { email }), say('reset.open'), link, say('reset.ignore')].join('\n\n'),
  })
}

/** Gives the account of a mailed link another password. Its sessions end; two-factor sign-in stays. */
export async function resetByLink(
  context: Context,
  { token, password }: { token: string; password: string },
  networks: readonly string[],
): Promise<void> {
  requireMail(context)
  await context.limits.countPasswordReset(networks)
  const tokenHash = hashToken(token)
  const userId = await findReset(context.database.read, tokenHash, context.now())
  if (userId === undefined) throw linkEnded()
  const password_hash = await hashPassword(password)
  await context.database.write(async (tx) => {
    // The account first, as every change of a password does: two links of one person must not wait for each other.
    await lockAccount(tx, context.database.kind, userId)
    const reset = await consumeReset(tx, tokenHash, context.now())
    if (!reset || !hasPassword(await findCredentials(tx, { id: userId }), reset.email)) throw linkEnded()
    await replacePassword(context, tx, userId, password_hash)
  })
  context.events.publish({ kind: 'access', userId })
}

/** Somebody at a provider has none here, and the account may have another address by now. */
function hasPassword(account: Credentials | undefined, email: string): boolean {
  return account?.email === email && account.oidc_issuer === null
}

function linkEnded() {
  return invalid({ token: 'was used, or has expired' })
}

/** Links lead to the address that was configured alone: anybody can name any host in a request. */
function requireMail({ config }: Context): MailSettings & { baseUrl: string } {
  const { mail, baseUrl } = config
  if (!mail || baseUrl === undefined) throw notFound('way to reset a password')
  if (!config.allowLocalSignIn) throw localSignInDisabled()
  refuseInDemo(config)
  return { ...mail, baseUrl }
}
