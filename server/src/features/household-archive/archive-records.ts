import type { TSchema } from 'typebox'
import { Check } from 'typebox/value'
import { conditions } from '#contract/insurance/claim-items.ts'
import { claimKinds, claimStates, maxClaimNotes } from '#contract/insurance/claims.ts'
import { valuations } from '#contract/items/valuation.ts'
import { fieldsWith, itemFieldList, templateKey, type FieldKind } from '#contract/items/item-fields.ts'
import { periodDays, Recurrence } from '#contract/maintenance/maintenance.ts'
import { fieldTypes } from '#contract/items/items.ts'
import { isPartial } from '#contract/written/partial-dates.ts'
import { limits, nullable, oneOf } from '#contract/scalars.ts'
import { listLimits } from '#contract/households/list-limits.ts'
import { attachmentTypes } from '#contract/files/files.ts'
import { Snapshot, SnapshotLabels, SnapshotPath } from '#server/features/claims/claims.table.ts'
import { PolicyCategories, Terms } from '#server/features/policies/policies.table.ts'
import { findTooValuable } from '#server/features/items/items.mapper.ts'
import type { CustomFieldRecord, ItemRecord } from '#server/features/items/items.table.ts'
import type { EntityName } from '#server/journal/change.table.ts'
import type { AnyEntity, StoredRecord } from '#server/journal/entity.ts'
import { parseCalendarDate } from '#server/shared/calendar-date.ts'
import { asObject, type JsonObject } from '#server/shared/json-object.ts'
import { maxPrice, maxQuantity, maxValue, partsPerUnit } from '#server/shared/money.ts'
import { parseUuid, zeroUuid } from '#server/shared/new-id.ts'
import { composeTexts } from '#server/shared/text/compose-texts.ts'
import { isSafeLink } from '#server/shared/text/safe-link.ts'

type RecordKind = EntityName | 'field'

/** The fields with a date of which only the month or the year may be known. */
const partialDates = new Set<string>([
  ...fieldsWith('period').map(({ key }) => key),
  ...Object.keys(periodDays),
])

const maxListLength = listLimits.labelsPerItem

/** The maximum length of texts in characters. A text that is not listed here has a short limit. */
const maxLengths: { readonly [Name in RecordKind]: Readonly<Record<string, number>> } = {
  household: { name: limits.name },
  label: { name: limits.name, description: limits.labelDescription, color: limits.color },
  location: { name: limits.name, description: limits.description },
  item: {
    ...Object.fromEntries(itemFieldList.map(({ key, maxLength = limits.short }) => [key, maxLength])),
    importRef: limits.importRef,
  },
  // A URL is stored percent-encoded, and a non-ASCII character then takes up to twelve characters.
  attachment: { name: limits.name, url: 12 * limits.notifierUrl },
  maintenance: { name: limits.name, description: limits.maintenanceDescription },
  template: {
    ...Object.fromEntries(
      fieldsWith('inTemplate').map(({ key, maxLength = limits.short }) => [templateKey(key), maxLength]),
    ),
    name: limits.name,
    description: limits.description,
    notes: limits.notes,
    defaultName: limits.name,
  },
  view: { name: limits.name, query: limits.viewQuery },
  fieldDescription: { name: limits.name, unit: limits.fieldUnit },
  policy: { name: limits.name, contact: limits.description },
  claim: { name: limits.name, contact: limits.description, notes: maxClaimNotes },
  claimItem: { name: limits.name },
  field: { name: limits.name, textValue: limits.fieldText },
}

interface Range {
  readonly min: number
  readonly max: number
}

