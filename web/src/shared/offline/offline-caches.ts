import { clearCachesMessage, offlineCaches, sharedCache, viewedKeys, waitingKeys } from './cache-names.ts'

const ownerKey = 'cubby/seen-by'
const maxWaitMs = 3000

/** Deletes the cached data of the household, because another person may use the browser next. */
export async function clearOfflineCaches() {
  await askWorker().catch(ignore)
  // Also deletes the caches here: a service worker may have stored data earlier although none is active now.
  await forget(Object.values(offlineCaches))
  await forgetCopy().catch(ignore)
  removeStoredKeys(viewedKeys)
}

/** Does nothing where nobody signed in, because the sign-in page loads no further module then. */
async function forgetCopy() {
  if (localStorage.getItem(ownerKey) !== null) await forgetDatabases(true)
}

/** True while this person is signed in, in whichever tab. Nothing of another person may be stored. */
export function isSeenBy(personId: string) {
  return localStorage.getItem(ownerKey) === personId
}

/**
 * Deletes the stored data of another user. Runs before anything is shown. Shared files stay for the first user who
 * signs in, but not for a second one.
 */
export async function clearOtherUsersData(personId: string) {
  try {
    const owner = localStorage.getItem(ownerKey)
    if (owner === personId) return
    await clearOfflineCaches()
    if (owner !== null) await forget([sharedCache])
    await forgetDatabases()
    removeStoredKeys(waitingKeys)
    localStorage.setItem(ownerKey, personId)
  } catch {
    ignore()
  }
}

export async function clearLocalData() {
  await clearOfflineCaches()
  await forget([sharedCache])
  removeStoredKeys(waitingKeys)
  // Ignores that `clear-databases.ts` cannot be loaded: `clearOtherUsersData` deletes the files of drafts and the copy
  // when another user signs in.
  await forgetDatabases().catch(ignore)
  localStorage.removeItem(ownerKey)
}

/** Imports the module dynamically, because the sign-in page does not need it. */
async function forgetDatabases(isCopyOnly = false) {
  const { clearDatabases } = await import('./clear-databases.ts')
  await clearDatabases(isCopyOnly)
}

/** Asks the service worker to delete the caches, because only the worker knows which responses it is about to store. */
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
  // The Cache API exists only in secure contexts.
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

/** Ignores the error: without storage, nothing was stored. */
function ignore() {}
