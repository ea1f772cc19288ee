import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { notifierSchemes } from '#contract/notifiers.ts'
import { createMailer } from '#server/outbound/mailer.ts'
import { createOutboundFetch } from '#server/outbound/outbound.ts'
import { callsFor } from '#test/sent-messages.ts'
import { findFault, sendMessage } from './channels.ts'

describe('A mail for a notifier', () => {
  const ends = 'from=c@a.test&to=d@b.test'
  const mailFor = async (url: string) => (await callsFor(url)).mails[0]

  it.each([
    [`smtp:///?${ends}`, 'the URL lacks the host name'],
    ['smtp://m.test/?to=a@b.test', 'the URL lacks from='],
    ['smtp://m.test/?from=a@b.test&to=,', 'the URL lacks to='],
    [
      `smtp://m.test/?${ends}&encryption=SSL`,
      'encryption=ssl must be None, Auto, ExplicitTLS or ImplicitTLS',
    ],
    [`smtp://me:word@m.test/?${ends}&auth=OAuth2`, 'auth=oauth2 must be None, Plain, Login or CRAMMD5'],
    [`smtp://m.test/?${ends}&auth=Plain`, 'the URL lacks the user'],
    ['smtp://m.test/?from=a%0Ab@a.test&to=d@b.test', '"a\\nb@a.test" is not an e-mail address'],
    ['smtp://m.test/?from=Home%20%3Ca@a.test%3E&to=d@b.test', '"Home <a@a.test>" is not an e-mail address'],
    ['smtp://m.test/?from=a@a%20.test&to=d@b.test', '"a@a .test" is not an e-mail address'],
    ['smtp://m.test/?from=home&to=d@b.test', '"home" is not an e-mail address'],
    ['smtp://m.test/?from=a@a.test&to=d@b.test,e', '"e" is not an e-mail address'],
  ])('is not sent when its URL is %s', async (url, reason) => {
    expect(await callsFor(url)).toMatchObject({ ok: false, answer: reason, mails: [] })
  })

  it('goes to all receivers of the URL with its sender and subject', async () => {
    const url = `smtp://me%40a.test:w%3Ard@m.test:587/?fromAddress=c+x@a.test&fromName=Gr%C3%BC%C3%9Fe&toAddresses=d@b.test,e@b.test&subject=Home&clientHost=h.test&auth=CRAMMD5`
    expect(await callsFor(url)).toMatchObject({ ok: true, answer: 'm.test answered 250 Ok', calls: [] })
    expect(await mailFor(url)).toEqual({
      host: 'm.test',
      port: 587,
      tls: 'required',
      auth: { user: 'me@a.test', pass: 'w:rd', method: 'CRAM-MD5' },
      clientName: 'h.test',
      from: { name: 'Grüße', address: 'c+x@a.test' },
      to: ['d@b.test', 'e@b.test'],
      subject: 'Home',
      text: ' - Sweep\n',
    })
  })

  it('goes to addresses without the spaces around them', async () => {
    const mail = await mailFor('smtp://m.test/?from=%20c@a.test%0A&to=%09d@b.test%20')
    expect(mail).toMatchObject({ from: { address: 'c@a.test' }, to: ['d@b.test'] })
  })

  it('has default settings when the URL has only a server, a sender and a receiver', async () => {
    expect(await mailFor(`smtp://m.test/?${ends}`)).toEqual({
      host: 'm.test',
      port: 25,
      tls: 'offered',
      auth: undefined,
      clientName: undefined,
      from: { name: '', address: 'c@a.test' },
      to: ['d@b.test'],
      subject: 'Maintenance',
      text: ' - Sweep\n',
    })
  })

  it.each([
    ['m.test:465', '', 'implicit'],
    ['m.test:465', '&encryption=None', 'offered'],
    ['m.test:2465', '&encryption=ImplicitTLS', 'implicit'],
    ['m.test', '&encryption=ExplicitTLS&useStartTLS=No', 'required'],
    ['m.test', '&useStartTLS=No', 'none'],
    ['me:word@m.test', '', 'required'],
    ['me:word@m.test', '&useStartTLS=No', 'none'],
    ['me:word@m.test', '&encryption=None', 'offered'],
  ])('to %s with the options “%s” has the encryption mode %s', async (server, options, tls) => {
    expect((await mailFor(`smtp://${server}/?${ends}${options}`))?.tls).toBe(tls)
  })
})

