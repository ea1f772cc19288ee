import type { Config } from '#server/config.ts'
import { createEvents, type OpenEvents } from './events.ts'
import type { StartError } from '#server/shared/process/start-error.ts'
import { openPostgresEvents } from './postgres-events.ts'

/** On PostgreSQL processes receive each other's events. On SQLite there is only one process. */
export async function openEvents({ databaseUrl }: Pick<Config, 'databaseUrl'>): Promise<OpenEvents> {
  return databaseUrl === undefined
    ? { ...createEvents(), fatalError: never, close: async () => undefined }
    : openPostgresEvents(databaseUrl)
}

/**
 * Resolves when the data was replaced. On SQLite this never happens, because this process holds the lock on the data
 * folder.
 */
const never = Promise.withResolvers<StartError>().promise
