import type {
  FastifyError,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  RouteShorthandOptions,
} from 'fastify'
import { limits } from '#contract/scalars.ts'
import type { Context } from '#server/context.ts'
import { readCredentials } from '#server/features/auth/authenticate.service.ts'
import { countRequest } from '#server/features/auth/rate-limits/count-request.service.ts'
import { ipPrefixes } from '#server/http/address.ts'
import { deviceOf } from '#server/http/client.ts'
import { readShareCookie, setShareCookie } from '#server/http/cookies.ts'
import { logError } from '#server/http/error-handler.ts'
import { checkOriginOfWrite } from '#server/http/origin.ts'
import { receiveForm } from '#server/http/bodies/receive-form.ts'
import { sendFile, type ServedFile } from '#server/http/send-file.ts'
import { AppError, notFound } from '#server/shared/app-error.ts'
import { asObject } from '#server/shared/json-object.ts'
import { parseUuid } from '#server/shared/new-id.ts'
import { parseInteger } from '#server/shared/request-values.ts'
import { cutText } from '#server/shared/text/cut-text.ts'
import type { Messages, TextKey } from '#server/shared/text/messages.ts'
import { addLoanMessage, requireRoomForLoanMessage } from '../loan-messages.service.ts'
import { openClaimPhoto, openClaimReceipt, readSharedClaim } from '../open-claim.service.ts'
import {
  guessPin,
  idsOf,
  knowsPin,
  listSharedItems,
  logVisit,
  openSharedPhoto,
  openShare,
  proofOfPin,
  type OpenShare,
} from '../open-share.service.ts'
import {
  findLabelledThing,
  isMember,
  labelKinds,
  openFoundLabel,
  reportFound,
  type FoundLabel,
} from '../open-found.service.ts'
import { showClaim } from './claim-page.ts'
import { showFoundPage, trapName } from './found-page.ts'
import { html } from './html.ts'
import { showLoan } from './loan-page.ts'
import { messagesFor, pageHeaders, renderPage, type GuestPage } from './page.ts'
import { askForPin, showSharedItems } from './share-page.ts'

/** A page with photos needs many requests. */
const guestRequests = { name: 'guest', multiple: 60 }

interface SharePath {
  Params: { token: string }
  Querystring: { page?: string; size?: string; sent?: string }
  Body: unknown
}
interface LabelPath {
  Params: { code: string; kind: string; id: string }
  Querystring: { sent?: string }
  Body: unknown
}
interface FilePath extends SharePath {
  Params: { token: string; item: string; file: string }
}

/**
 * Serves the pages for people without an account: HTML without scripts, and forms. They are not part of the contract,
 * because only browsers open them.
 */
export function servePages(app: FastifyInstance, context: Context): void {
  const onRequest = async (request: FastifyRequest) => {
    checkOriginOfWrite(context.config, request)
    await countRequest(context, guestRequests, ipPrefixes(request))
  }
  const page = { onRequest, errorHandler: sendErrorPage }
  const form = { ...page, config: { bodyType: 'json-or-form' } } as const
  serveFoundPages(app, context, { page, form })
  serveLoanMessages(app, context, page)

  app.get<SharePath>('/s/:token', page, async (request, reply) => {
    const share = await openShare(context, request.params.token)
    if (!(await isUnlocked(context, share, request))) return sendPinPage(request, reply, false)
    await logVisit(context, idsOf(share), 'opened', deviceOf(request))
    return sendSharePage(context, share, request, reply)
  })

  app.post<SharePath>('/s/:token', form, async (request, reply) => {
    const share = await openShare(context, request.params.token)
    const proof = await proofOfPin(context, share)
    if (proof !== undefined) {
      const pin = textOf(request.body, 'pin')
      if (!(await guessPin(context, share, pin, deviceOf(request)))) return sendPinPage(request, reply, true)
      setShareCookie(reply, context.config, pathOf(context, request), proof)
    }
    return reply.redirect(pathOf(context, request), 303)
  })

  type Open = (
    share: OpenShare,
    ids: { itemId: string; fileId: string },
    query: SharePath['Querystring'],
  ) => Promise<ServedFile>
  const serveFiles = (url: string, open: Open) =>
    app.get<FilePath>(url, page, async (request, reply) => {
      const share = await openShare(context, request.params.token)
      const [itemId, fileId] = [parseUuid(request.params.item), parseUuid(request.params.file)]
      const isKnown = itemId !== undefined && fileId !== undefined
      if (!isKnown || !(await isUnlocked(context, share, request))) throw notFound('file')
      const file = await open(share, { itemId, fileId }, request.query)
      // Let the browser ask for the file each time, so that an ended link no longer shows it.
      reply.headers({ 'cache-control': 'private, no-cache', 'x-robots-tag': 'noindex' })
      return sendFile(context.storage, request, reply, file)
    })
  serveFiles('/s/:token/photos/:item/:file', (share, ids, query) => {
    const size = query.size === 'large' ? 'large' : 'medium'
    const open = share.row.target === 'claim' ? openClaimPhoto : openSharedPhoto
    return open(context, share, { ...ids, size })
  })
  serveFiles('/s/:token/files/:item/:file', (share, ids) => openClaimReceipt(context, share, ids))
}

