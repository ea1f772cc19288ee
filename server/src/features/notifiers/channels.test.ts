import { describe, expect, it } from 'vitest'
import { notifierSchemes } from '#contract/notifiers.ts'
import type { OutboundMail } from '#server/outbound/mail-out.ts'
import type { OutboundAnswer, OutboundRequest } from '#server/outbound/outbound.ts'
import { sendMessage } from './channels.ts'
import type { Message } from './target.ts'

const message: Message = { title: 'Maintenance', text: ' - Sweep\n' }

/** What is called for a URL, with the bodies read, and whether it counts as delivered. */
async function callsFor(url: string, answers: Partial<OutboundAnswer>[] = [], sent = message) {
  const requests: OutboundRequest[] = []
  const mails: OutboundMail[] = []
  const out = {
    callOut: (request: OutboundRequest) => {
      requests.push(request)
      return Promise.resolve({ status: 200, text: '', ...answers[requests.length - 1] })
    },
    mailOut: (mail: OutboundMail) => {
      mails.push(mail)
      return Promise.resolve(`${mail.host} answered 250 Ok`)
    },
  }
  const { ok, answer } = await sendMessage(out, url, sent)
  const calls = requests.map(({ method = 'GET', headers, body = '', ...rest }) => ({
    call: `${method} ${rest.url}`,
    headers: headers ?? {},
    body: body.startsWith('{') ? (JSON.parse(body) as unknown) : body,
  }))
  return { ok, answer, calls, mails }
}

const whole = 'Maintenance\n - Sweep\n'

