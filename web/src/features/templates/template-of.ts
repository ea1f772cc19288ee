import { fieldsWith, templateKey } from '#contract/items/item-fields.ts'
import type { Item } from '#contract/items/items.ts'
import type { NewTemplate } from '#contract/templates.ts'

export function templateOf(item: Item, name: string): NewTemplate {
  return {
    name,
    defaultName: item.name,
    ...Object.fromEntries(fieldsWith('inTemplate').map(({ key }) => [templateKey(key), item[key]])),
    defaultLocationId: item.location?.id ?? null,
    defaultLabelIds: item.labels.map((label) => label.id),
    includePurchaseFields: item.purchasePrice !== 0 || item.purchaseFrom !== '' || item.purchaseTime !== '',
    includeWarrantyFields:
      item.lifetimeWarranty || item.warrantyExpires !== '' || item.warrantyDetails !== '',
    // Leaves out the ids of the custom fields, because these ids belong to the fields of the item.
    fields: item.fields.map(({ id: _, ...field }) => field),
  }
}
