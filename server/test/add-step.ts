import type { Kysely } from 'kysely'
import { onTestFinished } from 'vitest'
import { steps } from '#server/database/migrate.ts'

export function addStep(name: string, work: (db: Kysely<unknown>) => Promise<unknown>): void {
  steps[name] = { up: async (db) => void (await work(db)) }
  onTestFinished(() => void delete steps[name])
}
