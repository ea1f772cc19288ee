import { listLimits } from '#contract/households/list-limits.ts'
import type { ItemField, ItemFieldInput } from '#contract/items/items.ts'
import { invalid } from '#server/shared/app-error.ts'
import { parseUuid } from '#server/shared/new-id.ts'
import { readDate, readText } from '#server/shared/request-values.ts'
import { isSafeLink } from '#server/shared/text/safe-link.ts'
import type { CustomFieldRecord, ItemRecord } from './items.table.ts'

export function toField({ dateValue, ...field }: CustomFieldRecord): ItemField {
  return { ...field, timeValue: dateValue }
}

/**
 * Returns the item with this value in the custom field of this id, else of this name. When the item lacks the field, it
 * is added at the end.
 */
export function withField(item: ItemRecord, input: ItemFieldInput, newId: () => string): ItemRecord {
  const fieldId = parseUuid(input.id ?? '')
  const fieldName = readFieldName('setField', input.name)
  const before =
    item.fields.find(({ id }) => id === fieldId) ?? item.fields.find(({ name }) => name === fieldName)
  // A field that is found by its id keeps the name that another user has given it meanwhile.
  const named = { ...input, name: before?.name ?? fieldName }
  const field = readField('setField', before, named, newId)
  if (before) return { ...item, fields: item.fields.map((one) => (one === before ? field : one)) }
  if (isUnfilled(field)) return item
  if (item.fields.length >= listLimits.fieldsPerItem) {
    const reason = `would give “${item.name}” more than ${listLimits.fieldsPerItem} custom fields`
    throw invalid({ setField: reason })
  }
  return { ...item, fields: [...item.fields, field] }
}

/** True when a custom field has no value. Numbers and booleans always have one. */
function isUnfilled({ type, textValue, dateValue }: CustomFieldRecord): boolean {
  if (type === 'number' || type === 'boolean') return false
  return (type === 'time' ? dateValue : textValue) === ''
}

/** Custom fields with a known id keep the id, and other fields get a new one. Omitted fields are removed. */
export function readFields(
  known: readonly CustomFieldRecord[],
  inputs: readonly ItemFieldInput[],
  newId: () => string,
): CustomFieldRecord[] {
  const byId = new Map(known.map((field) => [field.id, field]))
  return inputs.map((input) => {
    const before = byId.get(parseUuid(input.id ?? '') ?? '')
    if (before) byId.delete(before.id)
    return readField('fields', before, input, newId)
  })
}

/** Throws 422 that names `key` for a field without a name, with an invalid date or with an unsafe link. */
function readField(
  key: 'fields' | 'setField',
  before: CustomFieldRecord | undefined,
  input: ItemFieldInput,
  newId: () => string,
): CustomFieldRecord {
  const field = {
    id: before?.id ?? newId(),
    type: input.type ?? before?.type ?? 'text',
    name: readFieldName(key, input.name),
    textValue: readText(input.textValue) ?? before?.textValue ?? '',
    numberValue: input.numberValue ?? before?.numberValue ?? 0,
    booleanValue: input.booleanValue ?? before?.booleanValue ?? false,
    dateValue: readDate(key, input.timeValue) ?? before?.dateValue ?? '',
  }
  if (field.type === 'link' && !isSafeLink(field.textValue)) {
    throw invalid({ [key]: `has “${field.name}”, which is not a link with http, https, mailto or tel` })
  }
  return field
}

/** Trims the name of a custom field, because an import trims it in the header of a column, too. */
function readFieldName(key: string, text: string): string {
  const name = text.trim()
  if (name === '') throw invalid({ [key]: 'has one without a name' })
  return name
}
