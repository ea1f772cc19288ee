import { fieldsWith, type FieldKeyWith, type WireKey } from './item-fields.ts'

type Direction = 'asc' | 'desc'

/** The orders of a list that are no field of the item. */
const otherDirections = {
  createdAt: 'desc',
  updatedAt: 'desc',
  value: 'desc',
  location: 'asc',
} as const satisfies Record<string, Direction>

export type ItemOrder = WireKey<FieldKeyWith<'sort'>> | keyof typeof otherDirections

/** Every order of a list of items with its usual direction. */
export const defaultDirections = {
  ...Object.fromEntries(fieldsWith('sort').map(({ wire, sort }) => [wire, sort])),
  ...otherDirections,
  // as: the two together are what ItemOrder names.
} as Readonly<Record<ItemOrder, Direction>>

// as: the keys of this very object.
export const itemOrders = Object.keys(defaultDirections) as ItemOrder[]
