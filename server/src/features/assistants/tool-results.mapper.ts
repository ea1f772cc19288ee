import type { ItemSummary } from '#contract/items/items.ts'

type Summarized = Pick<
  ItemSummary,
  'id' | 'name' | 'assetId' | 'quantity' | 'description' | 'value' | 'archived' | 'lentTo' | 'lentUntil'
> &
  Pick<ItemSummary, 'location' | 'locationPath' | 'labels'>

/** Returns the main keys of an item. Leaves out all other keys, because assistants read every key of a list. */
export function summarizeItem(item: Summarized) {
  const { id, name, assetId, quantity, description, value, lentTo, lentUntil } = item
  return {
    id,
    name,
    assetId,
    quantity,
    value,
    location: (item.locationPath ?? []).join(' / '),
    labels: item.labels.map((label) => label.name),
    ...(description && { description }),
    ...(item.archived && { archived: true }),
    ...(lentTo && { lentTo, lentUntil }),
  }
}
