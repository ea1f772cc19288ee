import type { Attachment } from '#contract/files.ts'
import type { Label } from '#contract/labels.ts'
import type { Item, ItemField, ItemFieldInput, ItemSummary, ItemUpdate, NewItem } from '#contract/items.ts'
import { AppError, invalid } from '#server/shared/app-error.ts'
import { formatAssetId, maxAssetNumber, parseAssetId } from '#server/shared/asset-id.ts'
import { toInstant } from '#server/shared/instant.ts'
import { isSafeLink } from '#server/shared/safe-link.ts'
import { amountToNumber, maxValue, valueOf } from '#server/shared/money.ts'
import { parseUuid } from '#server/shared/new-id.ts'
import {
  readAmount,
  readDate,
  readIds,
  readName,
  readReference,
  readText,
} from '#server/shared/request-values.ts'
import { toLabel } from '#server/features/labels/labels.mapper.ts'
import type { LocationIndex } from '#server/features/locations/location-index.ts'
import { toLocationSummary } from '#server/features/locations/locations.mapper.ts'
import type { LabelThing } from '#server/features/labels/labels.table.ts'
import { toItemThing } from './item-rows.mapper.ts'
import type { ItemFieldThing, ItemTable, ItemThing } from './items.table.ts'

/** What an answer shows of the places and labels around an item, as it goes over the wire. */
export interface Surroundings {
  locations: ReadonlyMap<string, Required<Pick<ItemSummary, 'location' | 'locationPath'>>>
  labels: ReadonlyMap<string, Label>
}

export function toSurroundings(locations: LocationIndex, labels: readonly LabelThing[]): Surroundings {
  return {
    locations: new Map(
      locations.all.map((location) => [
        location.id,
        {
          location: toLocationSummary(location),
          locationPath: locations.path(location.id).map(({ name }) => name),
        },
      ]),
    ),
    labels: new Map(labels.map((label) => [label.id, toLabel(label)])),
  }
}

const byName = (one: Label, other: Label) => (one.name < other.name ? -1 : 1)

/** The keys that a summary and the whole item share. */
function toBase(item: ItemThing, { locations, labels }: Surroundings) {
  return {
    id: item.id,
    assetId: formatAssetId(item.assetNumber),
    name: item.name,
    description: item.description,
    quantity: amountToNumber(item.quantity),
    insured: item.insured,
    archived: item.archived,
    createdAt: toInstant(item.createdAt),
    updatedAt: toInstant(item.updatedAt),
    purchasePrice: amountToNumber(item.purchasePrice),
    value: amountToNumber(valueOf(item.purchasePrice, item.quantity)),
    ...(item.locationId !== null && locations.get(item.locationId)),
    labels: item.labelIds.flatMap((id) => labels.get(id) ?? []).toSorted(byName),
    serialNumber: item.serialNumber,
    modelNumber: item.modelNumber,
    manufacturer: item.manufacturer,
    lifetimeWarranty: item.lifetimeWarranty,
    warrantyExpires: item.warrantyExpires,
    purchaseTime: item.purchaseDate,
  }
}

/** A summary gives the sold date as a timestamp, as clients expect; the item as a date. */
export function toItemSummary(
  row: ItemTable,
  labelIds: readonly string[],
  imageId: string | undefined,
  around: Surroundings,
): ItemSummary {
  const item = toItemThing(
    row,
    labelIds.map((label_id) => ({ label_id })),
    [],
  )
  return {
    ...toBase(item, around),
    ...(imageId !== undefined && { imageId }),
    soldTime: `${item.soldDate || '0001-01-01'}T00:00:00Z`,
  }
}

export function toItem(
  item: ItemThing,
  parent: ItemSummary | undefined,
  attachments: Attachment[],
  around: Surroundings,
): Item {
  const image = attachments.find(({ primary }) => primary)
  return {
    ...toBase(item, around),
    ...(image && { imageId: image.id }),
    ...(parent && { parent }),
    syncChildItemsLocations: item.syncChildLocations,
    warrantyDetails: item.warrantyDetails,
    purchaseFrom: item.purchaseFrom,
    soldTime: item.soldDate,
    soldTo: item.soldTo,
    soldPrice: amountToNumber(item.soldPrice),
    soldNotes: item.soldNotes,
    notes: item.notes,
    attachments,
    fields: item.fields.map(toField),
  }
}

export function toField({ dateValue, ...field }: ItemFieldThing): ItemField {
  return { ...field, timeValue: dateValue }
}

/** A new item as a request wants it, without an asset number. */
export function newItemThing(empty: ItemThing, input: NewItem, newId: () => string): ItemThing {
  return applyItemUpdate(empty, { ...input, assetId: null }, newId)
}

