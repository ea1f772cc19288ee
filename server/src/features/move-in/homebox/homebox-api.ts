import {
  OutboundError,
  ResponseTooLargeError,
  type OutboundFetch,
  type OutboundResponse,
} from '#server/outbound/outbound.ts'
import { AppError } from '#server/shared/app-error.ts'
import { isObject, type JsonObject } from '#server/shared/json-object.ts'
import { cannotMoveIn } from './homebox-errors.ts'

/** The address of a running Homebox, and how to sign in to it. */
export interface HomeboxServer {
  /** The address at which people open Homebox, with or without a path. */
  readonly url: string
  /** E-mail address and password of an account, or an API key. Homebox has API keys since version 0.25. */
  readonly signIn: { readonly email: string; readonly password: string } | { readonly apiKey: string }
  readonly fetch: OutboundFetch
}

export interface HomeboxApi {
  /** 1 for Homebox up to 0.22; 2 with tags instead of labels; 3 with entities instead of items and locations. */
  readonly generation: 1 | 2 | 3
  read(path: string): Promise<JsonObject>
  readList(path: string): Promise<readonly JsonObject[]>
  /** Returns the list at a path of the API; an empty list when this release of Homebox lacks the path. */
  readOptionalList(path: string): Promise<readonly JsonObject[]>
  /** Yields the records of a list that Homebox returns in pages. `query` begins with `?`. */
  readPages(path: string, query: string): AsyncGenerator<JsonObject>
  /**
   * Returns a file; undefined when Homebox does not have the file, and `tooLarge` when it is larger than `maxBytes`.
   */
  download(path: string, maxBytes: number): Promise<Buffer | 'tooLarge' | undefined>
}

const pageSize = 100
const maxJsonBytes = 16_000_000

/** Signs in to a running Homebox. Throws 422 with a reason when Homebox cannot be read. */
export async function openHomeboxApi({ url, signIn, fetch }: HomeboxServer): Promise<HomeboxApi> {
  const base = `${url.replace(/\/+$/, '')}/api/v1`
  const accept = { accept: 'application/json' }
  const call = async (request: Parameters<OutboundFetch>[0]) => {
    try {
      return await fetch({ ...request, allowPrivate: true })
    } catch (error) {
      throw error instanceof OutboundError
        ? cannotMoveIn(`Homebox cannot be read: ${error.message}`, error)
        : error
    }
  }
  const { build } = toJson(await call({ url: `${base}/status`, headers: accept }), '/status')
  const version = isObject(build) ? String(build['version']) : ''
  const headers = { ...accept, authorization: await signInTo(base, signIn, call) }

  async function get(path: string): Promise<OutboundResponse> {
    const response = await call({ url: base + path, headers, maxBytes: maxJsonBytes })
    if (response.status === 401 || response.status === 403) throw cannotMoveIn('Homebox refuses the API key')
    return response
  }

  return {
    generation: generationOf(version),
    read: async (path) => toJson(await get(path), path),
    readList: async (path) => toList(parse(await get(path), path)),
    async readOptionalList(path) {
      const response = await get(path)
      return response.status === 404 ? [] : toList(parse(response, path))
    },
    async *readPages(path, query) {
      const known = new Set<unknown>()
      for (let page = 1; ; page++) {
        const { items } = toJson(await get(`${path}${query}&page=${page}&pageSize=${pageSize}`), path)
        // Skip records that were already read: when a record is added meanwhile, others move to the next page and are
        // returned twice.
        const added = toList(items).filter(({ id }) => !known.has(id))
        if (added.length === 0) return
        for (const record of added) {
          known.add(record['id'])
          yield record
        }
      }
    },
    async download(path, maxBytes) {
      const { authorization } = headers
      const response = await call({ url: base + path, headers: { authorization }, maxBytes }).catch(
        (error: unknown) => {
          if (!(error instanceof AppError && error.cause instanceof ResponseTooLargeError)) throw error
        },
      )
      if (!response) return 'tooLarge'
      const { status, bytes } = response
      if (status !== 200 && status !== 404) throw cannotMoveIn(`Homebox answered ${status} to ${path}`)
      return status === 200 ? bytes : undefined
    },
  }
}

/** Signs in to Homebox. Returns the value of the `Authorization` header for all later requests. */
async function signInTo(base: string, signIn: HomeboxServer['signIn'], call: OutboundFetch): Promise<string> {
  if ('apiKey' in signIn) return `Bearer ${signIn.apiKey}`
  const response = await call({
    method: 'POST',
    url: `${base}/users/login`,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: signIn.email, password: signIn.password }),
  })
  if (response.status !== 200) throw cannotMoveIn('Homebox refuses this account or password')
  const token = String(toJson(response, '/users/login')['token'])
  return token.startsWith('Bearer ') ? token : `Bearer ${token}`
}

/** A build from the newest source has no number as version, so it counts as the newest generation. */
function generationOf(version: string): HomeboxApi['generation'] {
  const minor = Number(/^v?0\.(\d+)/.exec(version)?.[1] ?? 26)
  if (minor >= 26) return 3
  return minor >= 23 ? 2 : 1
}

function parse({ status, text }: OutboundResponse, path: string): unknown {
  if (status !== 200) throw cannotMoveIn(`Homebox answered ${status} to ${path}`)
  try {
    return JSON.parse(text)
  } catch (error) {
    throw cannotMoveIn(`There is no Homebox at this address: ${path} is no JSON`, error)
  }
}

function toJson(response: OutboundResponse, path: string): JsonObject {
  const value = parse(response, path)
  if (!isObject(value)) throw cannotMoveIn(`There is no Homebox at this address: ${path} is no object`)
  return value
}

export const toList = (value: unknown): readonly JsonObject[] =>
  Array.isArray(value) ? value.filter(isObject) : []
