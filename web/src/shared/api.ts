import type { Endpoint, Input, Output } from '#contract/endpoint.ts'
import { errorCodes } from '#contract/errors.ts'
import { actingHousehold } from '#web/shared/account/acting-household.ts'
import { recordFailure, recordETag } from './live/first-responses.ts'
import { ApiError, type FailureCode } from '#web/shared/api-error.ts'
import { basePath } from '#web/shared/base-path.ts'
import { setCachedAt, setServerReached } from './offline/connection.ts'
import { isForeign } from './offline/is-foreign.ts'
import { stringifySearch } from '#web/shared/search-params.ts'

export interface CallOptions {
  signal?: AbortSignal | undefined
  /**
   * True for a request that a page needs before it can render. Without a response in 15 seconds, it fails as if
   * offline.
   */
  isPageWaiting?: boolean
  form?: FormData
  /** Called with the uploaded share, from 0 to 1. */
  onProgress?: (part: number) => void
  onPart?: (bytes: Uint8Array) => void
  /** True to throw the status 401. By default, the user is asked to sign in again. */
  withoutSignIn?: boolean
  /** ETag of the loaded item. The server responds 412 when the item has changed since. */
  ifMatch?: string | null
  household?: string | undefined
  headers?: Record<string, string>
  /** `no-store` bypasses the caches of the browser and of the service worker. */
  cache?: RequestCache
}

export interface ApiResponse<E extends Endpoint> {
  data: Output<E>
  /** Id of the batch that was written, for `undoBatch`. Null when nothing was written. */
  batchId: string | null
  etag: string | null
}

interface RawResponse {
  status: number
  text: string
  /** The response body as a file. Undefined unless the caller asked for a file. */
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
let signInsAgain = 0

/** Sets the function that asks the user to sign in again. It resolves to true after signing in. */
export function onSessionEnded(handler: (() => Promise<boolean>) | null) {
  askToSignIn = handler
}

export async function call<E extends Endpoint>(endpoint: E, input: Input<E>, options: CallOptions = {}) {
  return (await callWithBatch(endpoint, input, options)).data
}

/** Like `call`, but also returns the ETag, with which a later write detects changes. */
export async function callWithEtag<E extends Endpoint>(endpoint: E, input: Input<E>, options: CallOptions) {
  const { data, etag } = await callWithBatch(endpoint, input, options)
  return { data, etag }
}

/** Like `call`, but also returns the id of the batch, by which `useWrite` offers undo. */
export async function callWithBatch<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  options: CallOptions = {},
): Promise<ApiResponse<E>> {
  const response = await exchange(endpoint, input, options)
  const data = response.contentType.includes('json') ? JSON.parse(response.text) : response.text || null
  // as: `data` is parsed JSON. The server responds with the output of the same endpoint.
  return { data: data as Output<E>, batchId: response.batchId, etag: response.etag }
}

export async function callForFile<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  options: CallOptions = {},
) {
  const { file, contentType } = await exchange(endpoint, input, options, true)
  return file ?? new Blob([], { type: contentType })
}

/** Returns true when the user has signed in again since `signInsBefore` was counted. Asks the user otherwise. */
async function hasSignedInAgain(signInsBefore: number) {
  if (signInsAgain === signInsBefore && (await askToSignIn?.())) signInsAgain++
  return signInsAgain > signInsBefore
}

/** Sends a request, and repeats it after the user has signed in again. Throws on an error status. */
async function exchange<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  options: CallOptions,
  isFile = false,
): Promise<RawResponse> {
  // as: the type of `Input` depends on the endpoint, but it never has other properties than `Parts`.
  const parts = input as Parts
  const url = apiUrl(endpoint, parts.params, parts.query)
  const send = async () => {
    const sent = options.onProgress
      ? upload(endpoint, url, options)
      : request(endpoint, url, parts, options, isFile)
    const response = await sent
    if (isForeign(response.status, response.contentType)) throw offline(endpoint, url)
    return response
  }
  const signInsBefore = signInsAgain
  let response = await send()
  if (response.status === 401 && !options.withoutSignIn && (await hasSignedInAgain(signInsBefore))) {
    response = await send()
  }
  if (response.status >= 400) throw toError(response, `${endpoint.method} ${url}`)
  return response
}

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
  try {
    const response = await fetch(url, {
      method: endpoint.method,
      credentials: 'same-origin',
      headers: {
        ...householdHeader(options.household),
        ...options.headers,
        ...(isJson ? { 'content-type': 'application/json' } : {}),
        ...(options.ifMatch ? { 'if-match': options.ifMatch } : {}),
      },
      body: isJson ? JSON.stringify(parts.body) : (options.form ?? null),
      signal: signal ?? null,
      cache: options.cache ?? 'default',
    })
    const contentType = response.headers.get('content-type') ?? ''
    const cachedAt = response.headers.get('cubby-as-of')
    if (cachedAt === null) setServerReached(!isForeign(response.status, contentType))
    else setCachedAt(cachedAt)
    if (response.status >= 500) recordFailure()
    else recordETag(response.headers.get('etag'))
    const file = isFile && response.ok ? await readFile(response, options.onPart) : undefined
    return {
      status: response.status,
      file,
      text: file ? '' : await response.text(),
      contentType,
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

/** Uses XMLHttpRequest, because `fetch` does not report the upload progress. */
function upload(endpoint: Endpoint, url: string, options: CallOptions) {
  return new Promise<RawResponse>((resolve, reject) => {
    const xhr = new XMLHttpRequest()
    xhr.open(endpoint.method, url)
    for (const [name, value] of Object.entries({ ...householdHeader(options.household), ...options.headers }))
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
    // A timeout has the status 408, which is not retried, because the user has already waited for long.
    status: isTimeout ? 408 : 0,
    code: 'offline',
    message: 'The server did not answer.',
    request: requestLine,
  })
}

function toError(response: RawResponse, requestLine: string) {
  const body = parseErrorBody(response.text)
  const known = errorCodes.find((code) => code === body.code)
  const code: FailureCode = known ?? 'internal'
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

/** Parses the body of an error. A proxy may respond with a page of its own instead. */
function parseErrorBody(text: string): ErrorBody {
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' && body !== null ? body : {}
  } catch {
    return {}
  }
}
