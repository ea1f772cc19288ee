import type { Item, ItemField, NewItem } from '#contract/items.ts'
import { addProductPicture, type Product } from '#contract/products.ts'
import type { Template } from '#contract/templates.ts'
import type { Details } from '#web/features/adding/add-details.tsx'
import { call } from '#web/shared/api.ts'
import { queryClient } from '#web/shared/query-client.ts'

/** What a new thing begins with. */
export interface Beginning {
  /** Says where it came from. */
  note: string
  name: string
  quantity?: number
  locationId?: string | null
  labelIds?: string[]
  details?: Partial<Details>
  /** What the dialog has no field for. */
  facts?: Partial<NewItem>
  afterCreate?: (itemId: string) => Promise<void>
}

/** What was typed stays where the beginning says nothing; what the one before it said goes. */
export function beginDetails(typed: Details, beginning: Beginning, before: Beginning | null): Details {
  const said = Object.entries(beginning.details ?? {}).filter(([, value]) => value !== '' && value !== null)
  const old = new Map<string, unknown>(Object.entries(before?.details ?? {}))
  const gone = Object.entries(typed)
    .filter(([key, value]) => value === old.get(key))
    .map(([key, value]) => [key, typeof value === 'string' ? '' : null])
  return { ...typed, ...Object.fromEntries(gone), ...Object.fromEntries(said) }
}

export function ofTemplate(template: Template, note: string): Beginning {
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
    facts: {
      insured: template.defaultInsured,
      lifetimeWarranty: template.defaultLifetimeWarranty,
      warrantyDetails: template.defaultWarrantyDetails,
      fields: template.fields.map(withoutId),
    },
  }
}

/** All but what only the one thing has: its numbers, its files, whether it was sold. */
export function ofItem(item: Item, note: string): Beginning {
  return {
    note,
    name: item.name,
    quantity: item.quantity,
    locationId: item.location?.id ?? null,
    labelIds: item.labels.map(({ id }) => id),
    details: {
      description: item.description,
      purchasePrice: item.purchasePrice || null,
      purchaseTime: item.purchaseTime,
      purchaseFrom: item.purchaseFrom,
      manufacturer: item.manufacturer,
      modelNumber: item.modelNumber,
      warrantyExpires: item.warrantyExpires,
    },
    facts: {
      insured: item.insured,
      lifetimeWarranty: item.lifetimeWarranty,
      warrantyDetails: item.warrantyDetails,
      notes: item.notes,
      ...(item.parent && { parentId: item.parent.id }),
      fields: item.fields.map(withoutId),
    },
  }
}

/** What a service says about a product; its picture is fetched by the server once there is an item. */
export function ofProduct(product: Product, note: string): Beginning {
  const { imageURL, barcode } = product
  return {
    note,
    name: product.item.name,
    details: {
      description: product.item.description,
      manufacturer: product.manufacturer,
      modelNumber: product.modelNumber,
    },
    ...(imageURL && { afterCreate: (id) => addPicture(id, barcode, imageURL) }),
  }
}

/** Nobody asked for the picture: without it nothing is missing. */
async function addPicture(id: string, productEAN: string, imageURL: string) {
  const body = { productEAN, imageURL }
  await call(addProductPicture, { params: { id }, body }).catch(() => undefined)
  await queryClient.invalidateQueries()
}

/** The fields are copies. */
function withoutId({ id: _, ...field }: ItemField) {
  return field
}
