import { isDeepStrictEqual } from 'node:util'
import type { Entity, StoredRecord } from './entity.ts'

/** Writes a record as JSON without empty values, because most fields of an item are empty. */
export function writeRecord<Stored extends StoredRecord>(entity: Entity<Stored>, record: Stored): string {
  // as: `Object.keys` returns texts. `record` has exactly the keys of `Stored`.
  const keys = Object.keys(record) as (keyof Stored)[]
  const said: Partial<Stored> = {}
  for (const key of keys) {
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

/** True when two states differ at most in `updatedAt`. */
export function isSame<Stored extends StoredRecord>(one: Stored, other: Stored): boolean {
  return isDeepStrictEqual({ ...one, updatedAt: 0 }, { ...other, updatedAt: 0 })
}
