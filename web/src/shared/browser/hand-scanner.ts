/** Hand scanners type some 5 to 40 ms apart; nobody types four keys and Enter so fast. */
const mostBetweenMs = 60
const fewestKeys = 4
/** Two quick keys can be a person's. */
const surelyBurst = 3

type Key = Pick<KeyboardEvent, 'key' | 'timeStamp' | 'ctrlKey' | 'metaKey' | 'altKey'>

/** The meaning of a key: part of a burst, its end with the whole code, or typed by a person. */
export type Reading = { kind: 'burst' } | { kind: 'code'; code: string } | { kind: 'none' }

/** Tells the keys of a hand scanner, which types a code and Enter, from those of a person. */
export function createHandScanner() {
  let typed = ''
  let lastAt = -Infinity

  return function read({ key, timeStamp, ctrlKey, metaKey, altKey }: Key): Reading {
    const isQuick = timeStamp - lastAt <= mostBetweenMs
    // For a capital letter a scanner presses shift too.
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

/** The page that takes scanned codes while it is shown. */
export function onScannedCode(take: Listener) {
  listener = take
  return () => {
    if (listener === take) listener = null
  }
}

/** Gives a code to the page that takes them; false when there is none. */
export function emitScannedCode(code: string) {
  listener?.(code)
  return listener !== null
}