/** An item as a request wants it: absent keys keep, and so does null but for dates and the parent. */
export function applyItemUpdate(item: ItemThing, input: ItemUpdate, newId: () => string): ItemThing {
  const parentId = readReference('parentId', input.parentId)
  const updated: ItemThing = {
    ...item,
    name: readName(input.name) ?? item.name,
    description: readText(input.description) ?? item.description,
    quantity: readAmount('quantity', input.quantity) ?? item.quantity,
    insured: input.insured ?? item.insured,
    archived: input.archived ?? item.archived,
    assetNumber: readAssetNumber(input.assetId, item.assetNumber) ?? item.assetNumber,
    locationId: readLocationId(input.locationId) ?? item.locationId,
    parentId: parentId === undefined ? item.parentId : parentId,
    syncChildLocations: input.syncChildItemsLocations ?? item.syncChildLocations,
    serialNumber: readText(input.serialNumber) ?? item.serialNumber,
    modelNumber: readText(input.modelNumber) ?? item.modelNumber,
    manufacturer: readText(input.manufacturer) ?? item.manufacturer,
    lifetimeWarranty: input.lifetimeWarranty ?? item.lifetimeWarranty,
    warrantyExpires: readDate('warrantyExpires', input.warrantyExpires) ?? item.warrantyExpires,
    warrantyDetails: readText(input.warrantyDetails) ?? item.warrantyDetails,
    purchaseDate: readDate('purchaseTime', input.purchaseTime) ?? item.purchaseDate,
    purchaseFrom: readText(input.purchaseFrom) ?? item.purchaseFrom,
    purchasePrice: readAmount('purchasePrice', input.purchasePrice) ?? item.purchasePrice,
    soldDate: readDate('soldTime', input.soldTime) ?? item.soldDate,
    soldTo: readText(input.soldTo) ?? item.soldTo,
    soldPrice: readAmount('soldPrice', input.soldPrice) ?? item.soldPrice,
    soldNotes: readText(input.soldNotes) ?? item.soldNotes,
    notes: readText(input.notes) ?? item.notes,
    labelIds: input.labelIds ? readIds('labelIds', input.labelIds).toSorted() : item.labelIds,
    fields: input.fields ? readFields(item.fields, input.fields, newId) : item.fields,
  }
  checkValue(updated)
  return updated
}

/** `null` keeps the place: an item without one is made by an import, or when its place is deleted. */
function readLocationId(value: string | null | undefined): string | undefined {
  return readReference('locationId', value) ?? undefined
}

function readAssetNumber(value: string | number | null | undefined, before: number): number | undefined {
  if (value === undefined || value === null) return undefined
  // An item without a number gives an empty text, and sending it back changes nothing.
  if (value === '') return before > 0 ? -1 : before
  const number = typeof value === 'number' ? value : parseAssetId(value)
  if (number !== undefined && number === before) return before
  if (number === undefined || number < 0 || number > maxAssetNumber) {
    throw invalid({ assetId: `is "${value}", which is not an asset id like 000-012` })
  }
  return number
}

/** The item with one field as given: the one of that name, or a new one behind the others. */
export function withField(item: ItemThing, input: ItemFieldInput, newId: () => string): ItemThing {
  const before = item.fields.find(({ name }) => name === input.name)
  const [field] = readFields(before ? [before] : [], [{ ...input, id: before?.id ?? null }], newId)
  const kept = item.fields.map((one) => (one === before && field ? field : one))
  return { ...item, fields: before || !field ? kept : [...kept, field] }
}

/** Fields with a known id keep it, others are new; the ones left out go. */
export function readFields(
  known: readonly ItemFieldThing[],
  inputs: readonly ItemFieldInput[],
  newId: () => string,
): ItemFieldThing[] {
  const byId = new Map(known.map((field) => [field.id, field]))
  return inputs.map((input) => {
    const before = byId.get(parseUuid(input.id ?? '') ?? '')
    if (before) byId.delete(before.id)
    const field: ItemFieldThing = {
      id: before?.id ?? newId(),
      type: input.type ?? before?.type ?? 'text',
      name: input.name,
      textValue: readText(input.textValue) ?? before?.textValue ?? '',
      numberValue: input.numberValue ?? before?.numberValue ?? 0,
      booleanValue: input.booleanValue ?? before?.booleanValue ?? false,
      dateValue: readDate('fields', input.timeValue) ?? before?.dateValue ?? '',
    }
    if (field.type === 'link' && !isSafeLink(field.textValue)) {
      throw invalid({ fields: `has “${field.name}”, which is not a link with http, https, mailto or tel` })
    }
    return field
  })
}

/** 422 when price × quantity is more than any household owns. */
export function checkValue(item: Pick<ItemThing, 'purchasePrice' | 'quantity'>): void {
  if (Math.abs(amountToNumber(valueOf(item.purchasePrice, item.quantity))) <= maxValue) return
  throw new AppError(422, 'invalid', 'The price times the quantity is more than 100,000,000,000.', {
    fields: { purchasePrice: 'times the quantity is more than 100,000,000,000' },
  })
}
