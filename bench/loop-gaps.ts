import { appendFileSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'

/** Loaded into the server by NODE_OPTIONS: writes each gap in which the event loop gave nobody a turn. */

const tickMs = 1
const shortestMs = 15
const file = process.env['STALLS_FILE']

if (isMainThread && file !== undefined) {
  let last = performance.now()
  let cpu = process.threadCpuUsage()
  setInterval(() => {
    const now = performance.now()
    const gapMs = now - last - tickMs
    if (gapMs >= shortestMs) {
      const used = process.threadCpuUsage(cpu)
      const cpuMs = (used.user + used.system) / 1000
      appendFileSync(file, `${Date.now()} ${gapMs.toFixed(1)} ${cpuMs.toFixed(1)}\n`)
    }
    last = performance.now()
    cpu = process.threadCpuUsage()
  }, tickMs).unref()
}
