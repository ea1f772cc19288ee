/** `all` counts all items, the others by location, label, price bucket and end of warranty. */
export type TallyKind = 'all' | 'location' | 'label' | 'price' | 'warranty'

export interface TallyKey {
  kind: TallyKind
  /** An id, the index of a price bucket, a day or `lifetime`. Empty for `all` and for items without a value. */
  key: string
  archived: number
}

/** Quantity, value and price are in 1/10,000. */
export interface TallySums {
  items: number
  quantity: number
  value: number
  price: number
}

/** Derived: the number of items by kind and key. There is no row for zero items. */
export interface ItemTallyTable extends TallyKey, TallySums {
  group_id: number
}

declare module '#server/database/tables.ts' {
  interface Tables {
    item_tally: ItemTallyTable
  }
}
