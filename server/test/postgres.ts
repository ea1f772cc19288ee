import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { templateName } from './template-name.ts'

export interface TestDatabase {
  readonly url: string
  drop(): Promise<void>
}

export async function createDatabase(schema: 'empty' | 'migrated' = 'empty'): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`
  const template = schema === 'migrated' ? ` template ${templateName} strategy file_copy` : ''
  await runAsAdministrator(`create database ${name}${template}`)
  const url = new URL(inject('postgresUrl'))
  url.pathname = `/${name}`
  return { url: url.href, drop: () => runAsAdministrator(`drop database ${name} with (force)`) }
}

async function runAsAdministrator(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('postgresUrl') })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
