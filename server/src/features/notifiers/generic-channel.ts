import {
  DeliveryError,
  plain,
  serverOf,
  titleOf,
  type Channel,
  type Message,
  type NotifierAddress,
} from './notifier-address.ts'

/**
 * Query parameters of the URL that are options for Cubby. To send a parameter with such a name to the service, a user
 * writes `_` before the name. Cubby removes this `_`.
 */
const reserved = new Set([
  'template',
  'messagekey',
  'titlekey',
  'contenttype',
  'disabletls',
  'requestmethod',
  'method',
  'title',
])

/** Forms of the URL: `generic://host/path`, `generic+https://host/path` */
export const generic: Channel = (target, message, send) => {
  const { options, url } = target
  const query = new URLSearchParams()
  const headers: Record<string, string> = {}
  const data: Record<string, string> = {}
  for (const [name, value] of url.searchParams) {
    if (name.startsWith('@')) headers[headerOf(name.slice(1))] = value
    else if (name.startsWith('$')) data[name.slice(1)] = value
    else if (name.startsWith('_') && reserved.has(name.slice(1).toLowerCase()))
      query.append(name.slice(1), value)
    else if (!reserved.has(name.toLowerCase())) query.append(name, value)
  }
  const server = url.protocol === 'generic:' ? serverOf(target) : `${url.protocol}//${url.host}`
  const address = URL.parse(server + url.pathname)
  if (!address) throw new DeliveryError('its host name cannot be read')
  address.search = query.toString()
  address.username = url.username
  address.password = url.password
  const type = options.get('contenttype') || 'application/json'
  return send({
    method: methodOf(target),
    url: address.href,
    headers: { 'content-type': type, ...headers },
    body: bodyOf(target, message, data),
  })
}

function bodyOf(target: NotifierAddress, message: Message, data: Readonly<Record<string, string>>): string {
  const { options } = target
  const template = options.get('template')?.toLowerCase()
  if (template !== 'json') return plain(target, message)
  const title = titleOf(target, message)
  return JSON.stringify({
    ...(title && { [options.get('titlekey') || 'title']: title }),
    [options.get('messagekey') || 'message']: message.text,
    ...data,
  })
}

function methodOf({ options }: NotifierAddress): 'POST' | 'PUT' | 'GET' {
  const wanted = (options.get('requestmethod') ?? options.get('method') ?? 'POST').toUpperCase()
  const method = (['POST', 'PUT', 'GET'] as const).find((one) => one === wanted)
  if (!method) throw new DeliveryError(`the method ${wanted} is not supported`)
  return method
}

function headerOf(name: string): string {
  return name.replaceAll(/([a-z])([A-Z])/g, '$1-$2').toLowerCase()
}
