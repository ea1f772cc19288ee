import type { TFunction } from 'i18next'
import type { FieldKind } from '#contract/items/item-fields.ts'
import type { CommonField, RecordChange } from '#contract/history.ts'
import { formatAssetId } from '#contract/items/asset-id.ts'
import { isolate } from '#web/i18n/isolate-values.ts'
import { customFieldText } from '#web/features/custom-fields/custom-field-text.ts'
import { fieldTypeKeys, isFieldType } from '#web/features/item-fields/field-types.ts'
import { itemFields } from '#web/features/item-fields/item-fields.ts'
import type en from '#web/i18n/locales/en.json'
import { formatDay, formatNumber } from '#web/shared/formats.ts'

/** A changed field with its old and new value as text. Empty values are empty strings. */
export interface FieldChangeText {
  label: string
  /** The old value. Undefined when several records had different old values. */
  before: string | undefined
  /** The new value. Undefined when several records have different new values. */
  after: string | undefined
}

export interface ChangeFormatters {
  t: TFunction
  money: (amount: number) => string
  nameOf: (id: string) => string
}

type Kind =
  | 'text'
  | 'number'
  | 'money'
  | 'flag'
  | 'day'
  | 'item'
  | 'items'
  | 'assetId'
  | 'attachmentType'
  | 'fieldType'
  | 'texts'

const kinds = {
  text: 'text',
  longText: 'text',
  money: 'money',
  quantity: 'number',
  date: 'day',
  flag: 'flag',
  assetId: 'assetId',
} as const satisfies Record<FieldKind, Kind>

type Known = readonly [label: keyof typeof en, kind: Kind]

/** Label and format of each stored field that the history shows. The key is the name of the field in the journal. */
const known = new Map<string, Known>([
  ...itemFields.map(({ key, label, kind }): [string, Known] => [key, [label, kinds[kind]]]),
  ['locationId', ['item.location', 'item']],
  ['parentId', ['item.parent', 'item']],
  ['labelIds', ['kind.labels', 'items']],
  ['scheduledDate', ['maintenance.scheduled', 'day']],
  ['completedDate', ['maintenance.done', 'day']],
  ['cost', ['maintenance.cost', 'money']],
  ['type', ['field.type', 'attachmentType']],
  ['primary', ['history.mainPhoto', 'flag']],
  ['searchesFiles', ['members.searchesFiles', 'flag']],
  ['unit', ['field.unit', 'text']],
  ['choices', ['customFields.choices', 'texts']],
])

/** The label of the field `parentId` of locations. Items have another label for `parentId`. */
const insideOf: Known = ['locations.inside', 'item']
const fieldTypeOf: Known = ['field.type', 'fieldType']

const typeKeys = {
  photo: 'kind.photo',
  manual: 'files.manual',
  warranty: 'files.warranty',
  receipt: 'files.receipt',
  attachment: 'files.attachment',
  thumbnail: 'kind.photo',
} as const

export interface ChangedFields {
  entity: RecordChange['entity']
  fields?: readonly CommonField[]
}

export function describeFieldChanges(
  { entity, fields = [] }: ChangedFields,
  words: ChangeFormatters,
): FieldChangeText[] {
  return fields.flatMap((field) => {
    if (field.field !== 'fields') return describeField(entity, field, words)
    return field.name === undefined ? describeCustomFields(field, words) : describeCustomField(field, words)
  })
}

function describeField(
  entity: RecordChange['entity'],
  { field, ...sides }: CommonField,
  words: ChangeFormatters,
): FieldChangeText[] {
  const found = findKnown(entity, field)
  if (!found) return []
  const [label, kind] = found
  const side = (name: 'before' | 'after') =>
    name in sides ? describeValue(kind, sides[name], words) : undefined
  return [{ label: words.t(label), before: side('before'), after: side('after') }]
}

export function fieldLabel(entity: RecordChange['entity'], field: string, t: TFunction): string | undefined {
  const found = findKnown(entity, field)
  return found && t(found[0])
}

function findKnown(entity: RecordChange['entity'], field: string): Known | undefined {
  if (entity === 'location' && field === 'parentId') return insideOf
  if (entity === 'fieldDescription' && field === 'type') return fieldTypeOf
  return known.get(field)
}

function describeValue(kind: Kind, value: unknown, { t, money, nameOf }: ChangeFormatters): string {
  if (Array.isArray(value))
    return value.map((one) => isolate(kind === 'texts' ? String(one) : nameOf(String(one)))).join(', ')
  switch (typeof value) {
    case 'boolean':
      return t(value ? 'item.yes' : 'item.no')
    case 'number':
      if (kind === 'assetId') return formatAssetId(value)
      return kind === 'money' ? money(value) : formatNumber(value)
    case 'string':
      if (kind === 'item') return nameOf(value)
      if (kind === 'fieldType') return isFieldType(value) ? t(fieldTypeKeys[value]) : value
      if (kind === 'attachmentType') return isType(value) ? t(typeKeys[value]) : value
      return kind === 'day' ? formatDay(value) : value
    default:
      return ''
  }
}

function isType(value: string): value is keyof typeof typeKeys {
  return Object.hasOwn(typeKeys, value)
}

interface CustomField {
  id: string
  name: string
  type: string
  textValue: string
  numberValue: number
  booleanValue: boolean
  dateValue: string
}

/** Describes a change of one custom field in several items. */
function describeCustomField(
  { name = '', ...sides }: CommonField,
  words: ChangeFormatters,
): FieldChangeText[] {
  const side = (key: 'before' | 'after') => {
    const [field] = readCustomFields([sides[key]]).values()
    return key in sides ? (field ? formatCustomField(field, words) : '') : undefined
  }
  return [{ label: name, before: side('before'), after: side('after') }]
}

function describeCustomFields({ before, after }: CommonField, words: ChangeFormatters): FieldChangeText[] {
  const [old, now] = [readCustomFields(before), readCustomFields(after)]
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((id) => {
    const [was, is] = [old.get(id), now.get(id)]
    const changes = {
      label: is?.name ?? was?.name ?? '',
      before: was ? formatCustomField(was, words) : '',
      after: is ? formatCustomField(is, words) : '',
    }
    return changes.before === changes.after && was?.name === is?.name ? [] : [changes]
  })
}

function readCustomFields(value: unknown): Map<string, CustomField> {
  // as: `value` is unknown JSON. The journal stores custom fields as an array.
  const fields = Array.isArray(value) ? (value as CustomField[]).filter(Boolean) : []
  return new Map(fields.map((field) => [field.id, field]))
}

/** Returns the value as text. Its date is `dateValue` in the history, and `timeValue` in the API. */
function formatCustomField(field: CustomField, { t }: ChangeFormatters) {
  return customFieldText({ ...field, timeValue: field.dateValue }, t)
}
