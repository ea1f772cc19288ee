import {
  at,
  basicAuth,
  cut,
  json,
  listOf,
  requirePart,
  DeliveryError,
  pick,
  plain,
  readJson,
  assertResponseFlag,
  serverOf,
  readJsonText,
  titleOf,
  type Channel,
  type Message,
  type Send,
  type NotifierAddress,
} from './notifier-address.ts'

/** Form of the URL: `discord://token@id` */
export const discord: Channel = (target, message, send) => {
  const hook = at(
    'https://discord.com/api/webhooks',
    requirePart(target.host, 'the id'),
    requirePart(target.user, 'the token'),
  )
  const thread = target.options.get('thread_id')
  return send(
    json(hook + (thread ? `?thread_id=${encodeURIComponent(thread)}` : ''), {
      content: cut(plain(target, message), 2000),
      // Turns off mentions, so that the name of an item such as @everyone notifies no people.
      allowed_mentions: { parse: [] },
      ...pick(target, 'username', 'avatar_url'),
    }),
  )
}

/** Forms of the URL: `slack://[botname@]a/b/c`, `slack://hook:a-b-c@webhook`, `slack://xoxb:token@channel` */
export const slack: Channel = async (target, message, send) => {
  const { user, password, host, path } = target
  // Escapes the characters with which Slack marks links and mentions.
  const text = plain(target, message).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  if (user.startsWith('xox')) {
    const body = {
      channel: requirePart(host, 'the channel'),
      text,
      ...pick(target, 'username', 'icon_emoji'),
    }
    const headers = { authorization: `Bearer ${user}-${requirePart(password, 'the token')}` }
    const response = await send(json('https://slack.com/api/chat.postMessage', body, headers))
    return assertResponseFlag(response.text, 'ok', 'error')
  }
  const isHook = host === 'webhook' && password !== ''
  const tokens = isHook ? password.split('-') : [host, ...path]
  if (tokens.length < 3) throw new DeliveryError('the URL lacks one of the three tokens')
  const botname = isHook ? undefined : user || undefined
  return send(
    json(at('https://hooks.slack.com/services', ...tokens.slice(0, 3)), {
      text,
      ...(botname && { username: botname }),
      ...pick(target, 'channel', 'username', 'icon_emoji'),
    }),
  )
}

/** Form of the URL: `telegram://token@telegram?chats=@channel,chat-id:thread` */
export const telegram: Channel = async (target, message, send) => {
  const token = requirePart(target.password && `${target.user}:${target.password}`, 'the token of the bot')
  const chats = listOf(target, 'chats', 'channels')
  requirePart(chats[0], 'the chats')
  for (const chat of chats) {
    const [, id = chat, thread] = /^(.+):(\d+)$/.exec(chat) ?? []
    await send(
      json(`https://api.telegram.org/bot${encodeURIComponent(token).replace('%3A', ':')}/sendMessage`, {
        chat_id: id,
        text: cut(plain(target, message), 4096),
        ...(thread && { message_thread_id: Number(thread) }),
        ...(isOff(target.options.get('notification')) && { disable_notification: true }),
        ...(isOff(target.options.get('preview')) && { link_preview_options: { is_disabled: true } }),
      }),
    )
  }
}

/** Separates the characters of mentions and links, because the message may contain the text of a guest. */
const withoutMentions = (text: string) => text.replaceAll(/@|<|\](?=\()/g, '$&\u200b')

const isOff = (value: string | undefined) => /^(no|false|off|0)$/i.test(value ?? '')

/**
 * Form of the URL: `teams://` followed by the address of the workflow without `https://`. The older form is
 * `teams://group@tenant/altId/groupOwner[/extraId]?host=organization.webhook.office.com`.
 */
export const teams: Channel = (target, message, send) =>
  target.path.includes('workflows') && !target.user
    ? send(json(workflowOf(target), cardOf(target, message)))
    : sendToConnector(target, message, send)

function workflowOf({ url }: NotifierAddress): string {
  return `https://${requirePart(url.host, 'the host name')}${url.pathname}${url.search}`
}

/** Workflows accept messages only as Adaptive Cards. */
function cardOf(target: NotifierAddress, message: Message): Readonly<Record<string, unknown>> {
  const title = titleOf(target, message)
  const block = (text: string, look: object) => ({ type: 'TextBlock', text, wrap: true, ...look })
  const content = {
    $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
    type: 'AdaptiveCard',
    version: '1.2',
    body: [
      ...(title ? [block(title, { weight: 'Bolder', size: 'Medium' })] : []),
      block(asMarkdown(message.text), {}),
    ],
  }
  return {
    type: 'message',
    attachments: [{ contentType: 'application/vnd.microsoft.card.adaptive', contentUrl: null, content }],
  }
}

/** Markdown ignores a single line break, so each one is doubled. */
const asMarkdown = (text: string) => withoutMentions(text).replaceAll('\n', '\n\n')

