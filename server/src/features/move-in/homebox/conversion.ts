import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { EntityName } from '#server/journal/change.table.ts'
import type { StoredRecord } from '#server/journal/entity.ts'
import { createNotes, type Notes } from './homebox-notes.ts'
import type { HomeboxTables } from './homebox-tables.ts'

export interface Conversion {
  readonly tables: HomeboxTables
  readonly householdId: string
  readonly notes: Notes
  /** The time for records that have no time of their own in Homebox, in milliseconds since the epoch. */
  readonly now: number
  /** True for the zip that Homebox 0.26 exports, in which the id of an attachment is the name of its file. */
  readonly isCollection: boolean
  readonly counts: ReadonlyMap<EntityName, number>
  write<Record extends StoredRecord>(kind: EntityName, record: Record, file?: string): void
  close(): void
}

/**
 * A converted record, which is stored as one line of JSON. `file` is the path of the record's file in the folder of
 * Homebox.
 */
export interface ConvertedRecord {
  readonly record: StoredRecord
  readonly file?: string | undefined
}

/** The number of characters to collect before they are written to the file. */
const bufferLength = 65_536

export function beginConversion(
  folder: string,
  household: Pick<Conversion, 'tables' | 'householdId' | 'now' | 'isCollection'>,
): Conversion {
  mkdirSync(folder, { recursive: true })
  const files = new Map<EntityName, { handle: number; text: string }>()
  const counts = new Map<EntityName, number>()

  function flush(file: { handle: number; text: string }): void {
    writeSync(file.handle, file.text)
    file.text = ''
  }

  return {
    ...household,
    notes: createNotes(),
    counts,
    write(kind, record, path) {
      const file = files.getOrInsertComputed(kind, () => ({
        handle: openSync(recordsPath(folder, kind), 'w'),
        text: '',
      }))
      counts.set(kind, (counts.get(kind) ?? 0) + 1)
      const converted: ConvertedRecord = { record, file: path }
      file.text += `${JSON.stringify(converted)}\n`
      if (file.text.length > bufferLength) flush(file)
    },
    close() {
      for (const file of files.values()) {
        flush(file)
        closeSync(file.handle)
      }
    },
  }
}

export function recordsPath(folder: string, kind: EntityName): string {
  return join(folder, `${kind}.jsonl`)
}
