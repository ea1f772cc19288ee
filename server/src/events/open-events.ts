import type { Config } from '#server/config.ts'
import { createEvents, type OpenEvents } from './events.ts'
import type { StartError } from '#server/shared/process/start-error.ts'
import { openPostgresEvents } from './postgres-events.ts'

/** On PostgreSQL every process hears every other; on SQLite there is only one. */
export async function openEvents({ databaseUrl }: Pick<Config, 'databaseUrl'>): Promise<OpenEvents> {
  return databaseUrl === undefined
    ? { ...createEvents(), fatalError: never, close: async () => undefined }
    : openPostgresEvents(databaseUrl)
}

/** On SQLite the lock on the folder ends with the process alone. */
const never = Promise.withResolvers<StartError>().promise
