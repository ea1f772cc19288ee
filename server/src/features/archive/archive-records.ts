import { Check } from 'typebox/value'
import { itemFields } from '#contract/items/item-fields.ts'
import { Recurrence } from '#contract/inventory/maintenance.ts'
import { limits } from '#contract/scalars.ts'
import { attachmentTypes } from '#contract/server/files.ts'
import type { CustomFieldRecord } from '#server/features/items/items.table.ts'
import type { AnyEntity, StoredRecord } from '#server/journal/entity.ts'
import { asObject, type JsonObject } from '#server/shared/json-object.ts'
import { parseUuid } from '#server/shared/new-id.ts'
import { isSafeLink } from '#server/shared/texts/safe-link.ts'

const maxTextLength = 4000
const maxListLength = limits.labelsPerItem
/** Texts that an index holds must not be longer than it can take. */
const maxLengths: Readonly<Record<string, number>> = {
  name: limits.name,
  importRef: limits.importRef,
  textValue: limits.fieldText,
  ...Object.fromEntries(
    Object.entries(itemFields).flatMap(([key, field]) =>
      'maxLength' in field ? [[key, field.maxLength]] : [],
    ),
  ),
}

const blankField: CustomFieldRecord = {
  id: '',
  type: 'text',
  name: '',
  textValue: '',
  numberValue: 0,
  booleanValue: false,
  dateValue: '',
}
const fieldTypes: readonly unknown[] = ['text', 'number', 'boolean', 'time', 'link']

/** The record of a kind in this line of an archive; undefined when it is none that Cubby could have written. */
export function toRecord({ name, blank }: AnyEntity, json: JsonObject): StoredRecord | undefined {
  if (!hasShapeOf(blank, json)) return undefined
  if (name === 'attachment') {
    const isKnown = attachmentTypes.some((type) => type === json['type'])
    if (!isKnown || !isSafeLink(String(json['url'])) || !isHash(json['hash'])) return undefined
  }
  // as: it has every key of such a record, each with a value of its kind.
  return json as unknown as StoredRecord
}

const isHash = (value: unknown) =>
  value === null || (typeof value === 'string' && /^[\da-f]{64}$/.test(value))

function hasShapeOf(blank: object, json: JsonObject): boolean {
  const expected = Object.entries(blank)
  return (
    expected.length === Object.keys(json).length &&
    expected.every(([key, value]) => Object.hasOwn(json, key) && isLike(key, value, json[key]))
  )
}

/** True for a value of the same kind as the one that a record without content has. */
function isLike(key: string, blank: unknown, value: unknown): boolean {
  if (Array.isArray(blank)) {
    const isOne = key === 'fields' ? isField : isId
    return Array.isArray(value) && value.length <= maxListLength && value.every(isOne)
  }
  if (blank === null) {
    if (value === null) return true
    return key === 'recurrence' ? Check(Recurrence, value) : key === 'hash' || isId(value)
  }
  if (typeof value !== typeof blank) return false
  if (typeof value === 'number') return key === 'numberValue' || Number.isSafeInteger(value)
  if (typeof value !== 'string') return true
  if (/^id$|Id$/.test(key)) return isId(value)
  if (/(?:Date|Expires|^dateValue)$/.test(key)) return /^$|^\d{4}-\d\d-\d\d$/.test(value)
  return !value.includes('\0') && [...value].length <= (maxLengths[key] ?? maxTextLength)
}

const isId = (value: unknown) => typeof value === 'string' && parseUuid(value) === value

function isField(value: unknown): boolean {
  const field = asObject(value)
  if (!field || !hasShapeOf(blankField, field) || !fieldTypes.includes(field['type'])) return false
  return field['type'] !== 'link' || isSafeLink(String(field['textValue']))
}
