import { sendMessage } from '#server/features/notifiers/channels.ts'
import type { Message } from '#server/features/notifiers/notifier-address.ts'
import type { OutboundMail } from '#server/outbound/mailer.ts'
import type { OutboundResponse, OutboundRequest } from '#server/outbound/outbound.ts'

const message: Message = { title: 'Maintenance', text: ' - Sweep\n' }

/** Returns the requests made for a notifier's URL, with their bodies, and whether they count as delivered. */
export async function callsFor(url: string, responses: Partial<OutboundResponse>[] = [], sent = message) {
  const requests: OutboundRequest[] = []
  const mails: OutboundMail[] = []
  const out = {
    fetchOutbound: (request: OutboundRequest) => {
      requests.push(request)
      return Promise.resolve({
        status: 200,
        mediaType: '',
        text: '',
        bytes: Buffer.alloc(0),
        ...responses[requests.length - 1],
      })
    },
    mailer: (mail: OutboundMail) => {
      mails.push(mail)
      return Promise.resolve(`${mail.host} answered 250 Ok`)
    },
  }
  const { ok, answer: response } = await sendMessage(out, url, sent)
  const calls = requests.map(({ method = 'GET', headers, body = '', ...rest }) => ({
    call: `${method} ${rest.url}`,
    headers: headers ?? {},
    body: body.startsWith('{') ? (JSON.parse(body) as unknown) : body,
  }))
  return { ok, answer: response, calls, mails }
}
