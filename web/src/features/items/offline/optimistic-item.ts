import type { QueryClient } from '@tanstack/react-query'
import { blankFields } from '#contract/items/blank-fields.ts'
import { itemFieldList } from '#contract/items/item-fields.ts'
import type { Item, ItemFieldInput, ItemUpdate, NewItem } from '#contract/items/items.ts'
import type { NewProductPicture } from '#contract/products.ts'
import { wholeDates } from '#web/features/item-fields/item-fields.ts'
import { labelsQuery } from '#web/features/labels/labels.queries.ts'
import { locationsQuery } from '#web/features/locations/locations.queries.ts'
import { newUuid } from '#web/shared/new-uuid.ts'

/** Returns the item's properties that an update changes. Locations and labels get their names from the cache. */
export function toOptimisticItem(queryClient: QueryClient, update: ItemUpdate): Partial<Item> {
  const { locationId, labelIds, fields } = update
  const plain = itemFieldList.flatMap(({ wire }) => {
    const value = update[wire]
    return value === undefined || value === null ? [] : [[wire, value]]
  })
  const location = queryClient.getQueryData(locationsQuery().queryKey)?.find(({ id }) => id === locationId)
  const labels = queryClient.getQueryData(labelsQuery().queryKey)?.filter(({ id }) => labelIds?.includes(id))
  return {
    // Plain fields other than dates have the same keys and values in the update and in the item, so they are copied.
    ...Object.fromEntries(plain),
    ...wholeDates(update),
    ...(location && { location, locationPath: location.path }),
    ...(labels && labelIds && { labels }),
    ...(fields && { fields: fields.map(toShownField) }),
  }
}

function shownOfNew(queryClient: QueryClient, id: string, body: NewItem): Item {
  const now = new Date().toISOString()
  const item = {
    ...blankFields(itemFieldList),
    id,
    importRef: '',
    createdAt: now,
    updatedAt: now,
    value: 0,
    worth: 0,
    labels: [],
    attachments: [],
    fields: [],
    quantity: 1,
    ...toOptimisticItem(queryClient, body),
  }
  const value = item.purchasePrice * item.quantity
  return { ...item, value, worth: item.currentValue * item.quantity || value }
}

/** Returns a queued change that creates an item once there is a connection, and the item to show until then. */
export function queuedCreation(
  queryClient: QueryClient,
  id: string,
  body: NewItem,
  picture?: NewProductPicture,
) {
  const shown = shownOfNew(queryClient, id, body)
  const change = { kind: 'create' as const, itemId: id, name: body.name, body, shown, picture }
  return { change, data: shown }
}

function toShownField({ id, type, name, ...values }: ItemFieldInput): Item['fields'][number] {
  return {
    id: id ?? newUuid(),
    type: type ?? 'text',
    name,
    textValue: values.textValue ?? '',
    numberValue: values.numberValue ?? 0,
    booleanValue: values.booleanValue ?? false,
    timeValue: values.timeValue ?? '',
  }
}
