import { writeFileSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { isMainThread } from 'node:worker_threads'

/** Loaded into the server by NODE_OPTIONS: at SIGUSR2 writes the megabytes that are still in use after collecting garbage. */

const file = process.env['HEAP_FILE']

if (isMainThread && file !== undefined) {
  setFlagsFromString('--expose-gc')
  // as: what the flag adds.
  const collect = runInNewContext('gc') as () => void
  process.on('SIGUSR2', () => {
    collect()
    const { heapUsed, external } = process.memoryUsage()
    writeFileSync(file, ((heapUsed + external) / 2 ** 20).toFixed(1))
  })
}
