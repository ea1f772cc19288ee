import { clearCachesMessage, offlineCaches, sharedCache, viewedKeys, waitingKeys } from './cache-names.ts'

const ownerKey = 'cubby/seen-by'
const maxWaitMs = 3000

/** Deletes what was kept of what was seen of a household: another person may be the next to look. */
export async function clearOfflineCaches() {
  await askWorker().catch(ignore)
  // An earlier worker may have kept something where none is at work now.
  await forget(Object.values(offlineCaches))
  removeStoredKeys(viewedKeys)
}

/**
 * Before anything is shown to a person: deletes what was kept for another one. What an app shared waits for whoever signs
 * in first, unless somebody else was here before.
 */
export async function clearOtherUsersData(personId: string) {
  try {
    const owner = localStorage.getItem(ownerKey)
    if (owner === personId) return
    await clearOfflineCaches()
    if (owner !== null) await forget([sharedCache])
    await forgetFilesOfDrafts()
    removeStoredKeys(waitingKeys)
    localStorage.setItem(ownerKey, personId)
  } catch {
    ignore()
  }
}

/** Leaves nothing to the next person. */
export async function clearLocalData() {
  await clearOfflineCaches()
  await forget([sharedCache])
  removeStoredKeys(waitingKeys)
  // Without its code the next person's first page does it.
  await forgetFilesOfDrafts().catch(ignore)
  localStorage.removeItem(ownerKey)
}

/** Loaded apart: the sign-in page keeps no files. */
async function forgetFilesOfDrafts() {
  const { clearDraftFiles } = await import('./draft-files.ts')
  await clearDraftFiles()
}

/** The worker alone knows what it is about to keep. */
async function askWorker() {
  const registration = await navigator.serviceWorker?.getRegistration()
  const worker = registration?.active
  if (!worker) return
  const { port1, port2 } = new MessageChannel()
  await new Promise<void>((resolve) => {
    port1.onmessage = () => resolve()
    setTimeout(resolve, maxWaitMs)
    worker.postMessage(clearCachesMessage, [port2])
  })
  port1.close()
}

async function forget(names: readonly string[]) {
  // Only where the connection is secure is there such a storage.
  if (!('caches' in globalThis)) return
  await Promise.all(names.map((name) => caches.delete(name))).catch(ignore)
}

function removeStoredKeys(prefix: string) {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key)
  } catch {
    ignore()
  }
}

/** A browser that forbids storage has kept nothing. */
function ignore() {}
