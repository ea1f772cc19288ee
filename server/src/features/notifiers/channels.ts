import { STATUS_CODES } from 'node:http'
import { notifierSchemes } from '#contract/notifiers.ts'
import type { Context } from '#server/context.ts'
import type { MailOut } from '#server/outbound/mail-out.ts'
import { OutboundError } from '#server/outbound/outbound.ts'
import * as chat from './chat-channels.ts'
import { generic } from './generic-channel.ts'
import * as push from './push-channels.ts'
import { smtp } from './smtp-channel.ts'
import { NotDelivered, readTarget, type Channel, type Message, type Send } from './target.ts'

/** By what a URL begins with. */
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

const maxQuoted = 300

export function findChannel(url: string): Channel | undefined {
  const [, scheme = ''] = /^([a-z+]+):\/\//i.exec(url) ?? []
  const known = notifierSchemes.find((one) => one === scheme.toLowerCase())
  return known && channels[known]
}

/** Whether a message arrived, and what the service said or why it could not be asked. */
export async function sendMessage(
  { callOut, mailOut }: Pick<Context, 'callOut' | 'mailOut'>,
  url: string,
  message: Message,
): Promise<{ ok: boolean; answer: string }> {
  let said = ''
  const send: Send = async (request) => {
    const answer = await callOut(request)
    said = `${hostOf(request.url)} answered ${answer.status} ${quote(answer)}`.trim()
    if (answer.status >= 300) throw new NotDelivered(said)
    return answer
  }
  const mail: MailOut = async (one) => (said = await mailOut(one))
  try {
    const channel = findChannel(url)
    if (!channel) throw new NotDelivered('the URL begins with no service that Cubby knows')
    await channel(readTarget(url), message, send, mail)
    return { ok: true, answer: said }
  } catch (error) {
    if (error instanceof NotDelivered || error instanceof OutboundError) {
      return { ok: false, answer: error.message }
    }
    throw error
  }
}

function hostOf(url: string): string {
  return URL.parse(url)?.host ?? ''
}

function quote({ status, text }: { status: number; text: string }): string {
  const body = text.replaceAll(/\s+/g, ' ').trim().slice(0, maxQuoted)
  return [STATUS_CODES[status] ?? '', body].filter((part) => part !== '').join(': ')
}
