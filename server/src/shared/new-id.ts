import { randomUUID } from 'node:crypto'

let lastMs = 0
let counter = 0

/**
 * A UUIDv7 (RFC 9562, method 1) greater than every one this thread made before: the twelve bits after the time count,
 * because changes must keep their order within a millisecond.
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

/** The form stored and compared: lower case with dashes, from any spelling of a UUID; undefined for anything else. */
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
