import { writeFileSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'

/** Loaded into the server by NODE_OPTIONS, with `--expose-gc`: at SIGUSR2 writes the megabytes that are still in use after collecting garbage. */

const file = process.env['HEAP_FILE']

if (isMainThread && file !== undefined) {
  process.on('SIGUSR2', () => {
    globalThis.gc?.()
    const { heapUsed, external } = process.memoryUsage()
    writeFileSync(file, ((heapUsed + external) / 2 ** 20).toFixed(1))
  })
}
