import { expect, it } from 'vitest'
import {
  isMailServer,
  isPort,
  isRecipients,
  isSender,
  noMail,
  toSmtpUrl,
} from '#web/features/notifiers/mail-address.ts'

it('toSmtpUrl builds a URL from the fields without losing characters', () => {
  const mail = {
    isOwn: false,
    to: 'ada@b.test, bob+home@b.test',
    server: ' mail.example.org ',
    port: '465',
    user: 'ada@example.org',
    password: 'p@ss:w/o?r#d%',
    from: '',
  }
  const url = new URL(toSmtpUrl(mail))
  expect([url.protocol, url.hostname, url.port]).toEqual(['smtp:', 'mail.example.org', '465'])
  expect([decodeURIComponent(url.username), decodeURIComponent(url.password)]).toEqual([
    mail.user,
    mail.password,
  ])
  expect(url.searchParams.get('from')).toBe('ada@example.org')
  expect(url.searchParams.get('to')).toBe('ada@b.test,bob+home@b.test')
})

it('toSmtpUrl builds a URL without credentials, and with the recipient as the sender by default', () => {
  const url = toSmtpUrl({ ...noMail, to: 'ada@b.test', server: 'localhost', port: '25' })
  expect(url).toBe('smtp://localhost:25/?from=ada%40b.test&to=ada%40b.test')
})

it('The fields of a mail address reject invalid recipients, senders, mail servers and ports', () => {
  expect([isRecipients('a@b.test,c@d.test'), isRecipients('a@b.test,'), isRecipients('')]).toEqual([
    true,
    false,
    false,
  ])
  expect([isSender(''), isSender('Jana')]).toEqual([true, false])
  expect([isMailServer('mail.b.test'), isMailServer('https://mail'), isMailServer('')]).toEqual([
    true,
    false,
    false,
  ])
  expect([isPort('587'), isPort('0'), isPort('70000'), isPort('smtp')]).toEqual([true, false, false, false])
})

it("toSmtpUrl builds a URL without a mail server when Cubby's own mail server sends the mail", () => {
  expect(toSmtpUrl({ ...noMail, isOwn: true, to: 'a+b@c.test' })).toBe('smtp://?to=a%2Bb%40c.test')
})
