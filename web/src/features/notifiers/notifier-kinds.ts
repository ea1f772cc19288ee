import { Bell, type LucideIcon, Mail, MessageCircle, Smartphone, Webhook } from 'lucide-react'

export interface NotifierKind {
  id: string
  /** Brand name, which is not translated. Email and webhook have text keys instead. */
  brand?: string
  icon: LucideIcon
  /** URL schemes that the addresses of this service can have. The first one is the default. */
  schemes: readonly [string, ...string[]]
  example: string
  fromWeb?: (address: URL) => string | undefined
}

const host = 'example.org'

export const notifierKinds: readonly [NotifierKind, ...NotifierKind[]] = [
  {
    id: 'email',
    icon: Mail,
    schemes: ['smtp'],
    example: `smtp://user:password@mail.${host}:587/?from=cubby@${host}&to=me@${host}`,
  },
  {
    id: 'ntfy',
    brand: 'ntfy',
    icon: Smartphone,
    schemes: ['ntfy'],
    example: 'ntfy://ntfy.sh/topic',
    fromWeb: ({ host: server, pathname, protocol }) =>
      `ntfy://${server}${pathname}${protocol === 'http:' ? '?scheme=http' : ''}`,
  },
  {
    id: 'telegram',
    brand: 'Telegram',
    icon: MessageCircle,
    schemes: ['telegram'],
    example: 'telegram://token@telegram?chats=@channel',
  },
  {
    id: 'discord',
    brand: 'Discord',
    icon: MessageCircle,
    schemes: ['discord'],
    example: 'discord://token@id',
    fromWeb({ pathname }) {
      const [, id, token] = /^\/api\/webhooks\/(\d+)\/([\w-]+)/.exec(pathname) ?? []
      return id && token ? `discord://${token}@${id}` : undefined
    },
  },
  {
    id: 'slack',
    brand: 'Slack',
    icon: MessageCircle,
    schemes: ['slack'],
    example: 'slack://hook:a-b-c@webhook',
    fromWeb({ pathname }) {
      const [, a, b, c] = /^\/services\/(\w+)\/(\w+)\/(\w+)/.exec(pathname) ?? []
      return a && b && c ? `slack://hook:${a}-${b}-${c}@webhook` : undefined
    },
  },
  {
    id: 'teams',
    brand: 'Microsoft Teams',
    icon: MessageCircle,
    schemes: ['teams'],
    example: `teams://prod.${host}/workflows/…`,
    fromWeb: ({ href }) => href.replace(/^https?:/, 'teams:'),
  },
  {
    id: 'googlechat',
    brand: 'Google Chat',
    icon: MessageCircle,
    schemes: ['googlechat'],
    example: 'googlechat://chat.googleapis.com/v1/spaces/space/messages?key=key&token=token',
    fromWeb: ({ href }) => href.replace(/^https?:/, 'googlechat:'),
  },
  {
    id: 'matrix',
    brand: 'Matrix',
    icon: MessageCircle,
    schemes: ['matrix'],
    example: `matrix://user:password@matrix.${host}/?rooms=!room:matrix.${host}`,
  },
  {
    id: 'gotify',
    brand: 'Gotify',
    icon: Smartphone,
    schemes: ['gotify'],
    example: `gotify://gotify.${host}/token`,
  },
  {
    id: 'pushover',
    brand: 'Pushover',
    icon: Smartphone,
    schemes: ['pushover'],
    example: 'pushover://shoutrrr:token@user',
  },
  {
    id: 'webhook',
    icon: Webhook,
    schemes: ['generic', 'generic+https', 'generic+http'],
    example: `https://${host}/hook`,
    fromWeb: ({ href }) => `generic+${href}`,
  },
  { id: 'bark', brand: 'Bark', icon: Bell, schemes: ['bark'], example: `bark://:key@bark.${host}` },
  { id: 'ifttt', brand: 'IFTTT', icon: Bell, schemes: ['ifttt'], example: 'ifttt://key/?events=event' },
  {
    id: 'join',
    brand: 'Join',
    icon: Bell,
    schemes: ['join'],
    example: 'join://shoutrrr:key@join/?devices=all',
  },
  {
    id: 'mattermost',
    brand: 'Mattermost',
    icon: MessageCircle,
    schemes: ['mattermost'],
    example: `mattermost://chat.${host}/token`,
  },
  {
    id: 'opsgenie',
    brand: 'Opsgenie',
    icon: Bell,
    schemes: ['opsgenie'],
    example: 'opsgenie://api.opsgenie.com/token',
  },
  {
    id: 'pushbullet',
    brand: 'Pushbullet',
    icon: Smartphone,
    schemes: ['pushbullet'],
    example: 'pushbullet://token',
  },
  {
    id: 'rocketchat',
    brand: 'Rocket.Chat',
    icon: MessageCircle,
    schemes: ['rocketchat'],
    example: `rocketchat://chat.${host}/token-a/token-b`,
  },
  {
    id: 'zulip',
    brand: 'Zulip',
    icon: MessageCircle,
    schemes: ['zulip'],
    example: `zulip://bot@${host}:key@chat.${host}?stream=home`,
  },
]

export function kindOf(address: string) {
  const [, scheme = ''] = /^([a-z+]+):\/\//i.exec(address.trim()) ?? []
  return notifierKinds.find(({ schemes }) => schemes.includes(scheme.toLowerCase()))
}

/** Returns a notifier's address as the server expects it. Converts the web URL (`https://…`) of a service. */
export function toNotifierUrl(kind: NotifierKind, typed: string) {
  const text = typed.trim()
  const address = /^https?:\/\//i.test(text) ? URL.parse(text) : null
  return (address && kind.fromWeb?.(address)) ?? text
}
