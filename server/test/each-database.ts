import { afterAll, beforeAll, describe } from 'vitest'
import type { DatabaseKind } from '#server/database/database.ts'
import { createTestApp, type TestApp } from './test-app.ts'

const kinds = [
  { name: 'SQLite', kind: 'sqlite' },
  { name: 'PostgreSQL', kind: 'postgres' },
] as const

type Tests = (app: () => TestApp) => void

/** Runs the same tests on both databases; `app()` is the server of the one at hand. */
export function eachDatabase(title: string, tests: Tests, environment: Record<string, string> = {}): void {
  describe.each(kinds)(`${title} on $name`, ({ kind }) => {
    testOn(kind, tests, environment)
  })
}

/** For what SQLite alone has, and for what takes long and is the same whatever the database. */
export function onSqlite(title: string, tests: Tests): void {
  describe(title, () => {
    testOn('sqlite', tests, {})
  })
}

/** For what PostgreSQL alone has. */
export function onPostgres(title: string, tests: Tests): void {
  describe(title, () => {
    testOn('postgres', tests, {})
  })
}

function testOn(kind: DatabaseKind, tests: Tests, environment: Record<string, string>): void {
  let testApp: TestApp | undefined
  beforeAll(async () => {
    testApp = await createTestApp(kind, environment)
  })
  afterAll(() => testApp?.close())
  tests(() => {
    if (!testApp) throw new Error('The server has not started')
    return testApp
  })
}
