import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { notifierSchemes } from '#contract/notifiers.ts'
import type { OutboundMail } from '#server/outbound/mailer.ts'
import type { OutboundRequest } from '#server/outbound/outbound.ts'
import { sendMessage } from './channels.ts'
import { redactSecrets, maskUrl } from '#server/outbound/mask-url.ts'

/** URLs of every service in every form. Each secret begins with `sEcret`. */
const addresses: readonly (readonly [url: string, masked: string])[] = [
  ['bark://:sEcretKey@bark.test:8080/sEcretPath?sound=a', 'bark://***@bark.test:8080/***?sound=***'],
  ['discord://sEcretToken@123456', 'discord://***@123456'],
  [
    'generic://hooks.test/sEcretOne/sEcretTwo?template=json&auth=sEcretThree&sEcretFour',
    'generic://hooks.test/***/***?template=json&auth=***&***',
  ],
  ['generic+http://me:sEcretWord@hooks.test/', 'generic+http://***@hooks.test/'],
  ['generic+https://hooks.test/a?@Authorization=sEcret', 'generic+https://hooks.test/***?@Authorization=***'],
  [
    'googlechat://chat.googleapis.com/v1/spaces/A/messages?key=sEcretKey&token=sEcretToken',
    'googlechat://chat.googleapis.com/***/***/***/***?key=***&token=***',
  ],
  ['gotify://gotify.test/path/sEcretToken?priority=5', 'gotify://gotify.test/***/***?priority=***'],
  ['ifttt://sEcretKey/?events=a,b', 'ifttt://***/?events=a,b'],
  ['join://shoutrrr:sEcretKey@join/?devices=a,b', 'join://***@join/?devices=a,b'],
  ['matrix://ada:sEcretWord@m.test/?rooms=home', 'matrix://***@m.test/?rooms=home'],
  ['matrix://:sEcretToken@m.test:8448/', 'matrix://***@m.test:8448/'],
  ['mattermost://bot@chat.test/sEcretToken/town', 'mattermost://***@chat.test/***/***'],
  ['ntfy://ntfy.sh/sEcretTopic', 'ntfy://ntfy.sh/***'],
  ['ntfy://ada:sEcretWord@ntfy.test/topic?token=sEcretToken', 'ntfy://***@ntfy.test/***?token=***'],
  ['opsgenie://api.opsgenie.com/sEcretKey', 'opsgenie://api.opsgenie.com/***'],
  ['pushbullet://sEcretToken/device#channel', 'pushbullet://***/***#***'],
  ['pushover://shoutrrr:sEcretToken@sEcretUser/?devices=a', 'pushover://***@***/?devices=a'],
  ['rocketchat://bot@chat.test/sEcretOne/sEcretTwo#room', 'rocketchat://***@chat.test/***/***#***'],
  ['slack://bot@sEcretOne/sEcretTwo/sEcretThree', 'slack://***@***/***/***'],
  ['slack://hook:sEcretOne-sEcretTwo-sEcretThree@webhook', 'slack://***@***'],
  ['slack://xoxb:sEcretToken@channel', 'slack://***@***'],
  [
    'smtp://ada:sEcretWord@mail.test:587/?from=a@b.test&to=c@d.test',
    'smtp://***@mail.test:587/?from=a@b.test&to=c@d.test',
  ],
  [
    'teams://sEcretGroup@tenant/sEcretOne/sEcretTwo?host=a.webhook.office.com',
    'teams://***@tenant/***/***?host=a.webhook.office.com',
  ],
  [
    'teams://prod.logic.azure.com:443/workflows/a/triggers/manual/paths/invoke?sig=sEcret',
    'teams://prod.logic.azure.com:443/***/***/***/***/***/***?sig=***',
  ],
  ['telegram://110201543:sEcretToken@telegram?chats=@home', 'telegram://***@telegram?chats=@home'],
  [
    'zulip://bot%40z.test:sEcretKey@z.test/?stream=home&topic=reminders',
    'zulip://***@z.test/?stream=home&topic=reminders',
  ],
]

describe('The address of a notifier', () => {
  it.each(addresses)('%s is shown without its secrets', (url, masked) => {
    expect(maskUrl(url)).toBe(masked)
    expect(masked).not.toContain('sEcret')
  })

  it('of each service is among the test cases', () => {
    const tried = new Set(addresses.map(([url]) => url.split('://')[0]))
    expect(tried).toEqual(new Set(notifierSchemes))
  })

  it.each([
    'smtp://ada:sEcret/word@mail.test',
    'generic://a b/sEcret',
    'gotify://[sEcret/token',
    'generic+https://',
  ])('is shown as its scheme alone when it cannot be parsed: %s', (url) => {
    expect(maskUrl(url)).toBe(`${url.split('://')[0]}://***`)
  })

  it('is shown unchanged when it has no secrets', () => {
    for (const url of ['GENERIC+https://a.test', 'discord://abc', 'smtp://Mail.test?to=a@b.test']) {
      expect(maskUrl(url)).toBe(url)
    }
  })

  it.each(addresses)(
    '%s does not appear in the response of a service that quotes the request',
    async (url) => {
      for (const status of [200, 400]) {
        const echo = {
          fetchOutbound: (request: OutboundRequest) =>
            Promise.resolve({ status, mediaType: '', text: JSON.stringify(request), bytes: Buffer.alloc(0) }),
          mailer: (mail: OutboundMail) => Promise.resolve(JSON.stringify(mail)),
        }
        const { answer: response } = await sendMessage(echo, url, { text: 'Sweep' })
        expect(response).not.toContain('sEcret')
        for (const [, pair = ''] of url.matchAll(/\/\/([^/@]+:[^/@]+)@/g)) {
          expect(response).not.toContain(btoa(decodeURIComponent(pair)))
        }
      }
    },
  )

  // With a search for the edges of words in the pattern of each part, this took minutes.
  it('hides its parts when it has hundreds of short ones', () => {
    for (let first = 1000; first < 9000; first += 80) {
      const parts = Array.from({ length: 400 }, (_, index) => String(first + index))
      const url = `generic+https://hooks.test/${parts.join('/')}`
      expect(redactSecrets(url, `😀 ${parts.join(' ')} 12345`)).toBe(
        `😀 ${parts.map(() => '***').join(' ')} 12345`,
      )
    }
  })

  it('hides each of its secrets in a text in any encoding, and changes no other text', () => {
    const word = fc
      .string({ minLength: 8, maxLength: 30, unit: 'grapheme' })
      .filter((one) => one.isWellFormed())
    fc.assert(
      fc.property(word, word, (password, part) => {
        const [p, q] = [encodeURIComponent(password), encodeURIComponent(`-${part}`)]
        const url = `generic+https://ada:${p}@hooks.test/${q}?key=${q}`
        const base64 = Buffer.from(`ada:${password}`).toString('base64')
        const said = ['12', password, p, base64, JSON.stringify(password), `-${part}`, q, '34'].join(' ')
        expect(redactSecrets(url, said)).toMatch(/^12 [*" ]+ 34$/)
        expect(redactSecrets(url, '403 Forbidden')).toBe('403 Forbidden')
      }),
    )
  })
})
