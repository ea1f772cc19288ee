import i18next from 'i18next'
import { isPreloading, isChunkLoadError } from '#web/shared/browser/chunks.ts'
import { isServerReached } from '#web/shared/offline/connection.ts'
import { showToast } from '#web/shared/toasts.ts'
import { hasUnsavedWork } from '#web/shared/unsaved.ts'

const storageKey = 'cubby/chunk-reload'
const guardMs = 10_000

/**
 * Reloads the page when a chunk is missing after an update, at most once in ten seconds. Does not reload while a form
 * has unsaved input, for a chunk that is only preloaded, or while the server cannot be reached: the browser would then
 * replace the page by its own error page.
 */
export function reloadOnMissingChunk() {
  addEventListener('vite:preloadError', (event) => {
    if (isPreloading() || !isServerReached()) return
    if (hasUnsavedWork()) return offerReload()
    if (reloadGuarded()) event.preventDefault()
  })
}

/**
 * Reloads when the user opens a page with a missing chunk. Needed because `reloadOnMissingChunk` ignores a chunk whose
 * preload fails.
 */
export function reloadOnMissingPage(error: unknown) {
  if (isChunkLoadError(error) && isServerReached() && !hasUnsavedWork()) reloadGuarded()
}

function reloadGuarded() {
  if (Date.now() - Number(sessionStorage.getItem(storageKey)) < guardMs) return false
  sessionStorage.setItem(storageKey, String(Date.now()))
  location.reload()
  return true
}

/**
 * Shows a persistent toast that offers to reload. When the page is hidden and has no unsaved input, it reloads without
 * being asked.
 */
export function offerReload() {
  document.addEventListener('visibilitychange', reloadUnseen)
  showToast({
    text: i18next.t('update.ready'),
    action: { label: i18next.t('update.reload'), onAction: () => location.reload() },
    isPersistent: true,
  })
}

function reloadUnseen() {
  if (document.visibilityState === 'hidden' && !hasUnsavedWork()) location.reload()
}
