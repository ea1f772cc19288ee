import { afterAll, beforeAll, describe } from 'vitest'
import { createTestApp, type TestApp } from './test-app.ts'

const kinds = [
  { name: 'SQLite', kind: 'sqlite' },
  { name: 'PostgreSQL', kind: 'postgres' },
] as const

/** Runs the same tests on both databases; `app()` is the server of the one at hand. */
export function eachDatabase(
  title: string,
  tests: (app: () => TestApp) => void,
  environment: Record<string, string> = {},
): void {
  describe.each(kinds)(`${title} on $name`, ({ kind }) => {
    let testApp: TestApp | undefined
    beforeAll(async () => {
      testApp = await createTestApp(kind, environment)
    })
    afterAll(() => testApp?.close())
    tests(() => {
      if (!testApp) throw new Error('The server has not started')
      return testApp
    })
  })
}
