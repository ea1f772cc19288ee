import { afterAll, beforeAll, describe } from 'vitest'
import type { DatabaseKind } from '#server/database/database.ts'
import { createTestApp, type TestApp } from './test-app.ts'

const kinds = ['sqlite', 'postgres'] as const
const names = { sqlite: 'SQLite', postgres: 'PostgreSQL' }

type Tests = (app: () => TestApp) => void

/** Runs tests on SQLite and PostgreSQL: for queries, undo, locks and jobs, where the two may differ. */
export function eachDatabase(title: string, tests: Tests, environment: Record<string, string> = {}): void {
  for (const kind of kinds) testOn(kind, title, tests, environment)
}

/** Runs the tests on SQLite, and on PostgreSQL in `npm run test:slow`. */
export function withServer(title: string, tests: Tests, environment: Record<string, string> = {}): void {
  testOn(process.env['CUBBY_TEST_DATABASE'] === 'postgres' ? 'postgres' : 'sqlite', title, tests, environment)
}

/** For features of SQLite, and for slow tests whose result does not depend on the database. */
export function onSqlite(title: string, tests: Tests): void {
  testOn('sqlite', title, tests)
}

/** For features of PostgreSQL. */
export function onPostgres(title: string, tests: Tests): void {
  testOn('postgres', title, tests)
}

/** `app()` returns the server on the current database. */
function testOn(
  kind: DatabaseKind,
  title: string,
  tests: Tests,
  environment: Record<string, string> = {},
): void {
  describe(`${title} on ${names[kind]}`, () => {
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
