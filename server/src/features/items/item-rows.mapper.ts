import { foldText, shortTokens } from '#server/shared/fold-text.ts'
import { formatAssetId } from '#server/shared/asset-id.ts'
import { householdKey } from '#server/shared/household-key.ts'
import { valueOf } from '#server/shared/money.ts'
import type {
  FieldColumns,
  ItemFieldTable,
  ItemFieldThing,
  ItemLabelTable,
  ItemSearchTable,
  ItemTable,
  ItemThing,
} from './items.table.ts'

/** An item with nothing filled in but its name and one piece of it. */
export function emptyItem(id: string, now: number, importRef: string): ItemThing {
  return {
    id,
    createdAt: now,
    updatedAt: now,
    name: '',
    description: '',
    quantity: 10_000,
    insured: false,
    archived: false,
    assetNumber: 0,
    importRef,
    locationId: null,
    parentId: null,
    syncChildLocations: false,
    serialNumber: '',
    modelNumber: '',
    manufacturer: '',
    lifetimeWarranty: false,
    warrantyExpires: '',
    warrantyDetails: '',
    purchaseDate: '',
    purchaseFrom: '',
    purchasePrice: 0,
    soldDate: '',
    soldTo: '',
    soldPrice: 0,
    soldNotes: '',
    notes: '',
    labelIds: [],
    fields: [],
  }
}

/** The row as stored; `value` and `name_key` are derived here and nowhere else. */
export function toItemRow(groupId: string, item: ItemThing): ItemTable {
  return {
    group_id: groupId,
    id: item.id,
    created_at: item.createdAt,
    updated_at: item.updatedAt,
    name: item.name,
    name_key: foldText(item.name),
    description: item.description,
    quantity: item.quantity,
    insured: Number(item.insured),
    archived: Number(item.archived),
    asset_number: item.assetNumber,
    import_ref: item.importRef,
    location_id: item.locationId,
    parent_id: item.parentId,
    sync_child_locations: Number(item.syncChildLocations),
    serial_number: item.serialNumber,
    model_number: item.modelNumber,
    manufacturer: item.manufacturer,
    lifetime_warranty: Number(item.lifetimeWarranty),
    warranty_expires: item.warrantyExpires,
    warranty_details: item.warrantyDetails,
    purchase_date: item.purchaseDate,
    purchase_from: item.purchaseFrom,
    purchase_price: item.purchasePrice,
    sold_date: item.soldDate,
    sold_to: item.soldTo,
    sold_price: item.soldPrice,
    sold_notes: item.soldNotes,
    notes: item.notes,
    value: valueOf(item.purchasePrice, item.quantity),
  }
}

export function toLabelRows(groupId: string, item: ItemThing): ItemLabelTable[] {
  return item.labelIds.map((labelId) => ({
    group_id: groupId,
    item_id: item.id,
    label_id: labelId,
    archived: Number(item.archived),
    value: valueOf(item.purchasePrice, item.quantity),
    purchase_price: item.purchasePrice,
  }))
}

export function toFieldRows(groupId: string, item: ItemThing): ItemFieldTable[] {
  return item.fields.map((field, position) => ({
    group_id: groupId,
    item_id: item.id,
    position,
    ...toFieldColumns(field),
  }))
}

/** What is stored of a custom field, whatever has it. */
export function toFieldColumns(field: ItemFieldThing): FieldColumns {
  return {
    id: field.id,
    type: field.type,
    name: field.name,
    text_value: field.textValue,
    number_value: field.numberValue,
    boolean_value: Number(field.booleanValue),
    date_value: field.dateValue,
  }
}

export function toFieldThing(row: FieldColumns): ItemFieldThing {
  return {
    id: row.id,
    type: row.type,
    name: row.name,
    textValue: row.text_value,
    numberValue: row.number_value,
    booleanValue: row.boolean_value === 1,
    dateValue: row.date_value,
  }
}

/** Everything an item can be found by, one text a line. */
export function toSearchRow(groupId: string, item: ItemThing): Omit<ItemSearchTable, 'key'> {
  const name = foldText(item.name)
  const leading = [name, foldText(item.manufacturer)].join('\n')
  const rest = foldText(
    [
      item.modelNumber,
      item.serialNumber,
      formatAssetId(item.assetNumber),
      item.description,
      item.notes,
      ...item.fields.map((field) => `${field.name} ${field.textValue}`),
    ].join('\n'),
  )
  const key = householdKey(groupId)
  return {
    group_id: groupId,
    item_id: item.id,
    group_key: key,
    location_id: item.locationId,
    archived: Number(item.archived),
    value: valueOf(item.purchasePrice, item.quantity),
    name,
    text: `${leading}\n${rest}`,
    short: Array.from(shortTokens(leading, rest), (token) => key + token).join(' '),
  }
}

export function toItemThing(
  row: ItemTable,
  labels: readonly Pick<ItemLabelTable, 'label_id'>[],
  fields: readonly ItemFieldTable[],
): ItemThing {
  return {
    id: row.id,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    name: row.name,
    description: row.description,
    quantity: row.quantity,
    insured: row.insured === 1,
    archived: row.archived === 1,
    assetNumber: row.asset_number,
    importRef: row.import_ref,
    locationId: row.location_id,
    parentId: row.parent_id,
    syncChildLocations: row.sync_child_locations === 1,
    serialNumber: row.serial_number,
    modelNumber: row.model_number,
    manufacturer: row.manufacturer,
    lifetimeWarranty: row.lifetime_warranty === 1,
    warrantyExpires: row.warranty_expires,
    warrantyDetails: row.warranty_details,
    purchaseDate: row.purchase_date,
    purchaseFrom: row.purchase_from,
    purchasePrice: row.purchase_price,
    soldDate: row.sold_date,
    soldTo: row.sold_to,
    soldPrice: row.sold_price,
    soldNotes: row.sold_notes,
    notes: row.notes,
    labelIds: labels.map((label) => label.label_id),
    fields: fields.map(toFieldThing),
  }
}