const money: Range = { min: -maxPrice * partsPerUnit, max: maxPrice * partsPerUnit }
/** The allowed range of instants in milliseconds, up to the year 9999: later years need more than four digits. */
const time: Range = { min: 0, max: Date.parse('9999-12-31T23:59:59.999Z') }
const rangesByKind: { readonly [Kind in FieldKind]?: Range } = {
  money,
  quantity: { min: 0, max: maxQuantity * partsPerUnit },
  // Allow higher numbers here than items may have. `check-archive.ts` then rejects asset ids that are too high, with a
  // clearer error.
  assetId: { min: -1, max: Number.MAX_SAFE_INTEGER },
}
const ranges: Readonly<Record<string, Range | undefined>> = {
  ...Object.fromEntries(itemFieldList.map(({ key, kind }) => [key, rangesByKind[kind]])),
  ...Object.fromEntries(
    fieldsWith('inTemplate').map(({ key, kind }) => [templateKey(key), rangesByKind[kind]]),
  ),
  cost: money,
  ...Object.fromEntries(
    ['deductible', 'limitTotal', 'limitPerItem', 'paidAmount', 'ownLoss'].map((key) => [
      key,
      { min: 0, max: money.max },
    ]),
  ),
  value: { min: 0, max: maxValue * partsPerUnit },
  createdAt: time,
  updatedAt: time,
  position: { min: 0, max: 1e9 },
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

/** Parses a line of an archive. Returns undefined when Cubby cannot have written it. */
export function toRecord({ name, blank }: AnyEntity, line: JsonObject): StoredRecord | undefined {
  // An archive of an older version lacks the fields that were added since. They get the values of an empty record.
  // as: `composeTexts` returns the type unknown, but it returns an object when it gets one.
  const json: JsonObject = { ...blank, ...(composeTexts(line) as JsonObject) }
  if (!hasShapeOf(name, blank, json)) return undefined
  if (name === 'attachment' && !isAttachment(json)) return undefined
  // as: an item has the shape of one, which was checked above.
  if (name === 'item' && findTooValuable(json as unknown as ItemRecord)) return undefined
  if (name === 'fieldDescription' && !isDescription(json)) return undefined
  // as: the checks above have shown that the object has all keys of this kind of record, with values of their type.
  return json as unknown as StoredRecord
}

function isAttachment({ type, url, hash, itemId, locationId }: JsonObject): boolean {
  const isKnown = attachmentTypes.some((one) => one === type)
  const isLink = hash === null
  const hasOneOwner = (itemId === null) !== (locationId === null)
  return (
    isKnown && hasOneOwner && (isLink ? url !== '' : isHash(hash) && url === '') && isSafeLink(String(url))
  )
}

/** True for a valid description of a custom field: only numbers have a unit, and only texts have choices. */
function isDescription({ type, unit, choices }: JsonObject): boolean {
  const hasChoices = Array.isArray(choices) && choices.length > 0
  return isFieldType(type) && (unit === '' || type === 'number') && (!hasChoices || type === 'text')
}

const isFieldType = (type: unknown) => fieldTypes.some((one) => one === type)

const isHash = (value: unknown) => typeof value === 'string' && /^[\da-f]{64}$/.test(value)

function hasShapeOf(kind: RecordKind, blank: object, json: JsonObject): boolean {
  const expected = Object.entries(blank)
  return (
    expected.length === Object.keys(json).length &&
    expected.every(([key, value]) => Object.hasOwn(json, key) && isLike(kind, key, value, json[key]))
  )
}

/** The schemas of the fields of insurance policies and claims that are not texts, days or amounts. */
const insuranceSchemas: Readonly<Record<string, TSchema>> = {
  categories: PolicyCategories,
  terms: nullable(Terms),
  kind: oneOf(claimKinds),
  state: oneOf(claimStates),
  condition: oneOf(conditions),
  basis: oneOf(valuations),
  locationPath: SnapshotPath,
  labels: SnapshotLabels,
  snapshot: Snapshot,
}

/** True when the value has the type that this field has in an empty record. */
function isLike(kind: RecordKind, key: string, blank: unknown, value: unknown): boolean {
  const schema = insuranceSchemas[key]
  if (schema) return Check(schema, value)
  if (Array.isArray(blank)) {
    if (!Array.isArray(value) || value.length > maxListLength) return false
    if (key === 'choices') return areChoices(value)
    return key === 'fields' ? areFields(value) : areSortedIds(value)
  }
  if (blank === null) {
    if (value === null) return true
    if (typeof value === 'number') return isNumber(key, value)
    return key === 'recurrence' ? isRecurrence(value) : key === 'hash' || isId(value)
  }
  if (typeof value !== typeof blank) return false
  if (typeof value === 'number') return isNumber(key, value)
  if (typeof value !== 'string') return true
  if (/^id$|Id$/.test(key)) return isId(value)
  if (partialDates.has(key) && isPartial(value)) return true
  if (/(?:Date|Expires|^dateValue|^date|^starts|^ends)$/.test(key)) return parseCalendarDate(value) === value
  return !value.includes('\0') && !isLonger(value, maxLengths[kind][key] ?? limits.short)
}

function isNumber(key: string, value: number): boolean {
  // Reject a number that is too large for JavaScript, because JSON parsing makes it infinite.
  if (key === 'numberValue') return Number.isFinite(value)
  const range = ranges[key]
  return range !== undefined && Number.isInteger(value) && value >= range.min && value <= range.max
}

/**
 * True when a text has more than `max` characters. A character has at most two UTF-16 units, so check their number
 * first, because splitting a long text into characters is slow.
 */
const isLonger = (text: string, max: number) => text.length > 2 * max || [...text].length > max

const isRecurrence = (value: unknown) =>
  Check(Recurrence, value) && Object.keys(value).length === Object.keys(Recurrence.properties).length

const isId = (value: unknown) => typeof value === 'string' && parseUuid(value) === value && value !== zeroUuid

/** True for lists of ids as the databases return them: sorted, and each id once. */
const areSortedIds = (values: readonly unknown[]) =>
  values.every((value, index) => isId(value) && (index === 0 || String(values[index - 1]) < String(value)))

function areChoices(values: readonly unknown[]): boolean {
  const isChoice = (value: unknown) =>
    typeof value === 'string' && !value.includes('\0') && !isLonger(value, limits.fieldChoice)
  return (
    values.length <= listLimits.choicesPerField &&
    new Set(values).size === values.length &&
    values.every(isChoice)
  )
}

function areFields(values: readonly unknown[]): boolean {
  const fields = values.map(asObject)
  return new Set(fields.map((field) => field?.['id'])).size === fields.length && fields.every(isField)
}

function isField(field: JsonObject | undefined): boolean {
  if (!field || !hasShapeOf('field', blankField, field) || !isFieldType(field['type'])) return false
  return field['type'] !== 'link' || isSafeLink(String(field['textValue']))
}
