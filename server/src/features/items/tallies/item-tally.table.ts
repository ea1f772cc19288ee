/** The kind of a tally. `all` counts all items, the others count by location, label, price or end of warranty. */
export type TallyKind = 'all' | 'location' | 'label' | 'price' | 'warranty'

export interface TallyKey {
  kind: TallyKind
  /**
   * The id of the location or label, the index of the price bucket, or the day on which the warranty ends (`lifetime`
   * for one without an end). Empty for the kind `all` and for items without such a value.
   */
  key: string
  archived: number
}

/** The sums of a tally. Quantity, value and price are in units of 1/10,000. */
export interface TallySums {
  items: number
  quantity: number
  value: number
  price: number
}

/** Derived: sums of the items with the same kind and key of a tally. A key without items has no row. */
export interface ItemTallyTable extends TallyKey, TallySums {
  group_id: number
}

declare module '#server/database/tables.ts' {
  interface Tables {
    item_tally: ItemTallyTable
  }
}
