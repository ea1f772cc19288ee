import { isDeepStrictEqual } from 'node:util'
import type { CommonField } from '#contract/history.ts'
import type { StoredRecord } from './entity.ts'
import { changedFields } from './record-json.ts'

const maxFields = 4
/** The maximum length of a value as JSON. Longer values would not fit into a sentence. */
const maxValueLength = 300
/** Fields that no sentence about a change shows. The last three contain objects, which have no short text. */
export const hiddenFields: ReadonlySet<string> = new Set([
  'id',
  'createdAt',
  'updatedAt',
  'snapshot',
  'terms',
  'categories',
])

/**
 * Combines the changes of a record with those of earlier records. A value that differs between records is left out.
 * Returns an empty list when there are too many fields.
 */
export function addCommonFields(
  known: readonly CommonField[] | undefined,
  before: StoredRecord,
  after: StoredRecord,
): CommonField[] {
  if (known?.length === 0) return []
  const fields = new Map(known?.map((field) => [keyOf(field), field]))
  for (const change of compareRecords(before, after)) {
    const same = fields.get(keyOf(change))
    fields.set(keyOf(change), same ? combine(same, change) : change)
  }
  return fields.size > maxFields ? [] : [...fields.values()]
}

const keyOf = ({ field, name = '' }: CommonField) => `${field} ${name}`

function compareRecords(before: StoredRecord, after: StoredRecord): CommonField[] {
  const shown = changedFields(before, after).filter((field) => !hiddenFields.has(field))
  return shown.flatMap((field) => {
    const [was, value]: unknown[] = [before[field], after[field]]
    return Array.isArray(value) && Array.isArray(was)
      ? compareLists(field, was, value)
      : [withShortValues({ field, before: was, after: value })]
  })
}

/** Custom fields are compared one by one by their names, other lists by their removed and added entries. */
function compareLists(field: string, before: readonly unknown[], after: readonly unknown[]): CommonField[] {
  const isNamed = [...before, ...after].every((value) => nameIn(value) !== undefined)
  if (!isNamed) {
    const [removed, added] = [without(before, after), without(after, before)]
    return [withShortValues({ field, before: removed, after: added })]
  }
  const names = new Set([...before, ...after].map(nameIn))
  return [...names].flatMap((name = '') => {
    const [was, is] = [before, after].map((list) => list.find((value) => nameIn(value) === name))
    return isDeepStrictEqual(was, is) ? [] : [withShortValues({ field, name, before: was, after: is })]
  })
}

function nameIn(value: unknown): string | undefined {
  return typeof value === 'object' && value !== null && 'name' in value && typeof value.name === 'string'
    ? value.name
    : undefined
}

const without = (list: readonly unknown[], others: readonly unknown[]) =>
  list.filter((value) => !others.includes(value))

const sides = ['before', 'after'] as const

/** Leaves out the values of a change that are too long. */
function withShortValues(change: CommonField): CommonField {
  const { field, name } = change
  const short = { field, ...(name !== undefined && { name }) }
  for (const side of sides) {
    const value = change[side] ?? null
    if (side in change && JSON.stringify(value).length <= maxValueLength)
      Object.assign(short, { [side]: value })
  }
  return short
}

function combine(one: CommonField, other: CommonField): CommonField {
  const both = { ...one }
  for (const side of sides) {
    const [value, next] = [one[side], other[side]]
    if (Array.isArray(value) && Array.isArray(next)) both[side] = [...new Set([...value, ...next])]
    else if (!(side in other) || !isSameValue(value, next)) delete both[side]
  }
  return withShortValues(both)
}

/** Compare custom fields by name, because the fields of different items have different ids. */
function isSameValue(one: unknown, other: unknown): boolean {
  return isDeepStrictEqual(withoutId(one), withoutId(other))
}

const withoutId = (value: unknown) =>
  typeof value === 'object' && value !== null ? { ...value, id: '' } : value
