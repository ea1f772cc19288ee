import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

/** Starts a PostgreSQL of its own. It ends with this process at the latest. */
export async function startPostgres() {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'postgres-server.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
    // Starts PostgreSQL in a process group of its own, so that Ctrl+C does not kill it. It ends when its standard input
    // closes.
    detached: true,
  })
  const exited = once(child, 'exit')
  const lines = createInterface({ input: child.stdout })
  async function nextUrl(): Promise<string> {
    const [url] = await Promise.race([once(lines, 'line'), exited.then(() => [undefined])])
    if (typeof url !== 'string')
      throw new Error('The PostgreSQL for the tests did not start; its reason stands above.')
    return url
  }
  return {
    url: await nextUrl(),
    /** Kills PostgreSQL, starts it again at another port, and returns its new URL. */
    crash(): Promise<string> {
      child.stdin.write('crash\n')
      return nextUrl()
    },
    async stop(): Promise<void> {
      child.stdin.end()
      await exited
    },
  }
}
