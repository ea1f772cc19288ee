/**
 * Preloaded into the measured server. Appends each gap between two turns of the event loop to a file in the data folder,
 * with the processor time of the main thread in the gap. A gap without processor time comes from a busy machine.
 */
import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { isMainThread } from 'node:worker_threads'

const tickMs = 1
const shortestMs = 5
const file = join(process.env.CUBBY_DATA_DIR, 'gaps')

if (isMainThread) {
  appendFileSync(file, '')
  let last = performance.now()
  let cpu = process.threadCpuUsage()
  setInterval(() => {
    const gapMs = performance.now() - last - tickMs
    if (gapMs >= shortestMs) {
      const { user, system } = process.threadCpuUsage(cpu)
      appendFileSync(file, `${Date.now()} ${gapMs.toFixed(1)} ${((user + system) / 1000).toFixed(1)}\n`)
    }
    last = performance.now()
    cpu = process.threadCpuUsage()
  }, tickMs).unref()
}
