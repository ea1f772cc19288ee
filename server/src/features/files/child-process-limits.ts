import { writeFile } from 'node:fs/promises'

const watchMs = 20

/** At the start of a program that works on one file: it ends with the server, and before it when memory runs out. */
export async function exitWithParent(): Promise<void> {
  // The server ends the process by letting go of it, also when the server itself is killed.
  process.on('disconnect', () => process.exit())
  // Linux ends the process with the highest score first when memory runs out.
  await writeFile('/proc/self/oom_score_adj', '1000').catch(() => undefined)
}

/** From here on the process may take so many bytes more; the thread that calls this must stay free. */
export function enforceMemoryLimit(memoryBudget: number): void {
  const limit = process.memoryUsage.rss() + memoryBudget
  setInterval(() => {
    if (process.memoryUsage.rss() > limit) process.kill(process.pid, 'SIGKILL')
  }, watchMs)
}
