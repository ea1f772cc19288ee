import {
  at,
  basicAuth,
  cut,
  json,
  listOf,
  requirePart,
  DeliveryError,
  pick,
  assertResponseFlag,
  serverOf,
  titleOf,
  type Channel,
  type NotifierAddress,
} from './notifier-address.ts'

/** Form of the URL: `ntfy://[user:password@]host[:port]/topic`. Sends JSON, because headers cannot hold all texts. */
export const ntfy: Channel = (target, message, send) => {
  const { user, password, options } = target
  const token = options.get('token') ?? (user === '' ? password : '')
  const priority = ntfyPriority(options.get('priority'))
  return send(
    json(
      serverOf(target),
      {
        topic: requirePart(target.path.join('/'), 'the topic'),
        title: titleOf(target, message),
        message: message.text,
        ...(priority && { priority }),
        ...(options.has('tags') && { tags: listOf(target, 'tags') }),
        ...pick(target, 'click', 'icon', 'email', 'delay', 'attach', 'filename'),
      },
      token ? { authorization: `Bearer ${token}` } : password ? basicAuth(user, password) : {},
    ),
  )
}

const ntfyPriorities: readonly (readonly string[])[] = [
  ['min'],
  ['low'],
  ['default'],
  ['high'],
  ['max', 'urgent'],
]

/** Returns the priority as a number from 1 to 5, or undefined when none is given. */
function ntfyPriority(text = ''): number | undefined {
  if (text === '') return undefined
  const wanted = text.toLowerCase()
  const index = ntfyPriorities.findIndex((names, below) => [...names, String(below + 1)].includes(wanted))
  if (index >= 0) return index + 1
  throw new DeliveryError('the priority must be min, low, default, high, max or a number from 1 to 5')
}

/** Form of the URL: `gotify://host[:port]/[path/]token` */
export const gotify: Channel = (target, message, send) => {
  const token = requirePart(target.path.at(-1), 'the token')
  return send(
    json(
      at(serverOf(target), ...target.path.slice(0, -1), 'message'),
      {
        title: titleOf(target, message),
        message: message.text,
        ...numbers(target, 'priority'),
      },
      { 'x-gotify-key': token },
    ),
  )
}

/**
 * Returns an object with the option when it is an integer, or else an empty object, so that the service uses its
 * default.
 */
function numbers({ options }: NotifierAddress, name: string): Record<string, number> {
  const value = options.get(name)
  return value && Number.isInteger(Number(value)) ? { [name]: Number(value) } : {}
}

/** Form of the URL: `pushover://shoutrrr:token@user/?devices=a,b` */
export const pushover: Channel = (target, message, send) =>
  send(
    json('https://api.pushover.net/1/messages.json', {
      token: requirePart(target.password, 'the token'),
      user: requirePart(target.host, 'the key of the user'),
      title: titleOf(target, message),
      message: cut(message.text, 1024),
      ...(target.options.has('devices') && { device: listOf(target, 'devices').join(',') }),
      ...pick(target, 'priority', 'retry', 'expire', 'sound', 'url'),
    }),
  )

/** Form of the URL: `pushbullet://token[/device|/#channel|/email]` */
export const pushbullet: Channel = async (target, message, send) => {
  const headers = { 'access-token': requirePart(target.host, 'the token') }
  const receivers = [
    ...target.path.map((name) => (name.includes('@') ? { email: name } : { device_iden: name })),
    ...(target.fragment ? [{ channel_tag: target.fragment }] : []),
  ]
  const title = titleOf(target, message)
  // When the URL names no receiver, send one push without a receiver, which Pushbullet delivers to all devices.
  for (const receiver of receivers.length > 0 ? receivers : [{}]) {
    const push = { type: 'note', title, body: message.text, ...receiver }
    await send(json('https://api.pushbullet.com/v2/pushes', push, headers))
  }
}

/** Form of the URL: `bark://:key@host[:port]/[path]` */
export const bark: Channel = (target, message, send) =>
  send(
    json(at(serverOf(target), ...target.path, 'push'), {
      device_key: requirePart(target.password || target.user, 'the key of the device'),
      title: titleOf(target, message),
      body: message.text,
      ...numbers(target, 'badge'),
      ...pick(target, 'copy', 'group', 'icon', 'sound', 'url'),
    }),
  )

/** Form of the URL: `join://shoutrrr:key@join/?devices=a,b` */
export const join: Channel = async (target, message, send) => {
  const devices = listOf(target, 'devices')
  // Join expects `deviceIds` for several devices, but `deviceId` for a single one.
  const name = devices.length > 1 ? 'deviceIds' : 'deviceId'
  const title = titleOf(target, message)
  const query = new URLSearchParams({
    [name]: requirePart(devices.join(','), 'devices=…'),
    apikey: requirePart(target.password, 'the key'),
    text: message.text,
    ...(title && { title }),
    ...pick(target, 'icon'),
  })
  const url = `https://joinjoaomgcd.appspot.com/_ah/api/messaging/v1/sendPush?${query.toString()}`
  const response = await send({ method: 'POST', url })
  return assertResponseFlag(response.text, 'success', 'errorMessage')
}

/** Form of the URL: `ifttt://key/?events=a,b&value1=…` */
export const ifttt: Channel = async (target, message, send) => {
  const key = requirePart(target.host, 'the key')
  const events = listOf(target, 'events')
  requirePart(events[0], 'events=…')
  const { options } = target
  const values = { ...pick(target, 'value1', 'value2', 'value3') }
  const titlePosition = Number(options.get('titlevalue')) || 0
  const title = titleOf(target, message)
  if (titlePosition > 0 && title) values[`value${titlePosition}`] = title
  values[`value${Number(options.get('messagevalue')) || 2}`] = message.text
  for (const event of events) {
    await send(json(at('https://maker.ifttt.com/trigger', event, 'with', 'key', key), values))
  }
}

/** Form of the URL: `opsgenie://host[:port]/token` */
export const opsgenie: Channel = (target, message, send) => {
  const summary = titleOf(target, message) ?? message.text
  const responders = listOf(target, 'responders').map((text) => {
    const [, type = 'team', name = text] = /^(\w+):(.+)$/.exec(text) ?? []
    if (/^[\da-f-]{36}$/.test(name)) return { type, id: name }
    return type === 'user' ? { type, username: name } : { type, name }
  })
  return send(
    json(
      `${serverOf(target)}/v2/alerts`,
      {
        message: cut(summary, 130),
        description: cut(message.text, 15_000),
        ...(responders.length > 0 && { responders }),
        ...(target.options.has('tags') && { tags: listOf(target, 'tags') }),
        ...pick(target, 'alias', 'entity', 'source', 'priority', 'user', 'note'),
      },
      { authorization: `GenieKey ${requirePart(target.path[0], 'the token')}` },
    ),
  )
}
