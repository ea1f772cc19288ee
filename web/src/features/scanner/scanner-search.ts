import { isUuid } from '#web/shared/new-uuid.ts'

export type ScannerMode = 'look' | 'move' | 'count' | 'check'

export interface ScannerSearch {
  /** Mode of the scanner. Undefined means the mode `look`. */
  mode?: Exclude<ScannerMode, 'look'>
  location?: string
  /** A code that was scanned on another page. It is looked up at once. */
  code?: string
}

/** Parses the search parameters and drops invalid ones, because printed links can be old or cut off. */
export function readScannerSearch(raw: Record<string, unknown>): ScannerSearch {
  const { mode, location, code } = raw
  const session = mode === 'move' || mode === 'count' || mode === 'check' ? mode : undefined
  const hasLocation = session !== undefined && typeof location === 'string' && isUuid(location)
  return {
    ...(session ? { mode: session } : {}),
    ...(hasLocation ? { location } : {}),
    // The router parses a code of digits as a number, which is turned back into text here.
    ...(typeof code === 'string' || typeof code === 'number' ? { code: String(code) } : {}),
  }
}
