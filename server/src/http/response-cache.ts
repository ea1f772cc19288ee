import { LRUCache } from 'lru-cache'

/** Memory for responses that are ready to send. */
const maxBytes = 8_000_000
/** Larger responses are rare and would push out many small ones. */
export const maxCachedBytes = 500_000

/** A shorter text goes over the line in one piece with its head; of a longer one the bytes are made once. */
const longText = 16_000
/** Characters of the keys of responses that were made once. */
const maxKeys = 500_000

/** A response as it goes over the wire, with its ETag. */
interface ReadyResponse {
  readonly body: string | Buffer
  readonly tag: string
}

export interface ResponseCache {
  readonly ready: LRUCache<string, ReadyResponse>
  /** Keys of responses that were made once. Most are not asked for again, and keeping them would fill memory with garbage. */
  readonly madeOnce: LRUCache<string, true>
}

/** Responses that were serialised twice already, the ones used last kept longest. Their keys hold the tag. */
export function createResponseCache(): ResponseCache {
  return {
    ready: new LRUCache({
      maxSize: maxBytes,
      maxEntrySize: maxCachedBytes,
      sizeCalculation: ({ body }) => Math.max(1, body.length),
    }),
    madeOnce: new LRUCache({ maxSize: maxKeys, sizeCalculation: (_, key) => key.length }),
  }
}

/** Returns the text to send, as bytes where it is kept and long. */
export function keepIfMadeBefore(
  { ready, madeOnce }: ResponseCache,
  key: string,
  text: string,
  tag: string,
): string | Buffer {
  if (!madeOnce.delete(key)) {
    madeOnce.set(key, true)
    return text
  }
  const body = text.length > longText ? Buffer.from(text) : text
  ready.set(key, { body, tag })
  return body
}
