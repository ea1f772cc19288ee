import { toFieldColumns, toCustomFieldRecord } from '#server/features/items/item-rows.mapper.ts'
import { nameKey } from '#contract/text/name-key.ts'
import { partsPerUnit } from '#server/shared/money.ts'
import { templateFieldMapper } from './template-fields.mapper.ts'
import {
  templateColumns,
  type TemplateFieldTable,
  type TemplateLabelTable,
  type TemplateTable,
  type TemplateRecord,
} from './templates.table.ts'

/** Returns a template without values, except for a quantity of 1. */
export function emptyTemplate(id: string, now: number): TemplateRecord {
  return {
    ...templateFieldMapper.empty,
    ...templateColumns.blank,
    defaultQuantity: partsPerUnit,
    id,
    createdAt: now,
    updatedAt: now,
    labelIds: [],
    fields: [],
  }
}

export function toTemplateRow(householdId: number, template: TemplateRecord): TemplateTable {
  return {
    ...templateFieldMapper.toColumns(template),
    ...templateColumns.toRow(householdId, template),
    name_key: nameKey(template.name),
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
    ...templateColumns.toRecord(row),
    labelIds: labels.map((label) => label.label_id),
    fields: fields.map(toCustomFieldRecord),
  }
}
