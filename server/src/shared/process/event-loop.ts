import { setImmediate as nextTurn } from 'node:timers/promises'

/** Work that goes on for longer lets everything else that waits go first. */
const longestMs = 10

let turnBeganAt: number | undefined

function beginTurn(): void {
  if (turnBeganAt !== undefined) return
  turnBeganAt = performance.now()
  setImmediate(() => (turnBeganAt = undefined))
}

/**
 * Called between two small pieces of long work: other requests and timers go first once it has kept the event loop
 * for long.
 */
export async function yieldIfLong(): Promise<void> {
  beginTurn()
  if (performance.now() - (turnBeganAt ?? 0) >= longestMs) await nextTurn()
}

/** Entries in one part of a long list. */
const chunkSize = 500

/** A long list in parts, between which other work may go first. */
export async function* inChunks<T>(list: readonly T[], size = chunkSize): AsyncGenerator<readonly T[]> {
  for (const part of chunks(list, size)) {
    beginTurn()
    yield part
    await yieldIfLong()
  }
}

export function* chunks<T>(list: readonly T[], size = chunkSize): Generator<readonly T[]> {
  for (let at = 0; at < list.length; at += size) yield list.slice(at, at + size)
}

/** A long list as a map, which it is made into in parts. */
export async function mapById<T extends { readonly id: string }>(
  list: readonly T[],
): Promise<Map<string, T>> {
  const byId = new Map<string, T>()
  for await (const part of inChunks(list)) for (const one of part) byId.set(one.id, one)
  return byId
}
