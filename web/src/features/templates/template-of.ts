import type { Item } from '#contract/items.ts'
import type { NewTemplate } from '#contract/templates.ts'

/** What the next item of this kind would have too: not its numbers, price, dates or files. */
export function templateOf(item: Item, name: string): NewTemplate {
  return {
    name,
    defaultName: item.name,
    defaultDescription: item.description,
    defaultQuantity: item.quantity,
    defaultInsured: item.insured,
    defaultManufacturer: item.manufacturer,
    defaultModelNumber: item.modelNumber,
    defaultLifetimeWarranty: item.lifetimeWarranty,
    defaultWarrantyDetails: item.warrantyDetails,
    defaultLocationId: item.location?.id ?? null,
    defaultLabelIds: item.labels.map((label) => label.id),
    includePurchaseFields: item.purchasePrice !== 0 || item.purchaseFrom !== '' || item.purchaseTime !== '',
    includeWarrantyFields:
      item.lifetimeWarranty || item.warrantyExpires !== '' || item.warrantyDetails !== '',
    // The ids are those of the item's own fields.
    fields: item.fields.map(({ id: _, ...field }) => field),
  }
}
