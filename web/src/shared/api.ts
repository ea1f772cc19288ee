import type { Endpoint, Input, Output } from '#contract/endpoint.ts'
import { errorCodes } from '#contract/errors.ts'
import { actingHousehold } from '#web/shared/account/acting-household.ts'
import { recordFailure, recordETag } from './live/first-responses.ts'
import { ApiError, type FailureCode } from '#web/shared/api-error.ts'
import { basePath } from '#web/shared/base-path.ts'
import { waitForRequestSlot } from './browser/request-slots.ts'
import { setCachedAt, setServerReached } from './offline/connection.ts'
import { stringifySearch } from '#web/shared/search-params.ts'

export interface CallOptions {
  signal?: AbortSignal | undefined
  /** Instead of a signal: a page shows nothing before the response, and after 15 seconds goes on as if the server were not there. */
  isPageWaiting?: boolean
  /** The body of a multipart endpoint. */
  form?: FormData
  /** Called with 0 to 1 while a form is sent. */
  onProgress?: (part: number) => void
  /** Called with each piece of a file that comes. */
  onPart?: (bytes: Uint8Array) => void
  /** A 401 is thrown instead of asking the person to sign in again. */
  withoutSignIn?: boolean
  /** The tag of the item as it was loaded: 412 when it was changed since. */
  ifMatch?: string | null
  /** Another one than that which is open. */
  household?: string | undefined
}

export interface ApiResponse<E extends Endpoint> {
  data: Output<E>
  /** Batch for `undoBatch`; null when nothing was written. */
  batchId: string | null
  etag: string | null
}

interface RawResponse {
  status: number
  text: string
  /** Instead of the text, where one was asked for. */
  file?: Blob | undefined
  contentType: string
  batchId: string | null
  etag: string | null
}

interface Parts {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
}

const maxWaitMs = 15_000

let askToSignIn: (() => Promise<boolean>) | null = null

/** The app's root gives the dialog that asks to sign in again; it resolves to true once the person has. */
export function onSessionEnded(handler: (() => Promise<boolean>) | null) {
  askToSignIn = handler
}

export async function call<E extends Endpoint>(endpoint: E, input: Input<E>, options: CallOptions = {}) {
  return (await callWithBatch(endpoint, input, options)).data
}

/** Like `call`, with the tag by which a later write finds out that the record has changed. */
export async function callWithEtag<E extends Endpoint>(endpoint: E, input: Input<E>, options: CallOptions) {
  const { data, etag } = await callWithBatch(endpoint, input, options)
  return { data, etag }
}

/** Like `call`, with the id by which the change can be undone; for `useWrite`, the one way to write. */
export async function callWithBatch<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  options: CallOptions = {},
): Promise<ApiResponse<E>> {
  const response = await exchange(endpoint, input, options)
  const data = response.contentType.includes('json') ? JSON.parse(response.text) : response.text || null
  // The server responds by the same endpoint object, so this is its Output.
  return { data: data as Output<E>, batchId: response.batchId, etag: response.etag }
}

/** Calls an endpoint that responds with a file: a PDF, a spreadsheet. */
export async function callForFile<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  options: CallOptions = {},
) {
  const { file, contentType } = await exchange(endpoint, input, options, true)
  return file ?? new Blob([], { type: contentType })
}

/** Sends, and once more after the person signed in again; a refusal is thrown. */
async function exchange<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  options: CallOptions,
  isFile = false,
): Promise<RawResponse> {
  // Input has these parts or fewer; what the endpoint lacks is undefined here.
  const parts = input as Parts
  const url = apiUrl(endpoint, parts.params, parts.query)
  const send = () =>
    options.onProgress ? upload(endpoint, url, options) : request(endpoint, url, parts, options, isFile)
  let response = await send()
  if (response.status === 401 && !options.withoutSignIn && askToSignIn && (await askToSignIn())) {
    response = await send()
  }
  if (response.status >= 400) throw toError(response, `${endpoint.method} ${url}`)
  return response
}

/** The address of an endpoint, for links and pictures too. */
export function apiUrl(
  endpoint: Endpoint,
  params: Record<string, string> = {},
  query: Record<string, unknown> = {},
) {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  return `${basePath}/api/v1${path}${stringifySearch(query)}`
}