async function sendSharePage(
  context: Context,
  share: OpenShare,
  request: FastifyRequest<SharePath>,
  reply: FastifyReply,
  refusal?: { status: number; problem: string; text: string },
): Promise<FastifyReply> {
  const words = wordsFor(request)
  const base = pathOf(context, request)
  const page = Math.max(1, parseInteger(request.query.page))
  const title = share.row.name
  if (share.row.target === 'claim') {
    const found = await readSharedClaim(context, share, page)
    const body = found
      ? showClaim({ share, words, base, currency: found.claim.currency }, found)
      : html`<p>${words.say('guest.nothing')}</p>`
    return sendPage(reply, words, { title, body })
  }
  const found = await listSharedItems(context, share, page)
  const shown = showSharedItems({ share, words, base, currency: share.currency }, found)
  const [item] = found.items
  const isSent = request.query.sent !== undefined
  const body =
    share.row.target === 'loan' && item
      ? showLoan(words, { shown, dueOn: item.lentUntil, base, isSent, refusal })
      : shown
  return sendPage(reply, words, { title, body, status: refusal?.status ?? 200 })
}

const maxPhotoMegabytes = 10

/** Adds the endpoint that receives messages of borrowers about an item. */
function serveLoanMessages(app: FastifyInstance, context: Context, page: RouteShorthandOptions): void {
  const options = { ...page, config: { bodyType: 'multipart' } } as const
  app.post<SharePath>('/s/:token/messages', options, async (request, reply) => {
    const share = await openShare(context, request.params.token)
    if (share.row.target !== 'loan') throw notFound('loan')
    if (!(await isUnlocked(context, share, request))) return sendPinPage(request, reply, false)
    await requireRoomForLoanMessage(context, share)
    const words = wordsFor(request)
    const texts: Record<string, string> = {}
    const readMessage = () => cutText((texts['text'] ?? '').trim(), limits.description)
    const refuse = (status: number, problem: string) =>
      sendSharePage(context, share, request, reply, { status, problem, text: readMessage() })
    try {
      await receiveForm(
        context,
        request,
        async ({ file }) => {
          const kind = texts['kind'] === 'returned' ? 'returned' : 'have'
          // Ignore an empty file, which browsers send when the user selects none.
          const photo = file && file.size > 0 ? file : undefined
          // Store no message of a robot, but respond as if it were stored, so that the robot does not learn to leave
          // the field empty.
          if (texts[trapName]) return
          await addLoanMessage(context, share, { kind, text: readMessage(), photo })
          await logVisit(context, idsOf(share), 'message', deviceOf(request))
        },
        { maxMegabytes: maxPhotoMegabytes, earlyTexts: texts },
      )
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      if (error.status === 413)
        return refuse(413, words.say('guest.photoTooLarge', { megabytes: String(maxPhotoMegabytes) }))
      if (error.status === 422 && !error.fields) return refuse(422, words.say('guest.notPhoto'))
      throw error
    }
    return reply.redirect(`${pathOf(context, request)}?sent=1`, 303)
  })
}

