/** Matches the messages of all browsers for a script that could not be loaded. */
const missing = /import(ed|ing a) module/i

export async function loadChunk<Part>(loading: Promise<Part>): Promise<Part> {
  try {
    // The import resolves to undefined when the page is about to be reloaded (`app/updates/chunk-reload.ts`).
    return (await loading) ?? (await new Promise<never>(() => undefined))
  } catch (error) {
    // Replaces the browser's message, for which the router would reload the page once more.
    throw new Error(`A part is missing: ${String(error)}`, { cause: error })
  }
}

let ahead = 0

/** Loads a chunk in advance. A failure is ignored and does not reload the page. */
export async function preloadChunk<Part>(load: () => Promise<Part>) {
  ahead += 1
  try {
    return await load()
  } catch {
    return undefined
  } finally {
    ahead -= 1
  }
}

export const isPreloading = () => ahead > 0

export function isChunkLoadError(error: unknown) {
  return error instanceof Error && missing.test(error.message)
}
