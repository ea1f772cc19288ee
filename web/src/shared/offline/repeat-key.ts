import { isOffline } from '../api-error.ts'
import { newUuid } from '../new-uuid.ts'

/** Keys of the requests that have no response yet, by their content. */
const unansweredKeys = new Map<string, string>()

/**
 * Sends a request with a key, which stays the same until a response comes, so that the server writes a POST only once
 * although the user sends it again. After a response, the same content is a new request.
 */
export async function withRepeatKey<Response>(
  content: string,
  send: (headers: Record<string, string>) => Promise<Response>,
) {
  const key = unansweredKeys.get(content) ?? newUuid()
  unansweredKeys.set(content, key)
  try {
    const response = await send({ 'idempotency-key': key })
    unansweredKeys.delete(content)
    return response
  } catch (error) {
    if (!isOffline(error)) unansweredKeys.delete(content)
    throw error
  }
}