describe('A message goes to', () => {
  it.each<[url: string, call: string, body: unknown, headers?: object]>([
    [
      'ntfy://ntfy.sh/topic',
      'POST https://ntfy.sh',
      { topic: 'topic', title: 'Maintenance', message: ' - Sweep\n' },
    ],
    [
      'ntfy://me:w%40rd@ntfy.test:8080/topic?priority=5&tags=a,b&title=Gr%C3%BC%C3%9Fe&disabletls=yes',
      'POST http://ntfy.test:8080',
      { topic: 'topic', title: 'Grüße', message: ' - Sweep\n', priority: 5, tags: ['a', 'b'] },
      { authorization: `Basic ${btoa('me:w@rd')}` },
    ],
    [
      'ntfy://ntfy.sh/topic?token=tk_1',
      'POST https://ntfy.sh',
      { topic: 'topic', title: 'Maintenance', message: ' - Sweep\n' },
      { authorization: 'Bearer tk_1' },
    ],
    [
      'gotify://gotify.test:443/sub/path/AbC.1/?priority=4',
      'POST https://gotify.test:443/sub/path/message',
      { title: 'Maintenance', message: ' - Sweep\n', priority: 4 },
      { 'x-gotify-key': 'AbC.1' },
    ],
    [
      'discord://t0-ken_@123?username=Cubby&thread_id=7',
      'POST https://discord.com/api/webhooks/123/t0-ken_?thread_id=7',
      { content: whole, allowed_mentions: { parse: [] }, username: 'Cubby' },
    ],
    [
      'slack://Bot@T0A/B0B/XxX',
      'POST https://hooks.slack.com/services/T0A/B0B/XxX',
      { text: whole, username: 'Bot' },
    ],
    [
      'slack://hook:T0A-B0B-XxX@webhook?channel=home',
      'POST https://hooks.slack.com/services/T0A/B0B/XxX',
      { text: whole, channel: 'home' },
    ],
    [
      'slack://xoxb:1-2-aBc@C0DE',
      'POST https://slack.com/api/chat.postMessage',
      { channel: 'C0DE', text: whole },
      { authorization: 'Bearer xoxb-1-2-aBc' },
    ],
    [
      'telegram://110:AAH-x_y@telegram?chats=@house&preview=no',
      'POST https://api.telegram.org/bot110:AAH-x_y/sendMessage',
      { chat_id: '@house', text: whole, disable_web_page_preview: true },
    ],
    [
      'telegram://110:AAH@telegram/?channels=-100200:17&notification=no',
      'POST https://api.telegram.org/bot110:AAH/sendMessage',
      { chat_id: '-100200', text: whole, message_thread_id: 17, disable_notification: true },
    ],
    [
      'pushover://shoutrrr:toKen@usEr/?devices=a,b&priority=1',
      'POST https://api.pushover.net/1/messages.json',
      {
        token: 'toKen',
        user: 'usEr',
        title: 'Maintenance',
        message: ' - Sweep\n',
        device: 'a,b',
        priority: '1',
      },
    ],
    [
      'teams://g-1@t-2/alt3/o-4/x5?host=acme.webhook.office.com&color=FF0000',
      'POST https://acme.webhook.office.com/webhookb2/g-1@t-2/IncomingWebhook/alt3/o-4/x5',
      {
        '@type': 'MessageCard',
        '@context': 'https://schema.org/extensions',
        summary: 'Maintenance',
        title: 'Maintenance',
        text: ' - Sweep\n\n',
        themeColor: 'FF0000',
      },
    ],
    [
      'mattermost://Bot@chat.test:8443/toKen/home?icon=wrench',
      'POST https://chat.test:8443/hooks/toKen',
      { text: whole, username: 'Bot', channel: 'home', icon_emoji: 'wrench' },
    ],
    [
      'rocketchat://Bot@chat.test/aA/bB/@ada',
      'POST https://chat.test/hooks/aA/bB',
      { text: whole, username: 'Bot', channel: '@ada' },
    ],
    [
      'rocketchat://chat.test/hooks/aA/bB/home',
      'POST https://chat.test/hooks/aA/bB',
      { text: whole, channel: '#home' },
    ],
    [
      'bark://:kEy@api.day.app/sub?sound=bell',
      'POST https://api.day.app/sub/push',
      { device_key: 'kEy', title: 'Maintenance', body: ' - Sweep\n', sound: 'bell' },
    ],
    [
      'googlechat://chat.googleapis.com/v1/spaces/FOO/messages?key=bar&token=b%3Dz',
      'POST https://chat.googleapis.com/v1/spaces/FOO/messages?key=bar&token=b%3Dz',
      { text: whole },
    ],
    [
      'ifttt://kEy/?events=due&value1=home&titlevalue=3',
      'POST https://maker.ifttt.com/trigger/due/with/key/kEy',
      { value1: 'home', value2: ' - Sweep\n', value3: 'Maintenance' },
    ],
    [
      'join://shoutrrr:kEy@join/?devices=d1,d2',
      'POST https://joinjoaomgcd.appspot.com/_ah/api/messaging/v1/sendPush?deviceIds=d1%2Cd2&apikey=kEy&text=+-+Sweep%0A&title=Maintenance',
      '',
    ],
    [
      'opsgenie://api.eu.opsgenie.com/kEy?priority=P3&tags=a,b&responders=user:ada@a.test,NOC',
      'POST https://api.eu.opsgenie.com/v2/alerts',
      {
        message: 'Maintenance',
        description: ' - Sweep\n',
        responders: [
          { type: 'user', username: 'ada@a.test' },
          { type: 'team', name: 'NOC' },
        ],
        tags: ['a', 'b'],
        priority: 'P3',
      },
      { authorization: 'GenieKey kEy' },
    ],
    [
      'pushbullet://toKen',
      'POST https://api.pushbullet.com/v2/pushes',
      { type: 'note', title: 'Maintenance', body: ' - Sweep\n' },
      { 'access-token': 'toKen' },
    ],
    [
      'zulip://bot%40chat.test:kEy@chat.test/?stream=home',
      'POST https://chat.test/api/v1/messages',
      'type=stream&to=home&topic=Maintenance&content=+-+Sweep%0A',
      { authorization: `Basic ${btoa('bot@chat.test:kEy')}` },
    ],
    [
      'generic://me.test:8080/hook?a=1&_title=b',
      'POST https://me.test:8080/hook?a=1&title=b',
      whole,
      { 'content-type': 'application/json' },
    ],
    ['generic+http://me:word@me.test/hook/x%20y', 'POST http://me:word@me.test/hook/x%20y', whole],
    [
      'generic://me.test?disableTLS=yes&contenttype=text/plain&requestmethod=put',
      'PUT http://me.test/',
      whole,
      { 'content-type': 'text/plain' },
    ],
    [
      'generic+https://me.test/h?template=JSON&messagekey=text&titlekey=subject&$room=attic&@acceptLanguage=de&@X-Key=s&a=1',
      'POST https://me.test/h?a=1',
      { subject: 'Maintenance', text: ' - Sweep\n', room: 'attic' },
      { 'accept-language': 'de', 'x-key': 's' },
    ],
  ])('%s', async (url, call, body, headers = {}) => {
    const { ok, calls } = await callsFor(url)
    expect(ok).toBe(true)
    expect(calls).toEqual([{ call, body, headers: expect.objectContaining(headers) as object }])
  })

  it('each chat, event and receiver of a list', async () => {
    const callsOf = async (url: string) => (await callsFor(url)).calls
    expect(await callsOf('telegram://1:a@telegram?chats=@a,%20@b,')).toMatchObject([
      { body: { chat_id: '@a' } },
      { body: { chat_id: '@b' } },
    ])
    expect((await callsOf('ifttt://kEy/?events=a,b')).map(({ call }) => call)).toEqual([
      'POST https://maker.ifttt.com/trigger/a/with/key/kEy',
      'POST https://maker.ifttt.com/trigger/b/with/key/kEy',
    ])
    expect(await callsOf('pushbullet://t/deVice/ada@a.test#channel')).toMatchObject([
      { body: { device_iden: 'deVice' } },
      { body: { email: 'ada@a.test' } },
      { body: { channel_tag: 'channel' } },
    ])
  })

  it('Matrix rooms by id or alias, after a sign-in where there is a user', async () => {
    const { ok, calls } = await callsFor('matrix://ada:w%3Ard@m.test:8448/?rooms=!id:m.test,home:m.test', [
      { text: '{"access_token":"to-ken"}' },
      { text: '{"room_id":"!id:m.test"}' },
      { text: '{"room_id":"!home:m.test"}' },
    ])
    const api = 'https://m.test:8448/_matrix/client/v3'
    const room = (id: string) =>
      expect.stringMatching(`^PUT ${api}/rooms/${id}/send/m.room.message/[0-9a-f-]+$`)
    expect(ok).toBe(true)
    expect(calls).toMatchObject([
      { call: `POST ${api}/login`, body: { identifier: { user: 'ada' }, password: 'w:rd' } },
      { call: `POST ${api}/join/!id%3Am.test`, headers: { authorization: 'Bearer to-ken' } },
      { call: `POST ${api}/join/%23home%3Am.test` },
      { call: room('!id%3Am.test'), body: { msgtype: 'm.text', body: whole } },
      { call: room('!home%3Am.test'), headers: { authorization: 'Bearer to-ken' } },
    ])
  })

  it('every Matrix room that the account is in when none is named', async () => {
    const answers = [{ text: '{"joined_rooms":["!a:m.test"]}' }]
    const { ok, calls } = await callsFor('matrix://:to-ken@m.test', answers)
    expect([ok, calls.length]).toEqual([true, 2])
    expect(calls[0]).toMatchObject({
      call: 'GET https://m.test/_matrix/client/v3/joined_rooms',
      headers: { authorization: 'Bearer to-ken' },
    })
  })
})

