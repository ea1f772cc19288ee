import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { readConfig } from '#server/config.ts'
import { migrate } from '#server/database/migrate.ts'
import { startPostgres } from './start-postgres.ts'
import { templateName } from './template-name.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /**
     * The URL with which an administrator connects to PostgreSQL. Undefined when no test of this run needs a database.
     */
    postgresUrl: string
    /** A folder with an empty SQLite database of the newest schema. */
    migratedFolder: string
  }
}

const projectsWithDatabase = ['server', 'e2e']

/** Starts the PostgreSQL of this test run. The returned function stops it. */
export default async function setup({
  vitest,
  provide,
}: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (!vitest.projects.some(({ name }) => projectsWithDatabase.includes(name))) return undefined
  const postgres = await startPostgres()
  provide('postgresUrl', postgres.url)
  const migratedFolder = await mkdtemp(join(tmpdir(), 'cubby-migrated-'))
  provide('migratedFolder', migratedFolder)
  await migrate(readConfig({ CUBBY_DATA_DIR: migratedFolder }))
  const template = await createTemplate(postgres.url)
  await migrate(readConfig({ CUBBY_DATABASE_URL: template }))
  return async () => {
    await postgres.stop()
    await rm(migratedFolder, { recursive: true, force: true })
  }
}

/** Tests copy this database, which is much faster than to run all migrations. */
async function createTemplate(administrator: string): Promise<string> {
  const client = new pg.Client({ connectionString: administrator })
  await client.connect()
  await client.query(`create database ${templateName}`)
  await client.end()
  const url = new URL(administrator)
  url.pathname = `/${templateName}`
  return url.href
}
