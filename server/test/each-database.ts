import { afterAll, beforeAll, describe } from 'vitest'
import type { DatabaseKind } from '#server/database/database.ts'
import { createTestApp, type TestApp } from './test-app.ts'

export const databaseKinds = ['sqlite', 'postgres'] as const
const names = { sqlite: 'SQLite', postgres: 'PostgreSQL' }

type Tests = (app: () => TestApp) => void

/** Runs tests on SQLite and PostgreSQL: for queries, undo, locks and jobs, where the two may differ. */
export function eachDatabase(title: string, tests: Tests, environment: Record<string, string> = {}): void {
  for (const kind of databaseKinds) testOn(kind, title, tests, environment)
}

/** Runs tests on SQLite, and on PostgreSQL as slow tests. */
export function withServer(title: string, tests: Tests, environment: Record<string, string> = {}): void {
  testOn('sqlite', title, tests, environment)
  testOn('postgres', title, tests, environment, ['slow'])
}

/** Runs tests on SQLite only: for features of SQLite, and slow tests that do not depend on the database. */
export function onSqlite(title: string, tests: Tests): void {
  testOn('sqlite', title, tests)
}

/** Runs tests on PostgreSQL only: tests of features of PostgreSQL. */
export function onPostgres(title: string, tests: Tests): void {
  testOn('postgres', title, tests)
}

/** Runs tests on one database. `app()` returns the server on this database. */
function testOn(
  kind: DatabaseKind,
  title: string,
  tests: Tests,
  environment: Record<string, string> = {},
  tags: string[] = [],
): void {
  describe(`${title} on ${names[kind]}`, { tags }, () => {
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
