import { useEffect } from 'react'
import { basePath } from '#web/shared/base-path.ts'
import { queryClient } from '#web/shared/query/query-client.ts'

/** Makes the app open, and what was seen readable, without a connection. */
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
  // The language and the theme came before the worker did.
  active?.postMessage({ type: 'CACHE_URLS', payload: { urlsToCache: loadedFrom('assets', 'themes') } })
}

/** The page of a first visit was loaded before the worker could keep what it shows. */
function keepWhatShows() {
  void queryClient.refetchQueries({ type: 'active' })
  const pictures = new Set([...document.images].map(({ currentSrc }) => currentSrc))
  const urls = loadedFrom('api').filter((url) => pictures.has(url))
  navigator.serviceWorker.controller?.postMessage({ type: 'cubby:keep-pictures', urls })
}

/** The addresses below these folders that this page has asked for. */
function loadedFrom(...folders: readonly string[]) {
  const names = performance.getEntriesByType('resource').map(({ name }) => name)
  const starts = folders.map((folder) => new URL(`${basePath}/${folder}/`, location.origin).href)
  return names.filter((name) => starts.some((start) => name.startsWith(start)))
}

/** A browser that forbids it, or a full disk: the app works as before, with a connection. */
function ignore() {}

/** Answers a new worker, which reloads pages that do not answer (`web/worker/unresponsive-pages.ts`). */
export function answerWorker() {
  if (!('serviceWorker' in navigator)) return
  navigator.serviceWorker.addEventListener('message', ({ data, ports }) => {
    if (data === 'cubby:are-you-there') ports[0]?.postMessage('yes')
  })
  navigator.serviceWorker.startMessages()
}
