import { randomUUID } from 'node:crypto'

let lastMs = 0
let counter = 0

/**
 * Returns a UUIDv7 (RFC 9562, method 1) greater than all previous ones of this thread, because changes must keep their
 * order within a millisecond. The 12 bits after the time are a counter.
 */
export function newId(): string {
  const now = Date.now()
  if (now > lastMs) {
    lastMs = now
    counter = 0
  } else if (++counter > 0xfff) {
    lastMs++
    counter = 0
  }
  const time = lastMs.toString(16).padStart(12, '0')
  const count = counter.toString(16).padStart(3, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${count}-${randomUUID().slice(19)}`
}

/** Returns the canonical form, in lower case with dashes, of a UUID in any notation; undefined for other texts. */
export function parseUuid(text: string): string | undefined {
  const digits = text
    .trim()
    .toLowerCase()
    .replace(/^urn:uuid:/, '')
    .replace(/[{}-]/g, '')
  if (!/^[0-9a-f]{32}$/.test(digits)) return undefined
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

export const zeroUuid = '00000000-0000-0000-0000-000000000000'
