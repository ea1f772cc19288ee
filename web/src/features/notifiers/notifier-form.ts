import type { TFunction } from 'i18next'
import type { Notifier } from '#contract/notifiers.ts'
import { limits } from '#contract/scalars.ts'
import {
  isMailServer,
  isPort,
  isRecipients,
  isSender,
  type Mail,
  noMail,
  toSmtpUrl,
} from '#web/features/notifiers/mail-address.ts'
import {
  kindOf,
  type NotifierKind,
  notifierKinds,
  toNotifierUrl,
} from '#web/features/notifiers/notifier-kinds.ts'
import { checkLength, checkName } from '#web/components/forms/check-text.ts'

export interface NotifierValues {
  name: string
  kind: string
  /** The typed address. Empty while the mail fields describe the notifier instead. */
  url: string
  mail: Mail
}

/** `ownMail` is the user's email address. Undefined when the server cannot send mails itself. */
export function startValues(notifier: Notifier | null, ownMail: string | undefined): NotifierValues {
  return {
    name: notifier?.name ?? '',
    kind: kindOf(notifier?.url ?? '')?.id ?? notifierKinds[0].id,
    url: notifier?.url ?? '',
    mail: ownMail === undefined ? noMail : { ...noMail, isOwn: true, to: ownMail },
  }
}

export function kindById(id: string) {
  return notifierKinds.find((one) => one.id === id) ?? notifierKinds[0]
}

/**
 * True when the form shows the mail fields: only for a new email notifier without a typed address. A saved address is
 * masked, so the fields could not show its parts.
 */
export function isMail({ kind, url }: NotifierValues, notifier: Notifier | null) {
  return kind === 'email' && notifier === null && url === ''
}

export function addressOf(values: NotifierValues, notifier: Notifier | null) {
  return isMail(values, notifier) ? toSmtpUrl(values.mail) : toNotifierUrl(kindById(values.kind), values.url)
}

export function checkNotifier(values: NotifierValues, notifier: Notifier | null, t: TFunction) {
  const name = checkName(values.name, t)
  return isMail(values, notifier)
    ? { name, ...checkMail(values.mail, t) }
    : { name, url: checkUrl(kindById(values.kind), values.url, t) }
}

function checkUrl(kind: NotifierKind, url: string, t: TFunction) {
  if (url.trim() === '') return t('notifiers.addressMissing')
  return kindOf(toNotifierUrl(kind, url))
    ? checkLength(url, limits.notifierUrl, t)
    : t('notifiers.addressWrong', { start: `${kind.schemes[0]}://` })
}

function checkMail({ isOwn, to, server, port, from }: Mail, t: TFunction) {
  if (isOwn) return {}
  return {
    'mail.to': isRecipients(to) ? undefined : t('notifiers.mailToWrong'),
    'mail.server': isMailServer(server) ? undefined : t('notifiers.mailServerWrong'),
    'mail.port': isPort(port) ? undefined : t('notifiers.mailPortWrong'),
    'mail.from': isSender(from) ? undefined : t('notifiers.mailToWrong'),
  }
}
