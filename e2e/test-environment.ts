import type { Browser } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { launchBrowser } from './browser.ts'
import { startServer, type ServerProcess } from './server-process.ts'

export interface TestEnvironment {
  /** The server of this `describe` only. */
  readonly server: ServerProcess
  readonly browser: Browser
}

/** Checks a checkbox or radio button. Waits until it is checked, which takes a moment when its state is in the URL. */
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