describe('A mail', () => {
  const ends = 'from=c@a.test&to=d@b.test'
  const mailFor = async (url: string) => (await callsFor(url)).mails[0]

  it.each([
    [`smtp:///?${ends}`, 'the URL lacks the name of a server'],
    ['smtp://m.test/?to=a@b.test', 'the URL lacks from='],
    ['smtp://m.test/?from=a@b.test&to=,', 'the URL lacks to='],
    [`smtp://m.test/?${ends}&encryption=SSL`, 'encryption=ssl is not None, Auto, ExplicitTLS or ImplicitTLS'],
    [`smtp://me:word@m.test/?${ends}&auth=OAuth2`, 'auth=oauth2 is not None, Plain, Login or CRAMMD5'],
    [`smtp://m.test/?${ends}&auth=Plain`, 'the URL lacks the user'],
  ])('is not sent for %s', async (url, reason) => {
    expect(await callsFor(url)).toMatchObject({ ok: false, answer: reason, mails: [] })
  })

  it('goes to everybody in the URL, from whom and under what it says', async () => {
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

  it('needs no more than a server and two addresses', async () => {
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
  ])('to %s with “%s” is encrypted: %s', async (server, options, tls) => {
    expect((await mailFor(`smtp://${server}/?${ends}${options}`))?.tls).toBe(tls)
  })
})

describe('A message does not arrive', () => {
  it.each([
    ['slack://xoxb:1@C', '{"ok":false,"error":"invalid_auth"}', 'invalid_auth'],
    ['join://s:key@join/?devices=a', '{"success":false,"errorMessage":"wrong key"}', 'wrong key'],
    ['matrix://ada:word@m.test', '{}', 'without access_token'],
    ['matrix://:token@m.test', '{"joined_rooms":[]}', 'lacks rooms='],
    ['matrix://:token@m.test', 'no json', 'lacks rooms='],
  ])('when %s is answered with 200 and %s', async (url, text, reason) => {
    const { ok, answer } = await callsFor(url, [{ text }])
    expect([ok, answer]).toEqual([false, expect.stringContaining(reason)])
  })

  it('when any service answers with anything but success', async () => {
    for (const status of [300, 302, 400, 401, 404, 429, 500]) {
      const { ok, answer } = await callsFor('ntfy://ntfy.sh/a', [{ status, text: `no\n${'x'.repeat(999)}` }])
      expect([ok, answer.startsWith(`ntfy.sh answered ${status} `), answer.length < 400]).toEqual([
        false,
        true,
        true,
      ])
    }
  })

  it('when a URL lacks a part, for whatever service, and then nothing is called', async () => {
    for (const scheme of notifierSchemes.filter((one) => !one.startsWith('generic'))) {
      for (const url of [`${scheme}://`, `${scheme}://host`, `${scheme}:///path`]) {
        const { ok, answer, calls } = await callsFor(url)
        const isComplete = url === 'pushbullet://host'
        expect([ok, calls.length > 0], `${url} ${answer}`).toEqual([isComplete, isComplete])
        expect(answer).toMatch(/\S.{10}/)
      }
    }
  })
})
