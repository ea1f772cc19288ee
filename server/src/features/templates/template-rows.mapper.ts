import { toFieldColumns, toFieldThing } from '#server/features/items/item-rows.mapper.ts'
import { foldText } from '#server/shared/fold-text.ts'
import type {
  TemplateFieldTable,
  TemplateLabelTable,
  TemplateTable,
  TemplateThing,
} from './templates.table.ts'

/** A template with nothing filled in but one piece of what it makes. */
export function emptyTemplate(id: string, now: number): TemplateThing {
  return {
    id,
    createdAt: now,
    updatedAt: now,
    name: '',
    description: '',
    notes: '',
    defaultName: '',
    defaultDescription: '',
    defaultQuantity: 10_000,
    defaultInsured: false,
    defaultManufacturer: '',
    defaultModelNumber: '',
    defaultLifetimeWarranty: false,
    defaultWarrantyDetails: '',
    defaultLocationId: null,
    includeWarranty: false,
    includePurchase: false,
    includeSold: false,
    labelIds: [],
    fields: [],
  }
}

export function toTemplateRow(groupId: string, template: TemplateThing): TemplateTable {
  return {
    group_id: groupId,
    id: template.id,
    created_at: template.createdAt,
    updated_at: template.updatedAt,
    name: template.name,
    name_key: foldText(template.name),
    description: template.description,
    notes: template.notes,
    default_name: template.defaultName,
    default_description: template.defaultDescription,
    default_quantity: template.defaultQuantity,
    default_insured: Number(template.defaultInsured),
    default_manufacturer: template.defaultManufacturer,
    default_model_number: template.defaultModelNumber,
    default_lifetime_warranty: Number(template.defaultLifetimeWarranty),
    default_warranty_details: template.defaultWarrantyDetails,
    default_location_id: template.defaultLocationId,
    include_warranty: Number(template.includeWarranty),
    include_purchase: Number(template.includePurchase),
    include_sold: Number(template.includeSold),
  }
}

export function toTemplateLabelRows(groupId: string, template: TemplateThing): TemplateLabelTable[] {
  return template.labelIds.map((labelId) => ({
    group_id: groupId,
    template_id: template.id,
    label_id: labelId,
  }))
}

export function toTemplateFieldRows(groupId: string, template: TemplateThing): TemplateFieldTable[] {
  return template.fields.map((field, position) => ({
    group_id: groupId,
    template_id: template.id,
    position,
    ...toFieldColumns(field),
  }))
}

export function toTemplateThing(
  row: TemplateTable,
  labels: readonly TemplateLabelTable[],
  fields: readonly TemplateFieldTable[],
): TemplateThing {
  return {
    id: row.id,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    name: row.name,
    description: row.description,
    notes: row.notes,
    defaultName: row.default_name,
    defaultDescription: row.default_description,
    defaultQuantity: row.default_quantity,
    defaultInsured: row.default_insured === 1,
    defaultManufacturer: row.default_manufacturer,
    defaultModelNumber: row.default_model_number,
    defaultLifetimeWarranty: row.default_lifetime_warranty === 1,
    defaultWarrantyDetails: row.default_warranty_details,
    defaultLocationId: row.default_location_id,
    includeWarranty: row.include_warranty === 1,
    includePurchase: row.include_purchase === 1,
    includeSold: row.include_sold === 1,
    labelIds: labels.map((label) => label.label_id),
    fields: fields.map(toFieldThing),
  }
}
