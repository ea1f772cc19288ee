import { notifierSchemes } from '#contract/notifiers.ts'
import type { Config } from '#server/config.ts'
import type { Context } from '#server/context.ts'
import { describeResponse } from '#server/outbound/describe-response.ts'
import { type Mailer, type OutboundMail, readMailHost } from '#server/outbound/mailer.ts'
import { redactSecrets } from '#server/outbound/mask-url.ts'
import { OutboundError, type OutboundRequest, readUrl } from '#server/outbound/outbound.ts'
import * as chat from './chat-channels.ts'
import { generic } from './generic-channel.ts'
import * as push from './push-channels.ts'
import { smtp } from './smtp-channel.ts'
import { DeliveryError, parseNotifierUrl, type Channel, type Message, type Send } from './notifier-address.ts'

const channels: Readonly<Record<(typeof notifierSchemes)[number], Channel>> = {
  bark: push.bark,
  discord: chat.discord,
  generic,
  'generic+http': generic,
  'generic+https': generic,
  googlechat: chat.googlechat,
  gotify: push.gotify,
  ifttt: push.ifttt,
  join: push.join,
  matrix: chat.matrix,
  mattermost: chat.mattermost,
  ntfy: push.ntfy,
  opsgenie: push.opsgenie,
  pushbullet: push.pushbullet,
  pushover: push.pushover,
  rocketchat: chat.rocketchat,
  slack: chat.slack,
  smtp,
  teams: chat.teams,
  telegram: chat.telegram,
  zulip: chat.zulip,
}

/** Time limit for one message, including all requests that a service needs for its receivers. */
const maxMs = 20_000

export function findChannel(url: string): Channel | undefined {
  const [, scheme = ''] = /^([a-z+]+):\/\//i.exec(url) ?? []
  const known = notifierSchemes.find((one) => one === scheme.toLowerCase())
  return known && channels[known]
}

interface OwnMail {
  readonly config?: Pick<Config, 'mail'>
}

/** `answer` in the result is the response of the service or the reason of the failure, without secrets of the URL. */
export async function sendMessage(
  { fetchOutbound, mailer, config }: Pick<Context, 'fetchOutbound' | 'mailer'> & OwnMail,
  url: string,
  message: Message,
  limitMs = maxMs,
): Promise<{ ok: boolean; answer: string }> {
  let outcome = ''
  const late = AbortSignal.timeout(limitMs)
  const hide = (text: string) => redactSecrets(url, text)
  const send: Send = async (request) => {
    if (late.aborted) throw new DeliveryError('it took too long, and not every receiver has the message')
    const response = await fetchOutbound(request)
    outcome = describeResponse(request.url, response, hide)
    if (response.status >= 300) throw new DeliveryError(outcome)
    return response
  }
  const mail: Mailer = async (one) => (outcome = hide(await mailer(one)))
  try {
    const channel = findChannel(url)
    if (!channel) throw new DeliveryError('the URL does not begin with a service that Cubby knows')
    await channel(parseNotifierUrl(url), message, send, mail, config?.mail)
    return { ok: true, answer: outcome }
  } catch (error) {
    if (error instanceof DeliveryError || error instanceof OutboundError) {
      return { ok: false, answer: hide(error.message) }
    }
    throw error
  }
}

/**
 * Returns the reason why no message can be sent to the URL, or undefined when the URL has all that its service needs.
 * Sends nothing.
 */
export async function findFault(url: string, own: OwnMail = {}): Promise<string | undefined> {
  let isComplete = false
  const stopBefore = (read: () => URL) => {
    read()
    isComplete = true
    return Promise.reject(new OutboundError('was not asked'))
  }
  const out = {
    ...own,
    fetchOutbound: (request: OutboundRequest) => stopBefore(() => readUrl(request.url)),
    mailer: (mail: OutboundMail) => stopBefore(() => readMailHost(mail.host)),
  }
  const { answer } = await sendMessage(out, url, { text: '' })
  return isComplete ? undefined : answer
}
