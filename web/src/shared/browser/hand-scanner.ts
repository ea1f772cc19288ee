/**
 * Maximum milliseconds between two keys of a hand scanner, which sends them 5 to 40 ms apart. People do not type four
 * keys and Enter that fast.
 */
const mostBetweenMs = 60
const fewestKeys = 4
/** Number of quick keys that come from a scanner for sure. Two can come from a person. */
const surelyBurst = 3

type Key = Pick<KeyboardEvent, 'key' | 'timeStamp' | 'ctrlKey' | 'metaKey' | 'altKey'>

/** The meaning of a key: part of a burst, the end of a code, or typed by a person. */
export type Reading = { kind: 'burst' } | { kind: 'code'; code: string } | { kind: 'none' }

/** Distinguishes the keys of a hand scanner, which sends a code and Enter, from those of a person. */
export function createHandScanner() {
  let typed = ''
  let lastAt = -Infinity

  return function read({ key, timeStamp, ctrlKey, metaKey, altKey }: Key): Reading {
    const isQuick = timeStamp - lastAt <= mostBetweenMs
    // Ignores Shift, which scanners press for capital letters.
    if (key === 'Shift') return { kind: 'none' }
    lastAt = timeStamp
    if (key === 'Enter' && isQuick && typed.length >= fewestKeys) {
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

/** Subscribes to scanned codes. Only the last subscriber gets them. */
export function onScannedCode(take: Listener) {
  listener = take
  return () => {
    if (listener === take) listener = null
  }
}

/** Passes a code to the subscriber. Returns false when there is none. */
export function emitScannedCode(code: string) {
  listener?.(code)
  return listener !== null
}
