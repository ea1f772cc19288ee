/** Deletes what the service worker has kept of a household: another person may be the next to look. */
export async function forgetSeen() {
  // Only where the connection is secure is there such a storage.
  if (!('caches' in globalThis)) return
  const names = await caches.keys()
  await Promise.all(
    names.filter((name) => /^cubby-(seen|shared)/.test(name)).map((name) => caches.delete(name)),
  )
}
