export type ScannerMode = 'look' | 'move' | 'count' | 'check'

/** The search parameters of `/scanner`. */
export interface ScannerSearch {
  /** Absent: look up. */
  mode?: Exclude<ScannerMode, 'look'>
  /** The location that items are moved to, or that is checked. */
  location?: string
  /** Scanned elsewhere in the app: looked up at once. */
  code?: string
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Never refuses: links in the world are old, cut short or made by hand. */
export function readScannerSearch(raw: Record<string, unknown>): ScannerSearch {
  const { mode, location, code } = raw
  const session = mode === 'move' || mode === 'count' || mode === 'check' ? mode : undefined
  const hasLocation = session !== undefined && typeof location === 'string' && uuid.test(location)
  return {
    ...(session ? { mode: session } : {}),
    ...(hasLocation ? { location } : {}),
    // A code of digits alone arrives as a number.
    ...(typeof code === 'string' || typeof code === 'number' ? { code: String(code) } : {}),
  }
}
