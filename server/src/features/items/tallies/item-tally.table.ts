/** Items are counted as a whole (`all`), by location, by label, by the step of their price and by the end of their warranty. */
export type TallyKind = 'all' | 'location' | 'label' | 'price' | 'warranty'

export interface TallyKey {
  kind: TallyKind
  /** An id, the number of a step, a day or `lifetime`; empty for all, and for items without location, label, price or warranty. */
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
