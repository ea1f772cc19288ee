/** Each browser says in its own words that a script is not there. */
const missing = /import(ed|ing a) module/i

/** A part of the app that is loaded when it is first needed. */
export async function loadChunk<Part>(loading: Promise<Part>): Promise<Part> {
  try {
    // Nothing comes when the page is about to be loaded anew (`app/updates/chunk-reload.ts`).
    return (await loading) ?? (await new Promise<never>(() => undefined))
  } catch (error) {
    // The router would load the page anew once more for the words of the browser.
    throw new Error(`A part is missing: ${String(error)}`, { cause: error })
  }
}

let ahead = 0

/** Loads what nobody has asked for yet: missing, it neither fails nor loads the page anew, as it does when asked for. */
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

/** True when a part of the app could not be loaded, which is no fault of the page or the server. */
export function isChunkLoadError(error: unknown) {
  return error instanceof Error && missing.test(error.message)
}
