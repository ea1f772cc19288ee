import { fieldsWith, type FieldKeyWith, type WireKey } from './item-fields.ts'

type Direction = 'asc' | 'desc'

/** The sort orders of item lists that are not defined by the option `sort` of a field. */
const otherDirections = {
  createdAt: 'desc',
  updatedAt: 'desc',
  value: 'desc',
  location: 'asc',
} as const satisfies Record<string, Direction>

export type ItemOrder = WireKey<FieldKeyWith<'sort'>> | keyof typeof otherDirections

export const defaultDirections = {
  ...Object.fromEntries(fieldsWith('sort').map(({ wire, sort }) => [wire, sort])),
  ...otherDirections,
  // as: `ItemOrder` consists of the keys of both objects.
} as Readonly<Record<ItemOrder, Direction>>

// as: `Object.keys` returns `string[]`, but `defaultDirections` has only keys of type `ItemOrder`.
export const itemOrders = Object.keys(defaultDirections) as ItemOrder[]
