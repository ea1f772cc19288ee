/** Items are counted as a whole (`all`), by location, by label and by the step of their price. */
export type TallyKind = 'all' | 'location' | 'label' | 'price'

export interface TallyKey {
  kind: TallyKind
  /** An id or the number of a step; empty for all, and for items without location, label or price. */
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
