/**
 * Items are counted as a whole (`all`), by location, by label, by the day they were entered on (`entered`), by the month
 * of purchase or else of entry (`month`), by the end of their warranty (a day or `lifetime`), by what they lack
 * (`without`), by the states that facets count and, those that have one, by the step of their price.
 */
export type TallyKind =
  | 'all'
  | 'location'
  | 'label'
  | 'entered'
  | 'month'
  | 'warranty'
  | 'without'
  | 'state'
  | 'price'

export interface TallyKey {
  kind: TallyKind
  key: string
  archived: number
}

/** Sums in 1/10,000; those of `warranty`, `without`, `state` and `price` are 0. */
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
