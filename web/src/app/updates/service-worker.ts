import { useEffect } from 'react'
import { basePath } from '#web/shared/base-path.ts'
import { queryClient } from '#web/shared/query/query-client.ts'

/** Registers the service worker, with which the app opens offline and shows data seen before. */
export function useServiceWorker() {
  useEffect(() => {
    void begin().catch(ignore)
  }, [])
}

async function begin() {
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return
  const isFirst = navigator.serviceWorker.controller === null
  if (isFirst) navigator.serviceWorker.addEventListener('controllerchange', keepWhatShows, { once: true })
  await navigator.serviceWorker.register(`${basePath}/sw.js`, { updateViaCache: 'none' })
  const { active } = await navigator.serviceWorker.ready
  // Caches the files of the language and the theme, which were loaded before the worker was active.
  active?.postMessage({ type: 'CACHE_URLS', payload: { urlsToCache: loadedFrom('assets', 'themes') } })
  const { keepCopy } = await import('#web/features/offline-copy/keep-copy.ts')
  keepCopy()
}

/** Loads the data of the first page again through the service worker, which was not active during the first load. */
function keepWhatShows() {
  void queryClient.refetchQueries({ type: 'active' })
  const pictures = new Set([...document.images].map(({ currentSrc }) => currentSrc))
  const urls = loadedFrom('api').filter((url) => pictures.has(url))
  navigator.serviceWorker.controller?.postMessage({ type: 'cubby:keep-pictures', urls })
}

function loadedFrom(...folders: readonly string[]) {
  const names = performance.getEntriesByType('resource').map(({ name }) => name)
  const starts = folders.map((folder) => new URL(`${basePath}/${folder}/`, location.origin).href)
  return names.filter((name) => starts.some((start) => name.startsWith(start)))
}

/** Ignores errors, for example a full disk. Online the app works without the worker. */
function ignore() {}

/** Answers messages of a new worker, which reloads pages that do not answer (`web/worker/unresponsive-pages.ts`). */
export function answerWorker() {
  if (!('serviceWorker' in navigator)) return
  navigator.serviceWorker.addEventListener('message', ({ data, ports }) => {
    if (data === 'cubby:are-you-there') ports[0]?.postMessage('yes')
  })
  navigator.serviceWorker.startMessages()
}
