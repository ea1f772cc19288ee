import type { Worker } from 'node:worker_threads'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openPdfImporter } from './pdf-importer.ts'

/** Makes a thread that fails at every second document, as if it still held data of the first. */
const program = (source: string) =>
  new URL(
    `data:text/javascript,${encodeURIComponent(`
      const { parentPort } = process.getBuiltinModule('node:worker_threads')
      let count = 0
      const fail = () => { ${source} }
      parentPort.on('message', ({ bytes }) => {
        count++
        if (bytes[0] === 0 || count === 2) fail()
        else parentPort.postMessage('locked')
      })`)}`,
  )

const readable = { bytes: Uint8Array.of(1), maxPages: 1, maxObjects: 1 }
const unreadable = { ...readable, bytes: Uint8Array.of(0) }

const threads: Worker[] = []
const keep = (worker: Worker) => void threads.push(worker)
beforeEach(() => process.on('worker', keep))
afterEach(() => {
  process.off('worker', keep)
  threads.length = 0
})

it.each([
  // A thread that never responds needs a short limit in this test. The other threads have the usual limit.
  { way: 'never ends', source: 'for (;;);', limitMs: 500 },
  { way: 'throws', source: `throw new Error('broken')`, limitMs: undefined },
  {
    way: 'takes all memory',
    source: 'const kept = []; for (;;) kept.push(new Array(100000).fill(0.5))',
    limitMs: undefined,
  },
])('A PDF thread that $way is replaced by a new one, whose result is used', async ({ source, limitMs }) => {
  const reader = openPdfImporter(program(source), limitMs)
  expect(await reader.read(readable)).toBe('locked')
  expect(await reader.read(readable)).toBe('locked')
  expect(threads).toHaveLength(2)
  expect(await reader.read(unreadable)).toBe('damaged')
  expect(await reader.read(readable)).toBe('locked')
  await reader.stop()
  // All threads have ended, which their id -1 shows.
  expect(threads.map(({ threadId }) => threadId)).toEqual(threads.map(() => -1))
})
