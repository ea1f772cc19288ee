import { writeFile } from 'node:fs/promises'

const watchMs = 20

/** Called at the start of a child process: it exits with the server, and is killed first when memory runs out. */
export async function exitWithParent(): Promise<void> {
  process.on('disconnect', () => process.exit())
  // Linux kills the process with the highest score first.
  await writeFile('/proc/self/oom_score_adj', '1000').catch(() => undefined)
}

/** Kills the process once it uses this many bytes more than now. This works only while the thread is not blocked. */
export function enforceMemoryLimit(memoryBudget: number): void {
  const limit = process.memoryUsage.rss() + memoryBudget
  setInterval(() => {
    if (process.memoryUsage.rss() > limit) process.kill(process.pid, 'SIGKILL')
  }, watchMs)
}

/** Sends the result to the server. Call it once: `runChildProcess` waits for one message. */
export function sendResult(result: unknown): void {
  process.send?.({ result })
}
