import type { StrategyOptions } from 'workbox-strategies'
import { clearCachesMessage, offlineCaches } from '#web/shared/offline/cache-names.ts'

export type Plugin = NonNullable<StrategyOptions['plugins']>[number]

/** Goes up each time everything is forgotten: what was asked for before must not be kept afterwards. */
let round = 0
/** Answers that are being written to the disk. */
const puts = new Set<Promise<void>>()

/** Keeps no answer to a question from before everything was forgotten. */
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

/** Deletes the answers that were kept, and those that are just being kept. */
export async function forget(): Promise<void> {
  round += 1
  await Promise.all(puts)
  await Promise.all(Object.values(offlineCaches).map((name) => caches.delete(name)))
}

/** A page that leaves waits until nothing is left. */
export function clearOnMessage(event: ExtendableMessageEvent): void {
  if (event.data !== clearCachesMessage) return
  event.waitUntil(forget().then(() => event.ports[0]?.postMessage('done')))
}