/** Serves the page for a scanned label. Redirects members, and guests without a page, to the app. */
function serveFoundPages(
  app: FastifyInstance,
  context: Context,
  { page, form }: Record<'page' | 'form', RouteShorthandOptions>,
): void {
  const url = '/f/:code/:kind/:id'
  const open = async ({ params: { code, kind, id } }: FastifyRequest<LabelPath>) => {
    const known = labelKinds.find((one) => one === kind)
    // Do not redirect to other paths, because an empty kind would lead to another site: `//site.example`.
    if (known === undefined) throw notFound('label')
    return openFoundLabel(context, code, { kind: known, id })
  }

  app.get<LabelPath>(url, page, async (request, reply) => {
    const { kind, id } = request.params
    const label = await open(request)
    const appPath = `${context.config.basePath}/${kind}/${encodeURIComponent(id)}`
    if (!label) return reply.redirect(appPath)
    const [session] = readCredentials(request)
    if (await isMember(context, label, session?.token))
      return reply.redirect(`${appPath}?tenant=${label.household.householdUuid}`)
    return sendFoundPage(request, reply, label)
  })

  app.post<LabelPath>(url, form, async (request, reply) => {
    const label = await open(request)
    if (!label) throw notFound('label')
    const text = textOf(request.body, 'text').trim()
    const contact = textOf(request.body, 'contact').trim()
    if (text === '') return sendFoundPage(request, reply, label, { contact })
    // Store no message of a robot, but respond as if it were stored, so that the robot does not learn to leave the
    // field empty.
    if (textOf(request.body, trapName) === '')
      await reportFound(context, label, {
        text: cutText(text, limits.description),
        contact: cutText(contact, limits.short),
      })
    return reply.redirect('?sent=1', 303)
  })

  async function sendFoundPage(
    request: FastifyRequest<LabelPath>,
    reply: FastifyReply,
    label: FoundLabel,
    refused?: { contact: string },
  ): Promise<FastifyReply> {
    const words = wordsFor(request)
    const { text, shows_name } = label.household
    const { name } = shows_name === 1 ? await findLabelledThing(context, label) : { name: '' }
    const isSent = request.query.sent !== undefined
    const body = showFoundPage(words, { text, name, isSent, refused })
    const title = words.say('guest.foundTitle')
    return sendPage(reply, words, { title, body, status: refused ? 422 : 200 })
  }
}

const pathOf = ({ config }: Context, { params }: FastifyRequest<SharePath>) =>
  `${config.basePath}/s/${encodeURIComponent(params.token)}`

function isUnlocked(
  context: Context,
  share: OpenShare,
  request: FastifyRequest<SharePath>,
): Promise<boolean> {
  return knowsPin(context, share, readShareCookie(request))
}

const wordsFor = ({ headers }: FastifyRequest) => messagesFor(headers['accept-language'])

function sendPage(
  reply: FastifyReply,
  words: Messages,
  { status = 200, ...page }: GuestPage & { status?: number },
): FastifyReply {
  return reply.code(status).headers(pageHeaders).send(renderPage(words, page))
}

function textOf(body: unknown, name: string): string {
  const value = asObject(body)?.[name]
  return typeof value === 'string' ? value : ''
}

function sendPinPage(request: FastifyRequest, reply: FastifyReply, wasWrong: boolean): FastifyReply {
  const words = wordsFor(request)
  const title = words.say('guest.pinTitle')
  return sendPage(reply, words, { title, body: askForPin(words, { wasWrong }), status: wasWrong ? 403 : 200 })
}

const sentences: Readonly<Record<number, TextKey>> = {
  404: 'guest.unknown',
  410: 'guest.ended',
  429: 'guest.tooMany',
}

function sendErrorPage(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const status = error instanceof AppError ? error.status : (error.statusCode ?? 500)
  if (status >= 500 && !(error instanceof AppError)) logError(request.log, error, 'page for a guest failed')
  const words = wordsFor(request)
  const sentence = words.say(sentences[status] ?? 'guest.failed')
  return sendPage(reply, words, { title: words.say('guest.sorry'), body: html`<p>${sentence}</p>`, status })
}
