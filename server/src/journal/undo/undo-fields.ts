import { isDeepStrictEqual } from 'node:util'
import type { StoredRecord } from '../entity.ts'

/** A field that was changed again after the change to undo. `name` is the name of a custom field. */
export interface ChangedField {
  readonly field: string
  readonly name?: string
}

/** An entry of a list: the id of a label, a choice, or a custom field. */
type Entry = string | { readonly id: string; readonly name?: string }

const fieldsOf = (record: StoredRecord) => new Map<string, unknown>(Object.entries(record))
const keyOf = (entry: Entry) => (typeof entry === 'string' ? entry : entry.id)
const byKey = (list: readonly Entry[]) => new Map(list.map((entry) => [keyOf(entry), entry]))

/**
 * Undoes a change in each field that still has the value that the change gave it. Compares lists entry by entry.
 * Returns the resulting record, which is `now` itself when no field could be undone, and the fields that were changed
 * again later.
 */
export function undoFields(
  before: StoredRecord,
  after: StoredRecord,
  now: StoredRecord,
): { record: StoredRecord; changed: ChangedField[] } {
  const [were, are] = [fieldsOf(before), fieldsOf(now)]
  const previous: Record<string, unknown> = {}
  const changed = new Map<string, ChangedField>()
  for (const [field, left] of fieldsOf(after)) {
    const [was, is] = [were.get(field), are.get(field)]
    if (field === 'updatedAt' || isDeepStrictEqual(was, left)) continue
    if (isDeepStrictEqual(is, left)) previous[field] = was
    else if (isList(was) && isList(left) && isList(is)) {
      const list = undoList(was, left, is)
      if (!isDeepStrictEqual(list.value, is)) previous[field] = list.value
      for (const entry of list.changed) {
        const name = typeof entry === 'string' ? undefined : entry.name
        changed.set(`${field} ${name}`, name === undefined ? { field } : { field, name })
      }
    } else changed.set(field, { field })
  }
  const record = Object.keys(previous).length > 0 ? { ...now, ...previous } : now
  return { record, changed: [...changed.values()] }
}

/** True for a list of entries with unique keys. */
function isList(value: unknown): value is readonly Entry[] {
  return Array.isArray(value) && value.every(isEntry) && byKey(value).size === value.length
}

function isEntry(value: unknown): value is Entry {
  if (typeof value !== 'object' || value === null) return typeof value === 'string'
  return 'id' in value && typeof value.id === 'string'
}

function undoList(
  before: readonly Entry[],
  after: readonly Entry[],
  now: readonly Entry[],
): { value: Entry[]; changed: Entry[] } {
  const [was, left, is] = [byKey(before), byKey(after), byKey(now)]
  const entries = new Map(is)
  const changed: Entry[] = []
  for (const key of new Set([...was.keys(), ...left.keys()])) {
    const [old, own] = [was.get(key), left.get(key)]
    if (isDeepStrictEqual(old, own)) continue
    if (!isDeepStrictEqual(is.get(key), own)) changed.push(is.get(key) ?? own ?? key)
    else if (old === undefined) entries.delete(key)
    else entries.set(key, old)
  }
  const isOrderKept = isDeepStrictEqual(
    [...is.keys()].filter((key) => left.has(key)),
    [...left.keys()].filter((key) => is.has(key)),
  )
  const order = isOrderKept ? mergeOrder(was, is) : mergeOrder(is, was)
  return { value: order.flatMap((key) => entries.get(key) ?? []), changed }
}

/**
 * Returns the keys in the order of `first`. A key that only `second` has comes directly after the key that precedes it
 * in `second`.
 */
function mergeOrder(first: ReadonlyMap<string, Entry>, second: ReadonlyMap<string, Entry>): string[] {
  const keys = [...first.keys()]
  let end = 0
  for (const key of second.keys()) {
    const at = keys.indexOf(key)
    if (at === -1) keys.splice(end, 0, key)
    end = (at === -1 ? end : at) + 1
  }
  return keys
}
