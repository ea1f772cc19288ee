/**
 * Maximum time in milliseconds between two keys of a hand scanner. Scanners need 5 to 40 ms; a person cannot type four
 * keys and Enter that fast.
 */
const maxBetweenMs = 60
const minKeys = 4
/** From this number of fast keys on, the keys count as those of a scanner. Two fast keys can come from a person. */
const surelyBurst = 3

type Key = Pick<KeyboardEvent, 'key' | 'timeStamp' | 'ctrlKey' | 'metaKey' | 'altKey'>

/** The kind of a key: a fast key of a scanner (`burst`), the end of a scanned code, or a key of a person (`none`). */
export type Reading = { kind: 'burst' } | { kind: 'code'; code: string } | { kind: 'none' }

/** Distinguishes the keys of a hand scanner, which sends a code and Enter, from those of a person. */
export function createHandScanner() {
  let typed = ''
  let lastAt = -Infinity

  return function read({ key, timeStamp, ctrlKey, metaKey, altKey }: Key): Reading {
    const isQuick = timeStamp - lastAt <= maxBetweenMs
    // Ignores the Shift key, which scanners press for capital letters.
    if (key === 'Shift') return { kind: 'none' }
    lastAt = timeStamp
    if (key === 'Enter' && isQuick && typed.length >= minKeys) {
      const code = typed
      typed = ''
      return { kind: 'code', code }
    }
    if (key.length !== 1 || ctrlKey || metaKey || altKey) {
      typed = ''
      return { kind: 'none' }
    }
    typed = isQuick ? typed + key : key
    return typed.length >= surelyBurst ? { kind: 'burst' } : { kind: 'none' }
  }
}

type Listener = (code: string) => void

let listener: Listener | null = null

/** Subscribes to scanned codes. Only the newest subscriber receives them. */
export function onScannedCode(take: Listener) {
  listener = take
  return () => {
    if (listener === take) listener = null
  }
}

/** Passes a scanned code to the subscriber. Returns false when there is no subscriber. */
export function emitScannedCode(code: string) {
  listener?.(code)
  return listener !== null
}
