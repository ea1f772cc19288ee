import type { Context } from '#server/context.ts'
import { localSignInDisabled } from '#server/features/auth/auth.errors.ts'
import { findCredentials, type Credentials } from '#server/features/auth/credentials.repository.ts'
import { replacePassword } from '#server/features/auth/credentials.service.ts'
import { hashPassword } from '#server/features/auth/password-hash.service.ts'
import { countRequest } from '#server/features/auth/rate-limits/count-request.service.ts'
import { lockAccount } from '#server/features/households/households.repository.ts'
import { getLanguage } from '../users.service.ts'
import { invalid, notFound, refuseInDemo } from '#server/shared/app-error.ts'
import type { MailSettings } from '#server/shared/mail-settings.ts'
import { hashToken, newToken } from '#server/shared/secret-token.ts'
import { createMessages } from '#server/shared/text/messages.ts'
import { deleteReset, findReset, insertReset, consumeReset } from './password-resets.repository.ts'

const lifetimeMs = 60 * 60_000
/** The shortest time between two mails to one user, so that repeated requests do not fill a mailbox. */
const mailEveryMs = 5 * 60_000
/** Requests for a mail, and uses of its link. */
const resets = { name: 'password-reset', multiple: 4 }

/**
 * Returns a function that mails the reset link if the address has an account. Call that function only after the
 * response was sent, because its duration would show whether the account exists.
 */
export async function requestPasswordReset(
  context: Context,
  email: string,
  networks: readonly string[],
): Promise<() => void> {
  const mail = requireMail(context)
  await countRequest(context, resets, networks)
  return () =>
    void sendLink(context, mail, email.trim().toLowerCase()).catch((error: unknown) =>
      context.logError('Mailing a link for a new password', error),
    )
}

async function sendLink(
  context: Context,
  { baseUrl, ...mail }: ReturnType<typeof requireMail>,
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
    const { say } = createMessages(await getLanguage(context, { userId: account.id }))
    // With `out` in the address, the sign-in page does not redirect to a provider by itself.
    const link = `${baseUrl}/?reset=true&out=true#${token}`
    await context.mailer({
      ...mail,
      allowPrivate: true,
      to: [email],
      subject: say('reset.subject'),
      text: [say('reset.asked', { email }), say('reset.open'), link, say('reset.ignore')].join('\n\n'),
    })
  } catch (error) {
    // The mail was not sent, so delete the reset. Otherwise the user would get no mail for five minutes.
    await context.database.write((tx) => deleteReset(tx, reset.token_hash))
    throw error
  }
}

/**
 * Sets a new password by a mailed link and ends the user's sessions. Two-factor sign-in stays on. Throws 422 when the
 * link was used or has expired.
 */
export async function resetByLink(
  context: Context,
  { token, password }: { token: string; password: string },
  networks: readonly string[],
): Promise<void> {
  requireMail(context)
  await countRequest(context, resets, networks)
  const tokenHash = hashToken(token)
  const userId = await findReset(context.database.read, tokenHash, context.now())
  if (userId === undefined) throw linkEnded()
  const password_hash = await hashPassword(password)
  await context.database.write(async (tx) => {
    // Lock the account first, as every change of a password does, so that two links of one user cannot deadlock.
    await lockAccount(tx, context.database.kind, userId)
    const reset = await consumeReset(tx, tokenHash, context.now())
    if (!reset || !hasPassword(await findCredentials(tx, { id: userId }), reset.email)) throw linkEnded()
    await replacePassword(context, tx, userId, password_hash)
  })
  context.events.publish({ kind: 'access', userId })
}

/** True when the account has a password, and still has the e-mail address to which the link was mailed. */
function hasPassword(account: Credentials | undefined, email: string): boolean {
  return account?.email === email && account.oidc_issuer === null
}

function linkEnded() {
  return invalid({ token: 'was used, or has expired' })
}

/**
 * Throws unless mail and the base URL are configured. The mailed link must not use the host of the request, because an
 * attacker can set it.
 */
function requireMail({ config }: Context): MailSettings & { baseUrl: string } {
  const { mail, baseUrl } = config
  if (!mail || baseUrl === undefined) throw notFound('way to reset a password')
  if (!config.allowLocalSignIn) throw localSignInDisabled()
  refuseInDemo(config)
  return { ...mail, baseUrl }
}
