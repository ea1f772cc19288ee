import { toFieldColumns, toCustomFieldRecord } from '#server/features/items/item-rows.mapper.ts'
import { nameKey } from '#contract/text/name-key.ts'
import { toBaseColumns, toBaseRecord } from '#server/shared/base-record.ts'
import { partsPerUnit } from '#server/shared/money.ts'
import { templateFieldMapper } from './template-fields.mapper.ts'
import type {
  TemplateFieldTable,
  TemplateLabelTable,
  TemplateTable,
  TemplateRecord,
} from './templates.table.ts'

/** Returns a template without values, except for a quantity of 1. */
export function emptyTemplate(id: string, now: number): TemplateRecord {
  return {
    ...templateFieldMapper.empty,
    defaultQuantity: partsPerUnit,
    id,
    createdAt: now,
    updatedAt: now,
    name: '',
    description: '',
    notes: '',
    defaultName: '',
    defaultLocationId: null,
    includeWarranty: false,
    includePurchase: false,
    includeSold: false,
    labelIds: [],
    fields: [],
  }
}

export function toTemplateRow(householdId: number, template: TemplateRecord): TemplateTable {
  return {
    ...templateFieldMapper.toColumns(template),
    ...toBaseColumns(householdId, template),
    name: template.name,
    name_key: nameKey(template.name),
    description: template.description,
    notes: template.notes,
    default_name: template.defaultName,
    default_location_id: template.defaultLocationId,
    include_warranty: Number(template.includeWarranty),
    include_purchase: Number(template.includePurchase),
    include_sold: Number(template.includeSold),
  }
}

export function toTemplateLabelRows(householdId: number, template: TemplateRecord): TemplateLabelTable[] {
  return template.labelIds.map((labelId) => ({
    group_id: householdId,
    template_id: template.id,
    label_id: labelId,
  }))
}

export function toTemplateFieldRows(householdId: number, template: TemplateRecord): TemplateFieldTable[] {
  return template.fields.map((field, position) => ({
    group_id: householdId,
    template_id: template.id,
    position,
    ...toFieldColumns(field),
  }))
}

export function toTemplateRecord(
  row: TemplateTable,
  labels: readonly TemplateLabelTable[],
  fields: readonly TemplateFieldTable[],
): TemplateRecord {
  return {
    ...templateFieldMapper.fromColumns(row),
    ...toBaseRecord(row),
    name: row.name,
    description: row.description,
    notes: row.notes,
    defaultName: row.default_name,
    defaultLocationId: row.default_location_id,
    includeWarranty: row.include_warranty === 1,
    includePurchase: row.include_purchase === 1,
    includeSold: row.include_sold === 1,
    labelIds: labels.map((label) => label.label_id),
    fields: fields.map(toCustomFieldRecord),
  }
}
