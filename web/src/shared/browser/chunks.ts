/** Matches the error message of every browser for a chunk that could not be loaded. */
const missing = /import(ed|ing a) module/i

export async function loadChunk<Part>(loading: Promise<Part>): Promise<Part> {
  try {
    // Vite's import resolves to undefined when `chunk-reload.ts` reloads the page. This promise then never settles.
    return (await loading) ?? (await new Promise<never>(() => undefined))
  } catch (error) {
    // The router reloads the page itself when it recognises the browser's message for a missing chunk, so the error
    // gets another message.
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
