import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Of the administrator; undefined where no project of the run needs a database. */
    postgresUrl: string
  }
}

const projectsWithDatabase = ['server', 'e2e']

/** Starts the PostgreSQL of this test run; the function returned stops it. */
export default async function setup({
  vitest,
  provide,
}: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (!vitest.projects.some(({ name }) => projectsWithDatabase.includes(name))) return undefined
  const server = spawn(process.execPath, [join(import.meta.dirname, 'postgres-server.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
    // In a group of its own, so that Ctrl+C reaches it only through the end of its standard input.
    detached: true,
  })
  const exited = once(server, 'exit')
  const lines = createInterface({ input: server.stdout })
  const [url] = await Promise.race([once(lines, 'line'), exited.then(() => [undefined])])
  if (typeof url !== 'string')
    throw new Error('The PostgreSQL for the tests did not start; its reason stands above.')
  provide('postgresUrl', url)
  return async () => {
    server.stdin.end()
    await exited
  }
}
