import { expect, it } from 'vitest'
import { parseMailSettings } from './mail-settings.ts'

const from = { name: 'Cubby', address: 'cubby@a.test' }

it.each([
  [
    'smtp://ada:p%40ss@mail.test/?from=cubby@a.test',
    { port: 587, tls: 'required', auth: { user: 'ada', pass: 'p@ss' } },
  ],
  ['smtp://mail.test:25/?from=cubby@a.test', { port: 25, tls: 'offered', auth: undefined }],
  ['smtps://mail.test?from=cubby@a.test', { port: 465, tls: 'implicit', auth: undefined }],
])('%s is a mail server that gets passwords only over an encrypted connection', (url, rest) => {
  expect(parseMailSettings(url)).toEqual({ host: 'mail.test', from, ...rest })
})

it.each([
  'mail.test',
  'https://mail.test/?from=cubby@a.test',
  'smtp://mail.test',
  'smtp://mail.test/?from=cubby',
  'smtp://a%ZZ@mail.test/?from=cubby@a.test',
])('%s is not a mail server', (url) => {
  expect(parseMailSettings(url)).toBeUndefined()
})
