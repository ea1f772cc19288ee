/** Items are counted together (`all`), by location, label, price bucket and end of warranty. */
export type TallyKind = 'all' | 'location' | 'label' | 'price' | 'warranty'

export interface TallyKey {
  kind: TallyKind
  /** An id, the index of a price bucket, a day or `lifetime`. Empty for `all`, and for items without a location, label, price or warranty. */
  key: string
  archived: number
}

/** Quantity, value and price in 1/10,000. */
export interface TallySums {
  items: number
  quantity: number
  value: number
  price: number
}

/** Derived: how many items of a household there are of each kind; no row where there is none. */
export interface ItemTallyTable extends TallyKey, TallySums {
  group_id: number
}

declare module '#server/database/tables.ts' {
  interface Tables {
    item_tally: ItemTallyTable
  }
}
