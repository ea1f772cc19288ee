import { setImmediate as nextTurn } from 'node:timers/promises'

/** The time in milliseconds after which long work lets other work run. */
const longestMs = 10

let turnBeganAt: number | undefined

function beginTurn(): void {
  if (turnBeganAt !== undefined) return
  turnBeganAt = performance.now()
  setImmediate(() => (turnBeganAt = undefined))
}

/** Lets other requests and timers run when work has taken long. Call it between small pieces of long work. */
export async function yieldIfLong(): Promise<void> {
  beginTurn()
  if (performance.now() - (turnBeganAt ?? 0) >= longestMs) await nextTurn()
}

const chunkSize = 500

/** Yields a long list in chunks. Other work may run between them. */
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

/** Collects what a source yields into chunks. */
export async function* collectChunks<T>(source: AsyncIterable<T>, size: number): AsyncGenerator<T[]> {
  let chunk: T[] = []
  for await (const one of source) {
    chunk.push(one)
    if (chunk.length < size) continue
    yield chunk
    chunk = []
  }
  if (chunk.length > 0) yield chunk
}

export async function mapById<T extends { readonly id: string }>(
  list: readonly T[],
): Promise<Map<string, T>> {
  const byId = new Map<string, T>()
  for await (const part of inChunks(list)) for (const one of part) byId.set(one.id, one)
  return byId
}
