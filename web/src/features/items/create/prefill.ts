import type { Item, ItemField } from '#contract/items/items.ts'
import { knownDate } from '#contract/written/partial-dates.ts'
import type { Product, NewProductPicture } from '#contract/products.ts'
import type { Template } from '#contract/templates.ts'
import type { Details } from './add-details.tsx'
import { emptyValues, type ItemValues } from '../form/item-form-values.ts'
import { newUuid } from '#web/shared/new-uuid.ts'

export interface Prefill {
  note: string
  name: string
  quantity?: number
  locationId?: string | null
  labelIds?: string[]
  details?: Partial<Details>
  /** Values of the new item that the dialog has no field for. */
  values?: Partial<Omit<ItemValues, 'fields'>> & { fields?: Omit<ItemField, 'id'>[] }
  /** A picture that the server downloads after the item was created. */
  picture?: NewProductPicture
}

/**
 * Fills in the values of a prefill. First clears values of the previous prefill that the user has not changed. Typed
 * text is replaced only by a value of the new prefill.
 */
export function applyPrefill(typed: Details, beginning: Prefill, before: Prefill | null): Details {
  const said = Object.entries(beginning.details ?? {}).filter(([, value]) => value !== '' && value !== null)
  const old = new Map<string, unknown>(Object.entries(before?.details ?? {}))
  const gone = Object.entries(typed)
    .filter(([key, value]) => value === old.get(key))
    .map(([key, value]) => [key, typeof value === 'string' ? '' : null])
  return { ...typed, ...Object.fromEntries(gone), ...Object.fromEntries(said) }
}

export function prefillToFormValues({ values }: Prefill): ItemValues {
  const fields = (values?.fields ?? []).map((field) => ({ ...field, key: newUuid(), id: null }))
  return { ...emptyValues, ...values, fields }
}

export function ofTemplate(template: Template, note: string): Prefill {
  return {
    note,
    name: template.defaultName,
    quantity: template.defaultQuantity,
    locationId: template.defaultLocation?.id ?? null,
    labelIds: template.defaultLabels.map(({ id }) => id),
    details: {
      description: template.defaultDescription,
      manufacturer: template.defaultManufacturer,
      modelNumber: template.defaultModelNumber,
    },
    values: {
      insured: template.defaultInsured,
      lifetimeWarranty: template.defaultLifetimeWarranty,
      warrantyDetails: template.defaultWarrantyDetails,
      fields: template.fields.map(withoutId),
    },
  }
}

export function ofItem(item: Item, note: string): Prefill {
  return {
    note,
    name: item.name,
    quantity: item.quantity,
    locationId: item.location?.id ?? null,
    labelIds: item.labels.map(({ id }) => id),
    details: {
      description: item.description,
      purchasePrice: item.purchasePrice || null,
      purchaseTime: knownDate(item, 'purchaseTime'),
      purchaseFrom: item.purchaseFrom,
      manufacturer: item.manufacturer,
      modelNumber: item.modelNumber,
      warrantyExpires: knownDate(item, 'warrantyExpires'),
    },
    values: {
      insured: item.insured,
      lifetimeWarranty: item.lifetimeWarranty,
      warrantyDetails: item.warrantyDetails,
      notes: item.notes,
      ...(item.parent && { parentId: item.parent.id }),
      fields: item.fields.map(withoutId),
    },
  }
}

export function ofProduct(product: Product, note: string): Prefill {
  const { imageURL, barcode } = product
  return {
    note,
    name: product.item.name,
    details: {
      description: product.item.description,
      manufacturer: product.manufacturer,
      modelNumber: product.modelNumber,
    },
    ...(imageURL && { picture: { productEAN: barcode, imageURL } }),
  }
}

/** Removes the id of a custom field, because the new item gets new ids for its fields. */
function withoutId({ id: _, ...field }: ItemField) {
  return field
}
