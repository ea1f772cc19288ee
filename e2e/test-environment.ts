import type { Browser } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { launchBrowser } from './browser.ts'
import { startServer, type ServerProcess } from './server-process.ts'

export interface TestEnvironment {
  /** A server that only the tests of this `describe` use. */
  readonly server: ServerProcess
  readonly browser: Browser
}

/** Starts a server and a browser before the tests of a file or `describe`, and stops both afterwards. */
export function useServerAndBrowser(options?: Parameters<typeof startServer>[0]): TestEnvironment {
  let started: TestEnvironment | undefined
  const current = () => {
    if (!started) throw new Error('The server and the browser have not started')
    return started
  }
  beforeAll(async () => {
    const server = await startServer(options)
    started = { server, browser: await launchBrowser() }
  })
  afterAll(async () => {
    await started?.browser.close()
    await started?.server.stop()
  })
  return {
    get server() {
      return current().server
    },
    get browser() {
      return current().browser
    },
  }
}
