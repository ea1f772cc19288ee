/** Deletes what the service worker has kept of a household: another person may be the next to look. */
export async function forgetSeen() {
  // Only where the connection is secure is there such a storage.
  if (!('caches' in globalThis)) return
  try {
    const names = (await caches.keys()).filter((name) => name.startsWith('cubby-seen'))
    await Promise.all(names.map((name) => caches.delete(name)))
  } catch {
    // A browser that forbids storage has kept nothing.
  }
}
