const storageKey = 'cubby/chunk-reload'

/** After an update the old page asks for files that are gone: a reload brings the new ones, once in ten seconds. */
export function reloadOnMissingChunk() {
  addEventListener('vite:preloadError', (event) => {
    if (Date.now() - Number(sessionStorage.getItem(storageKey)) < 10_000) return
    sessionStorage.setItem(storageKey, String(Date.now()))
    event.preventDefault()
    location.reload()
  })
}
