import i18next from 'i18next'
import { isPreloading, isChunkLoadError } from '#web/shared/browser/chunks.ts'
import { showToast } from '#web/shared/toasts.ts'
import { hasUnsavedWork } from '#web/shared/unsaved.ts'

const storageKey = 'cubby/chunk-reload'
const guardMs = 10_000

/**
 * After an update the old page asks for files that are gone: a reload brings the new ones, once in ten seconds and
 * never under a form that is not saved, nor for a part that nobody has asked for yet.
 */
export function reloadOnMissingChunk() {
  addEventListener('vite:preloadError', (event) => {
    if (isPreloading()) return
    if (hasUnsavedWork()) return offerReload()
    if (reloadGuarded()) event.preventDefault()
  })
}

/** For a page that was opened while it was loaded ahead, which said nothing of what is missing. */
export function reloadOnMissingPage(error: unknown) {
  if (isChunkLoadError(error) && !hasUnsavedWork()) reloadGuarded()
}

/** Returns whether the page is about to be loaded anew. */
function reloadGuarded() {
  if (Date.now() - Number(sessionStorage.getItem(storageKey)) < guardMs) return false
  sessionStorage.setItem(storageKey, String(Date.now()))
  location.reload()
  return true
}

/** Stays until it is answered, or until nobody looks and nothing unsaved would be lost. */
export function offerReload() {
  // Each offer adds the same function, which the browser calls once.
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