async function request(
  endpoint: Endpoint,
  url: string,
  parts: Parts,
  options: CallOptions,
  isFile: boolean,
): Promise<RawResponse> {
  const isJson = parts.body !== undefined
  const signal = options.isPageWaiting ? AbortSignal.timeout(maxWaitMs) : options.signal
  // Before the wait: it is for the household that is open now.
  const household = householdHeader(options.household)
  // A write leaves at once: the page may be about to close.
  const turn = endpoint.method === 'GET' ? waitForRequestSlot() : undefined
  if (turn) await turn
  try {
    const response = await fetch(url, {
      method: endpoint.method,
      credentials: 'same-origin',
      headers: {
        ...household,
        ...(isJson ? { 'content-type': 'application/json' } : {}),
        ...(options.ifMatch ? { 'if-match': options.ifMatch } : {}),
      },
      body: isJson ? JSON.stringify(parts.body) : (options.form ?? null),
      signal: signal ?? null,
    })
    updateConnectionState(response.status, response.headers.get('cubby-as-of'))
    if (response.status >= 500) recordFailure()
    else recordETag(response.headers.get('etag'))
    const file = isFile && response.ok ? await readFile(response, options.onPart) : undefined
    return {
      status: response.status,
      file,
      text: file ? '' : await response.text(),
      contentType: response.headers.get('content-type') ?? '',
      batchId: response.headers.get('cubby-batch'),
      etag: response.headers.get('etag'),
    }
  } catch (error) {
    if (options.signal?.aborted) throw error
    setServerReached(false)
    recordFailure()
    throw offline(endpoint, url, signal?.aborted)
  }
}

/** A response that the service worker had kept says when it was seen. */
function updateConnectionState(status: number, cachedAt: string | null) {
  if (cachedAt === null) setServerReached(!isFromProxy(status))
  else setCachedAt(cachedAt)
}

/** A proxy answers for a server that is not there. */
function isFromProxy(status: number) {
  return status === 502 || status === 504
}

async function readFile(response: Response, onPart: CallOptions['onPart']) {
  const reader = onPart && response.body?.getReader()
  if (!reader) return response.blob()
  const parts: Uint8Array<ArrayBuffer>[] = []
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    parts.push(piece.value)
    onPart(piece.value)
  }
  return new Blob(parts, { type: response.headers.get('content-type') ?? '' })
}

function householdHeader(id = actingHousehold()): Record<string, string> {
  return id === undefined ? {} : { 'x-tenant': id }
}

/** XMLHttpRequest, because fetch does not tell how much of a body was sent. */
function upload(endpoint: Endpoint, url: string, options: CallOptions) {
  return new Promise<RawResponse>((resolve, reject) => {
    const xhr = new XMLHttpRequest()
    xhr.open(endpoint.method, url)
    for (const [name, value] of Object.entries(householdHeader(options.household)))
      xhr.setRequestHeader(name, value)
    xhr.upload.onprogress = (event) => options.onProgress?.(event.loaded / event.total)
    xhr.onerror = () => reject(offline(endpoint, url))
    xhr.onabort = () => reject(new DOMException('Aborted', 'AbortError'))
    xhr.onload = () =>
      resolve({
        status: xhr.status,
        text: xhr.responseText,
        contentType: xhr.getResponseHeader('content-type') ?? '',
        batchId: xhr.getResponseHeader('cubby-batch'),
        etag: xhr.getResponseHeader('etag'),
      })
    if (options.signal?.aborted) return reject(new DOMException('Aborted', 'AbortError'))
    options.signal?.addEventListener('abort', () => xhr.abort())
    xhr.send(options.form ?? null)
  })
}

function offline(endpoint: Endpoint, url: string, isTimeout = false) {
  const requestLine = `${endpoint.method} ${url}`
  return new ApiError({
    // Unlike no response at all, one that was waited for long is not asked for once more by itself.
    status: isTimeout ? 408 : 0,
    code: 'offline',
    message: 'The server did not answer.',
    request: requestLine,
  })
}

function toError(response: RawResponse, requestLine: string) {
  const body = parseErrorBody(response.text)
  const known = errorCodes.find((code) => code === body.code)
  const code: FailureCode = known ?? (isFromProxy(response.status) ? 'offline' : 'internal')
  return new ApiError({
    ...body,
    status: response.status,
    code,
    message: body.error ?? 'No reason given.',
    request: requestLine,
  })
}

interface ErrorBody {
  error?: string
  code?: string
  fields?: Record<string, string>
  details?: unknown
  requestId?: string
}

/** A proxy in between may answer with a page of its own. */
function parseErrorBody(text: string): ErrorBody {
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' && body !== null ? body : {}
  } catch {
    return {}
  }
}