describe('A failed delivery', () => {
  it.each([
    ['slack://xoxb:1@C', '{"ok":false,"error":"invalid_auth"}', 'invalid_auth'],
    ['join://s:key@join/?devices=a', '{"success":false,"errorMessage":"wrong key"}', 'wrong key'],
    ['matrix://ada:word@m.test', '{}', 'lacks access_token'],
    ['matrix://:token@m.test', '{"joined_rooms":[]}', 'lacks rooms='],
    ['matrix://:token@m.test', 'no json', 'lacks rooms='],
  ])('is reported when %s answers 200 with %s', async (url, text, reason) => {
    const { ok, answer: response } = await callsFor(url, [{ text }])
    expect([ok, response]).toEqual([false, expect.stringContaining(reason)])
  })

  it('is reported when a Matrix server answers with an id of a room of thousands of characters', async () => {
    const text = JSON.stringify({ room_id: `!${'a'.repeat(5000)}` })
    const { ok, answer: response } = await callsFor('matrix://:token@m.test/?rooms=a', [{ text }])
    expect([ok, response]).toEqual([false, expect.stringContaining('lacks room_id')])
  })

  it('is reported for every HTTP status other than success', async () => {
    for (const status of [300, 302, 400, 401, 404, 429, 500]) {
      const { ok, answer: response } = await callsFor('ntfy://ntfy.sh/a', [
        { status, text: `no\n${'x'.repeat(999)}` },
      ])
      expect([ok, response.startsWith(`ntfy.sh answered ${status} `), response.length < 400]).toEqual([
        false,
        true,
        true,
      ])
    }
  })

  it('is reported when the time is over before all receivers were called', async () => {
    const asked: string[] = []
    const fetchOutbound = async ({ url }: { url: string }) => {
      asked.push(url)
      await sleep(20)
      return { status: 200, mediaType: '', text: '', bytes: Buffer.alloc(0) }
    }
    const out = { fetchOutbound, mailer: () => Promise.resolve('') }
    const url = 'ifttt://key/?events=one,two,three'
    const { ok, answer: response } = await sendMessage(out, url, { title: 'a', text: 'b' }, 1)
    expect([ok, response, asked.length]).toEqual([false, expect.stringContaining('took too long'), 1])
  })

  it('is reported without a call when the URL lacks a part, for every service', async () => {
    for (const scheme of notifierSchemes.filter((one) => !one.startsWith('generic'))) {
      for (const url of [`${scheme}://`, `${scheme}://host`, `${scheme}:///path`]) {
        const { ok, answer: response, calls } = await callsFor(url)
        expect(await findFault(url), url).toBe(ok ? undefined : response)
        const isComplete = url === 'pushbullet://host'
        expect([ok, calls.length > 0], `${url} ${response}`).toEqual([isComplete, isComplete])
        expect(response).toMatch(/\S.{10}/)
      }
    }
  })
})

describe('Saving a URL of a notifier', () => {
  it.each([
    ['ntfy://topic', 'the URL lacks the topic'],
    [
      'ntfy://ntfy.sh/t?priority=loud',
      'the priority must be min, low, default, high, max or a number from 1 to 5',
    ],
    ['ntfy://user:4rj&%g55#5g5@ntfy.example.org/topic', 'the URL cannot be read'],
    ['ntfy://user:4rj&%g55@ntfy.example.org/topic', 'the URL contains a % that stands for no character'],
    ['discord://https://discord.com/api/webhooks/123/abc', 'the URL lacks the token'],
    ['telegram://110201543:AAHdqTcvCH1vGW/?chats=123', 'the URL cannot be read'],
    ['telegram://110201543:AAHdqTcvCH1vGW@telegram', 'the URL lacks the chats'],
    ['slack://xoxb@channel', 'the URL lacks the token'],
    ['slack://a/b', 'the URL lacks one of the three tokens'],
    ['matrix://ada@m.test', 'the URL lacks the password or token'],
    ['googlechat://chat.googleapis.com/?key=a&token=b', 'the URL lacks the path of the space'],
    ['teams:///workflows/a', 'the URL lacks the host name'],
    ['teams://g@t/a/b', 'the URL lacks host=… of your organization'],
    ['gotify://gotify.test', 'the URL lacks the token'],
    ['bark://bark.test', 'the URL lacks the key of the device'],
    ['join://shoutrrr:key@join', 'the URL lacks devices=…'],
    ['ifttt://key', 'the URL lacks events=…'],
    ['opsgenie://api.opsgenie.com', 'the URL lacks the token'],
    ['pushover://shoutrrr:token@', 'the URL cannot be read'],
    ['pushover://shoutrrr@user', 'the URL lacks the token'],
    ['pushbullet://', 'the URL lacks the token'],
    ['mattermost://m.test', 'the URL lacks the token'],
    ['rocketchat://r.test/a', 'the URL lacks the second token'],
    ['zulip://bot:key@z.test', 'the URL lacks stream=…'],
    ['generic://', 'the URL lacks the host name'],
    ['generic://h.test/?method=DELETE', 'the method DELETE is not supported'],
    ['generic+https://', 'the URL cannot be read'],
    ['smtp://m.test:25/?from=a@a.test', 'the URL lacks to='],
  ])('rejects %s: %s', async (url, reason) => {
    expect(await findFault(url)).toBe(reason)
    const { ok, answer: response, calls } = await callsFor(url)
    expect([ok, response, calls]).toEqual([false, reason, []])
  })
})

describe('An invalid URL of a notifier', () => {
  const hosts = [
    '127.0.0.1%2500:80',
    '127.0.0.1%00',
    '[fe80::1%25eth0]:80',
    '[::1',
    '[::1]:99999',
    '%zz',
    '%25zz',
    'a.test:-1',
    'a%2Fb%3Fc%23d',
    '%E0%A4%A',
    'a..test',
    'xn--a',
    'me:%zz@a.test',
    'me%40:w%3A@[::1]:443',
    '%20',
    '',
  ]
  const rests = [
    '',
    '/%zz',
    '/%2500/b/c?to=a@b.test&from=c@d.test&devices=a&events=a&rooms=a&stream=a&key=a&token=b&chats=1',
    '/a/b/c?host=%2500&disabletls=yes',
    '/a/b/c?@x y=1&$a=2&_title=3',
    '/hooks/a/b/c#%zz',
    '/a/b#%E0%A4%A',
    '/workflows/%2500',
  ]

  it.each(notifierSchemes)('is rejected with a reason, and causes no exception: %s', async (scheme) => {
    const closed = { allowNets: [], resolve: () => Promise.resolve([{ address: '127.0.0.1', family: 4 }]) }
    const out = { fetchOutbound: createOutboundFetch(closed), mailer: createMailer(closed) }
    for (const host of hosts) {
      for (const rest of rests) {
        const url = `${scheme}://${host}${rest}`
        const { ok, answer: response } = await sendMessage(out, url, { title: 'a', text: 'b' })
        expect([ok, response], url).toEqual([false, expect.stringMatching(/\w/)])
      }
    }
  })
})
