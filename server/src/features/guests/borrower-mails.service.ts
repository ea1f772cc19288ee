import type { Context } from '#server/context.ts'
import { householdDb } from '#server/database/household-db.ts'
import { getLanguage } from '#server/features/accounts/users.service.ts'
import { insertReminders } from '#server/features/notifiers/reminders.repository.ts'
import { dailyHouseholdJobInOwnTransactions, type HouseholdDay, type Job } from '#server/jobs/jobs.ts'
import { OutboundError } from '#server/outbound/outbound.ts'
import type { MailSettings } from '#server/shared/mail-settings.ts'
import { hashToken, newToken } from '#server/shared/secret-token.ts'
import { createMessages, type Messages } from '#server/shared/text/messages.ts'
import { logVisit } from './open-share.service.ts'
import { insertShareAddress, listDueShares, type BorrowerShare } from './shares.repository.ts'

const fromHour = 8

/**
 * Returns the mail server; undefined when none is configured, or when the server's own address is not. A mailed link
 * must not use the host of a request, because an attacker can set it.
 */
export function findBorrowerMail({
  config: { mail, baseUrl, demo },
}: Pick<Context, 'config'>): (MailSettings & { baseUrl: string }) | undefined {
  return mail && baseUrl !== undefined && !demo ? { ...mail, baseUrl } : undefined
}

/** Mails a new link to the borrower, and records in the log of the link whether the mail server accepted the mail. */
export async function mailNewLink(context: Context, share: BorrowerShare, token: string): Promise<void> {
  await sendMail(context, share, token, 'guest.lentSubject')
}

/**
 * Mails each borrower once per due date when the item is due. The mail contains a new address of the borrower's link.
 */
export const borrowerReminderJob: Job = dailyHouseholdJobInOwnTransactions(
  'borrower reminders',
  async (context, day) => {
    if (!findBorrowerMail(context)) return
    const due = await listDueShares(householdDb(context, day), day.today)
    for (const share of due) await remind(context, day, share)
  },
  fromHour,
)

async function remind(context: Context, day: HouseholdDay, share: BorrowerShare): Promise<void> {
  const token = newToken()
  // Store the reminder before the mail is sent, so that it is never sent twice.
  await context.database.write(async (tx) => {
    const reminder = {
      group_id: day.householdId,
      thing_id: share.id,
      kind: 'borrower',
      date: share.dueOn,
    } as const
    await insertReminders(tx, context.database.kind, [reminder])
    const address = { token_hash: hashToken(token), created_at: context.now() }
    await insertShareAddress(householdDb(context, day, tx), share.id, address)
  })
  await sendMail(context, share, token, 'guest.dueSubject')
}

function dueText({ say, day }: Messages, { item, owner, dueOn }: BorrowerShare): string {
  return dueOn === ''
    ? say('guest.lentMail', { item, name: owner })
    : say('guest.lentMailUntil', { item, name: owner, date: day(dueOn) })
}

async function sendMail(
  context: Context,
  share: BorrowerShare,
  token: string,
  subject: 'guest.lentSubject' | 'guest.dueSubject',
): Promise<void> {
  const settings = findBorrowerMail(context)
  if (!settings) return
  const { baseUrl, ...server } = settings
  const words = createMessages(await getLanguage(context, { userId: share.userId }))
  const mail = {
    to: [share.email],
    subject: words.say(subject, { item: share.item }),
    text: [dueText(words, share), words.say('guest.lentMailPage'), `${baseUrl}/s/${token}`].join('\n\n'),
  }
  const sent = await context
    .mailer({ ...server, allowPrivate: true, ...mail })
    .then(() => 'mailed' as const)
    .catch((error: unknown) => {
      if (!(error instanceof OutboundError)) throw error
      return 'mailFailed' as const
    })
  const at = { householdId: share.householdId, shareId: share.id }
  await logVisit(context, at, sent, { address: '', userAgent: '' })
}
