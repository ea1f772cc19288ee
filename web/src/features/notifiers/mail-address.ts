export interface Mail {
  /**
   * True when the mail is sent by the mail server that Cubby is configured with. Such mails can only go to the user.
   */
  isOwn: boolean
  to: string
  server: string
  port: string
  user: string
  password: string
  /** Address of the sender. When empty, the sender is `user` if that is an email address, otherwise the recipient. */
  from: string
}

export const noMail: Mail = {
  isOwn: false,
  to: '',
  server: '',
  port: '587',
  user: '',
  password: '',
  from: '',
}

const isEmail = (text: string) => /^[^\s@,]+@[^\s@,]+$/.test(text)

export const isRecipients = (text: string) => text.split(',').every((part) => isEmail(part.trim()))

export const isSender = (text: string) => text.trim() === '' || isEmail(text.trim())

export const isMailServer = (text: string) => /^[a-z\d.-]+$|^\[[a-f\d:.]+\]$/i.test(text.trim())

export const isPort = (text: string) =>
  /^\d{1,5}$/.test(text.trim()) && Number(text) > 0 && Number(text) < 65_536

export function toSmtpUrl({ isOwn, to, server, port, user, password, from }: Mail) {
  if (isOwn) return `smtp://?to=${encodeURIComponent(to)}`
  const recipients = to.split(',').map((part) => part.trim())
  const sender = [from.trim(), user.trim()].find(isEmail) ?? recipients[0] ?? ''
  const signIn =
    user.trim() === '' ? '' : `${encodeURIComponent(user.trim())}:${encodeURIComponent(password)}@`
  const options = [`from=${encodeURIComponent(sender)}`, `to=${recipients.map(encodeURIComponent).join(',')}`]
  return `smtp://${signIn}${server.trim()}:${port.trim()}/?${options.join('&')}`
}
