import { describe, expect, it } from 'vitest'
import { callsFor } from '#test/sent-messages.ts'

const whole = 'Maintenance\n - Sweep\n'

/**
 * Documentation of each service, from which the expected requests below were taken.
 * bark: github.com/Finb/bark-server/blob/master/docs/API_V2.md
 * discord: discord.com/developers/docs/resources/webhook#execute-webhook
 * googlechat: developers.google.com/workspace/chat/quickstart/webhooks
 * gotify: gotify.net/docs/pushmsg
 * ifttt: ifttt.com/maker_webhooks
 * join: joaoapps.com/join/api
 * matrix: spec.matrix.org/latest/client-server-api (login, join, joined_rooms, send)
 * mattermost: developers.mattermost.com/integrate/webhooks/incoming
 * ntfy: docs.ntfy.sh/publish/#publish-as-json
 * opsgenie: docs.opsgenie.com/docs/alert-api
 * pushbullet: docs.pushbullet.com/#create-push
 * pushover: pushover.net/api
 * rocketchat: docs.rocket.chat (integrations, incoming webhooks)
 * slack: api.slack.com/messaging/webhooks, api.slack.com/reference/surfaces/formatting#escaping
 * teams: learn.microsoft.com/microsoftteams/platform/webhooks-and-connectors/how-to/connectors-using
 * telegram: core.telegram.org/bots/api#sendmessage
 * zulip: zulip.com/api/send-message
 */
describe('Sending a message', () => {
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
    ...[
      ['min', 1],
      ['low', 2],
      ['default', 3],
      ['High', 4],
      ['max', 5],
      ['urgent', 5],
      ['2', 2],
    ].map(([name, priority]): [string, string, unknown] => [
      `ntfy://ntfy.sh/topic?priority=${name}`,
      'POST https://ntfy.sh',
      { topic: 'topic', title: 'Maintenance', message: ' - Sweep\n', priority },
    ]),
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
      { chat_id: '@house', text: whole, link_preview_options: { is_disabled: true } },
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
      'teams://prod-1.westus.logic.azure.com:443/workflows/a1/triggers/manual/paths/invoke?api-version=2016-06-01&sp=%2Frun&sig=s-G_1',
      'POST https://prod-1.westus.logic.azure.com:443/workflows/a1/triggers/manual/paths/invoke?api-version=2016-06-01&sp=%2Frun&sig=s-G_1',
      {
        type: 'message',
        attachments: [
          {
            contentType: 'application/vnd.microsoft.card.adaptive',
            contentUrl: null,
            content: {
              $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
              type: 'AdaptiveCard',
              version: '1.2',
              body: [
                { type: 'TextBlock', text: 'Maintenance', wrap: true, weight: 'Bolder', size: 'Medium' },
                { type: 'TextBlock', text: ' - Sweep\n\n', wrap: true },
              ],
            },
          },
        ],
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
      'bark://:kEy@api.day.app/sub?sound=bell&badge=1',
      'POST https://api.day.app/sub/push',
      { device_key: 'kEy', title: 'Maintenance', body: ' - Sweep\n', badge: 1, sound: 'bell' },
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
      'join://shoutrrr:kEy@join/?devices=group.all',
      'POST https://joinjoaomgcd.appspot.com/_ah/api/messaging/v1/sendPush?deviceId=group.all&apikey=kEy&text=+-+Sweep%0A&title=Maintenance',
      '',
    ],
    [
      'gotify://gotify.test/AbC',
      'POST https://gotify.test/message',
      { title: 'Maintenance', message: ' - Sweep\n' },
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
  ])('to %s makes the request that the service documents', async (url, call, body, headers = {}) => {
    const { ok, calls } = await callsFor(url)
    expect(ok).toBe(true)
    expect(calls).toEqual([{ call, body, headers: expect.objectContaining(headers) as object }])
  })

  it('calls the service once for each chat, event or receiver that the URL lists', async () => {
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

  it('mentions nobody on Slack when the name of an item contains a mention', async () => {
    const sent = { title: 'R&D', text: '<!channel> a > b' }
    const { calls } = await callsFor('slack://T0A/B0B/XxX', [], sent)
    expect(calls).toMatchObject([{ body: { text: 'R&amp;D\n&lt;!channel&gt; a &gt; b' } }])
  })

  it.each([
    'teams://prod-1.westeurope.logic.azure.com/workflows/abc/triggers/manual/paths/invoke?sig=x',
    'mattermost://chat.test/token',
    'rocketchat://chat.test/one/two',
    'googlechat://chat.googleapis.com/v1/spaces/FOO/messages?key=bar&token=baz',
    'zulip://bot%40chat.test:key@chat.test?stream=home&topic=Cubby',
  ])('mentions nobody and links no text for %s', async (url) => {
    const text = '@all @**all** <users/all> [Sign in](https://evil.test)'
    const { calls } = await callsFor(url, [], { title: 'Message', text })
    const body = decodeURIComponent(JSON.stringify(calls[0]?.body).replaceAll('+', ' '))
    expect(body).toContain('all')
    expect(body).not.toMatch(/@all|@\*|<users|\]\(/)
  })

  it.each([
    ['discord://token@id', 'content', 2000],
    ['telegram://1:a@telegram?chats=@a', 'text', 4096],
    ['pushover://shoutrrr:token@user', 'message', 1024],
    ['opsgenie://api.opsgenie.com/key', 'message', 130],
  ])(
    'cuts a message for %s to the limit of the service without splitting a character',
    async (url, key, most) => {
      const { calls } = await callsFor(url, [], { text: `a${'🔧'.repeat(3000)}` })
      // as: the services in this test get a JSON object whose values are texts.
      const text = (calls[0]?.body as Record<string, string> | undefined)?.[key] ?? ''
      expect([text.length, text.isWellFormed()]).toEqual([most - 1, true])
    },
  )

  it('sends to Matrix rooms by id or alias, and signs in when the URL has a user', async () => {
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

  it('sends to every joined Matrix room when the URL names none', async () => {
    const responses = [{ text: '{"joined_rooms":["!a:m.test"]}' }]
    const { ok, calls } = await callsFor('matrix://:to-ken@m.test', responses)
    expect([ok, calls.length]).toEqual([true, 2])
    expect(calls[0]).toMatchObject({
      call: 'GET https://m.test/_matrix/client/v3/joined_rooms',
      headers: { authorization: 'Bearer to-ken' },
    })
  })
})
