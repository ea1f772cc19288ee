import { clearCachesMessage, offlineCaches, sharedCache, viewedKeys, waitingKeys } from './cache-names.ts'

const ownerKey = 'cubby/seen-by'
const maxWaitMs = 3000

/** Deletes the cached data of the household, because another person may use the browser next. */
export async function clearOfflineCaches() {
  await askWorker().catch(ignore)
  // The service worker may be inactive now, so the caches that it has filled are also deleted here.
  await deleteCaches(Object.values(offlineCaches))
  await deleteCopy().catch(ignore)
  removeStoredKeys(viewedKeys)
}

/** Does nothing when nobody has signed in on this browser, so that the sign-in page loads no further module. */
async function deleteCopy() {
  if (seenBy() !== null) await deleteDatabases(true)
}

/** Returns the id of the user who is signed in on this browser, even in another tab. */
export const seenBy = () => localStorage.getItem(ownerKey)

/**
 * Deletes the data that another user has seen, before the page shows anything. What that user has entered, but not
 * sent, stays until they sign in again. Files shared by another app stay for the first user who signs in on this
 * browser, not for later ones.
 */
export async function clearOtherUsersData(personId: string) {
  try {
    const owner = seenBy()
    if (owner === personId) return
    await clearOfflineCaches()
    if (owner === null) await deleteDatabases()
    else await deleteCaches([sharedCache])
    localStorage.setItem(ownerKey, personId)
  } catch {
    ignore()
  }
}

export async function clearLocalData() {
  await clearOfflineCaches()
  await deleteCaches([sharedCache])
  removeStoredKeys(waitingKeys)
  // When the module for the databases cannot be loaded, for example offline, `clearOtherUsersData` deletes them at the
  // next sign-in.
  await deleteDatabases().catch(ignore)
  localStorage.removeItem(ownerKey)
}

/** Imports the module dynamically, because the sign-in page does not need it. */
async function deleteDatabases(isCopyOnly = false) {
  const { clearDatabases } = await import('./clear-databases.ts')
  await clearDatabases(isCopyOnly)
}

/** The service worker deletes the caches, because it may be about to store further responses. */
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

async function deleteCaches(names: readonly string[]) {
  // Only secure contexts have the Cache API. Without it, there is nothing to delete.
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

/** Ignores the error, because without storage there is nothing to delete. */
function ignore() {}
