import { isDeepStrictEqual } from 'node:util'
import type { Entity, StoredRecord } from './entity.ts'

/** Writes a record as JSON without empty values, because most fields of an item are empty. */
export function writeRecord<Stored extends StoredRecord>(entity: Entity<Stored>, record: Stored): string {
  const said: Partial<Stored> = {}
  for (const key of keysOf(record)) {
    const value = record[key]
    if (Array.isArray(value) ? value.length > 0 : value !== entity.blank[key]) said[key] = value
  }
  return JSON.stringify(said)
}

export function readRecord<Stored extends StoredRecord>(entity: Entity<Stored>, json: string): Stored {
  // as: the record is parsed JSON, which the journal has written from a record of this kind.
  return { ...entity.blank, ...(JSON.parse(json) as Partial<Stored>) }
}

/** Returns the name of a record; empty for a kind without names. */
export function nameOf(record: StoredRecord | null): string {
  return record && 'name' in record && typeof record.name === 'string' ? record.name : ''
}

/** Returns the fields in which two states differ, without `updatedAt`. */
export function changedFields<Stored extends StoredRecord>(
  before: Stored,
  after: Stored,
): (keyof Stored & string)[] {
  return keysOf(after).filter(
    (key) => key !== 'updatedAt' && before[key] !== after[key] && !isDeepStrictEqual(before[key], after[key]),
  )
}

/** True when two states differ at most in `updatedAt`. */
export function isSame<Stored extends StoredRecord>(one: Stored, other: Stored): boolean {
  return changedFields(one, other).length === 0
}

// as: `Object.keys` returns texts. `record` has exactly the keys of `Stored`.
const keysOf = <Stored extends StoredRecord>(record: Stored) =>
  Object.keys(record) as (keyof Stored & string)[]
