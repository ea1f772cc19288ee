import type { Config } from '#server/config.ts'
import { createEvents, type Events } from './events.ts'
import { openPostgresEvents } from './postgres-events.ts'

export type OpenEvents = Events & { close(): Promise<void> }

/** On PostgreSQL every process hears every other; on SQLite there is only one. */
export async function openEvents({ databaseUrl }: Pick<Config, 'databaseUrl'>): Promise<OpenEvents> {
  return databaseUrl === undefined
    ? { ...createEvents(), close: async () => undefined }
    : openPostgresEvents(databaseUrl)
}