function sendToConnector(target: NotifierAddress, message: Message, send: Send): Promise<unknown> {
  const server = `https://${requirePart(target.options.get('host'), 'host=… of your organization')}/webhookb2`
  const tenant = `${encodeURIComponent(requirePart(target.user, 'the group'))}@${encodeURIComponent(target.host)}`
  requirePart(target.path[1], 'the owner of the group')
  const title = titleOf(target, message)
  return send(
    json(at(`${server}/${tenant}/IncomingWebhook`, ...target.path), {
      '@type': 'MessageCard',
      '@context': 'https://schema.org/extensions',
      summary: title ?? cut(message.text, 100),
      ...(title && { title }),
      text: asMarkdown(message.text),
      ...(target.options.get('color') && { themeColor: target.options.get('color') }),
    }),
  )
}

/** Form of the URL: `mattermost://[username@]host[:port]/token[/channel]` */
export const mattermost: Channel = (target, message, send) => {
  const [token, channel] = target.path
  return send(
    json(at(serverOf(target), 'hooks', requirePart(token, 'the token')), {
      text: withoutMentions(plain(target, message)),
      ...(target.user && { username: target.user }),
      ...(channel && { channel }),
      ...iconOf(target.options.get('icon')),
    }),
  )
}

/** Form of the URL: `rocketchat://[username@]host[:port]/[hooks/]token/token[/channel|/@person]` */
export const rocketchat: Channel = (target, message, send) => {
  const [first, second, channel] = target.path[0] === 'hooks' ? target.path.slice(1) : target.path
  const room = target.fragment ? `#${target.fragment}` : channel && channel.replace(/^(?![@#])/, '#')
  return send(
    json(
      at(
        serverOf(target),
        'hooks',
        requirePart(first, 'the tokens'),
        requirePart(second, 'the second token'),
      ),
      {
        text: withoutMentions(plain(target, message)),
        ...(target.user && { username: target.user }),
        ...(room && { channel: room }),
      },
    ),
  )
}

function iconOf(icon: string | undefined): Record<string, string> {
  if (!icon) return {}
  return icon.startsWith('http') ? { icon_url: icon } : { icon_emoji: icon }
}

/** Form of the URL: `googlechat://chat.googleapis.com/v1/spaces/FOO/messages?key=bar&token=baz` */
export const googlechat: Channel = (target, message, send) => {
  const query = new URLSearchParams({
    key: requirePart(target.options.get('key'), 'key=…'),
    token: requirePart(target.options.get('token'), 'token=…'),
  })
  requirePart(target.path[0], 'the path of the space')
  return send(
    json(`${at(serverOf(target), ...target.path)}?${query.toString()}`, {
      text: withoutMentions(plain(target, message)),
    }),
  )
}

/** Form of the URL: `zulip://bot-mail:bot-key@host?stream=name&topic=name` */
export const zulip: Channel = (target, message, send) => {
  const form = new URLSearchParams({
    type: 'stream',
    to: requirePart(target.options.get('stream'), 'stream=…'),
    topic: cut(target.options.get('topic') || titleOf(target, message) || 'Cubby', 60),
    content: cut(withoutMentions(message.text), 10_000),
  })
  return send({
    method: 'POST',
    url: `${serverOf(target)}/api/v1/messages`,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      ...basicAuth(
        requirePart(target.user, 'the address of the bot'),
        requirePart(target.password, 'the key of the bot'),
      ),
    },
    body: form.toString(),
  })
}

/** Form of the URL: `matrix://[user]:password-or-token@host[:port]/?rooms=!id,alias` */
export const matrix: Channel = async (target, message, send) => {
  const api = `${serverOf(target)}/_matrix/client/v3`
  const password = requirePart(target.password, 'the password or token')
  const token = target.user ? await signIn(api, target.user, password, send) : password
  const headers = { authorization: `Bearer ${token}` }
  const wanted = listOf(target, 'rooms')
  const rooms: string[] = []
  for (const room of wanted) {
    const name = /^[!#]/.test(room) ? room : `#${room}`
    const joined = await send(json(at(`${api}/join`, name), {}, headers))
    rooms.push(readJsonText(joined.text, 'room_id'))
  }
  if (wanted.length === 0) {
    const { text } = await send({ url: `${api}/joined_rooms`, headers })
    const joined = readJson(text)['joined_rooms']
    if (Array.isArray(joined)) rooms.push(...joined.map(String))
  }
  requirePart(rooms[0], 'rooms=…, and nobody invited the account to one')
  for (const room of rooms) {
    const body = JSON.stringify({ msgtype: 'm.text', body: plain(target, message) })
    const url = at(`${api}/rooms`, room, 'send', 'm.room.message', crypto.randomUUID())
    await send({ method: 'PUT', url, headers: { 'content-type': 'application/json', ...headers }, body })
  }
}

async function signIn(api: string, user: string, password: string, send: Send): Promise<string> {
  const body = {
    type: 'm.login.password',
    identifier: { type: 'm.id.user', user },
    password,
    // A constant device id, so that signing in again adds no device to the account.
    device_id: 'cubby',
  }
  const { text } = await send(json(`${api}/login`, body))
  return readJsonText(text, 'access_token')
}
