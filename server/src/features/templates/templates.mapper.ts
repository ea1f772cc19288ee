import type {
  ItemFromTemplate,
  NewTemplate,
  Template,
  TemplateSummary,
  TemplateUpdate,
} from '#contract/templates.ts'
import { readFields, toField } from '#server/features/items/item-custom-fields.mapper.ts'
import { applyItemUpdate } from '#server/features/items/items.mapper.ts'
import type { ItemRecord } from '#server/features/items/items.table.ts'
import { toInstant } from '#server/shared/instant.ts'
import { parseIdList, readName, parseReference, readText } from '#server/shared/request-values.ts'
import { templateFieldMapper, toItemFields } from './template-fields.mapper.ts'
import { emptyTemplate } from './template-rows.mapper.ts'
import type { TemplateRecord } from './templates.table.ts'

interface Named {
  id: string
  name: string
}

export function toTemplateSummary(
  template: Pick<TemplateRecord, 'id' | 'name' | 'description' | 'createdAt' | 'updatedAt'>,
): TemplateSummary {
  return {
    id: template.id,
    name: template.name,
    description: template.description,
    createdAt: toInstant(template.createdAt),
    updatedAt: toInstant(template.updatedAt),
  }
}

export function toTemplate(
  template: TemplateRecord,
  location: Named | undefined,
  labels: readonly Named[],
): Template {
  const defaultLabels = labels.map(({ id, name }) => ({ id, name }))
  return {
    ...toTemplateSummary(template),
    ...templateFieldMapper.toWire(template),
    notes: template.notes,
    defaultName: template.defaultName,
    defaultLocation: location ? { id: location.id, name: location.name } : null,
    defaultLabels,
    defaultTags: defaultLabels,
    includeWarrantyFields: template.includeWarranty,
    includePurchaseFields: template.includePurchase,
    includeSoldFields: template.includeSold,
    fields: template.fields.map(toField),
  }
}

export function newTemplateRecord(now: number, input: NewTemplate, newId: () => string): TemplateRecord {
  return applyTemplateUpdate(emptyTemplate(newId(), now), input, newId)
}

/** An absent or null key leaves the value unchanged, but a null location clears the default location. */
export function applyTemplateUpdate(
  template: TemplateRecord,
  input: TemplateUpdate,
  newId: () => string,
): TemplateRecord {
  const locationId = parseReference('defaultLocationId', input.defaultLocationId)
  return {
    ...template,
    ...templateFieldMapper.read(template, input),
    name: readName(input.name) ?? template.name,
    description: readText(input.description) ?? template.description,
    notes: readText(input.notes) ?? template.notes,
    defaultName: readText(input.defaultName)?.trim() ?? template.defaultName,
    defaultLocationId: locationId === undefined ? template.defaultLocationId : locationId,
    includeWarranty: input.includeWarrantyFields ?? template.includeWarranty,
    includePurchase: input.includePurchaseFields ?? template.includePurchase,
    includeSold: input.includeSoldFields ?? template.includeSold,
    labelIds: readLabelIds(input) ?? template.labelIds,
    fields: input.fields ? readFields(template.fields, input.fields, newId) : template.fields,
  }
}

function readLabelIds({ defaultLabelIds, defaultTagIds }: TemplateUpdate): string[] | undefined {
  if (defaultLabelIds) return parseIdList('defaultLabelIds', defaultLabelIds).toSorted()
  return defaultTagIds ? parseIdList('defaultTagIds', defaultTagIds).toSorted() : undefined
}

/** Builds an item from a template and a request. The caller sets the parent item. */
export function fillItem(
  empty: ItemRecord,
  template: TemplateRecord,
  input: Omit<ItemFromTemplate, 'parentId'>,
  newId: () => string,
): ItemRecord {
  const filled: ItemRecord = {
    ...empty,
    ...toItemFields(template),
    locationId: template.defaultLocationId,
    labelIds: template.labelIds,
    fields: template.fields.map((field) => ({ ...field, id: newId() })),
  }
  return applyItemUpdate(
    filled,
    {
      name: input.name ?? template.defaultName,
      description: input.description ?? null,
      quantity: input.quantity ?? null,
      locationId: input.locationId ?? null,
      labelIds: input.labelIds ?? input.tagIds ?? null,
    },
    newId,
    // The last argument is the date of changed values. It is empty, because this update changes no value that has a
    // date.
    '',
  )
}
