import type { StrategyOptions } from 'workbox-strategies'
import { clearCachesMessage, offlineCaches } from '#web/shared/offline/cache-names.ts'
import { removeCopy } from '#web/shared/offline/copy/remove-copy.ts'

export type Plugin = NonNullable<StrategyOptions['plugins']>[number]

/** How often the caches were cleared. A response whose request is from before the last time must not be stored. */
let round = 0
const puts = new Set<Promise<void>>()

/** Stores no response whose request was sent before the caches were cleared. */
export const skipWhileClearing: Plugin = {
  async handlerWillStart({ state }) {
    if (state) state['round'] = round
  },
  async cacheWillUpdate({ response, state }) {
    if (state?.['round'] !== round) return null
    const { promise, resolve } = Promise.withResolvers<void>()
    puts.add(promise)
    state['endPut'] = () => {
      puts.delete(promise)
      resolve()
    }
    return response
  },
  async handlerDidComplete({ state }) {
    state?.['endPut']?.()
  },
}

/** Deletes the copy of the household and the cached responses, including those that are being written. */
export async function clearCaches(): Promise<void> {
  round += 1
  await Promise.all(puts)
  await Promise.all(Object.values(offlineCaches).map((name) => caches.delete(name)))
  await removeCopy()
}

/** Clears the caches when a page sends `clearCachesMessage`, and responds when everything is deleted. */
export function clearOnMessage(event: ExtendableMessageEvent): void {
  if (event.data !== clearCachesMessage) return
  event.waitUntil(clearCaches().then(() => event.ports[0]?.postMessage('done')))
}
