import type { AttachmentType } from '#contract/files/files.ts'
import type { ItemFieldKey } from './item-fields.ts'

/**
 * The filters of item lists, except words, locations, labels and custom fields. URL, API query, chips, counts, saved
 * views and SQL use these tables and names.
 */

/** Ranges of amounts and dates. Both ends are included and optional. */
export const rangeFilters = [
  { field: 'purchasePrice', from: 'priceMin', to: 'priceMax' },
  { field: 'quantity', from: 'quantityMin', to: 'quantityMax' },
  { field: 'purchaseDate', from: 'purchasedFrom', to: 'purchasedTo' },
  { field: 'warrantyExpires', from: 'warrantyFrom', to: 'warrantyTo' },
] as const satisfies readonly { field: ItemFieldKey; from: string; to: string }[]

type RangeOf<Field extends ItemFieldKey> = Extract<(typeof rangeFilters)[number], { field: Field }>
type Bounds<Range extends { from: string; to: string }> = Range['from'] | Range['to']
export type AmountBound = Bounds<RangeOf<'purchasePrice'> | RangeOf<'quantity'>>
export type DayBound = Bounds<RangeOf<'purchaseDate'> | RangeOf<'warrantyExpires'>>

interface FieldState {
  readonly field: ItemFieldKey
  /**
   * With `below`, an item is in this state when the value of `field` is less than the value of `below`. Without it, an
   * item is in this state when `field` is not empty.
   */
  readonly below?: ItemFieldKey
}

/** An item is in this state when it has a file or link of this type. Receipts of its maintenance do not count. */
interface FileState {
  readonly attached: AttachmentType
}

/** An item is in this state when its price or a value is known, but was last set more than this number of years ago. */
interface ValueState {
  readonly valuedBeforeYears: number
}

export type StateDefinition = (FieldState | FileState | ValueState) & {
  readonly isCounted?: true
}

/** The states that a list can be filtered by. The value `true` selects items in the state, `false` the other items. */
export const stateFilters = {
  insured: { field: 'insured', isCounted: true },
  sold: { field: 'soldDate', isCounted: true },
  lent: { field: 'lentTo', isCounted: true },
  lowStock: { field: 'quantity', below: 'minimumQuantity', isCounted: true },
  hasReceipt: { attached: 'receipt', isCounted: true },
  hasManual: { attached: 'manual', isCounted: true },
  hasWarranty: { attached: 'warranty', isCounted: true },
  oldValue: { valuedBeforeYears: 2 },
} as const satisfies Readonly<Record<string, StateDefinition>>

export type StateFilter = keyof typeof stateFilters

// as: `Object.keys` returns `string[]`, but `stateFilters` has only keys of type `StateFilter`.
export const itemStates = Object.keys(stateFilters) as StateFilter[]

export type CountedState = {
  [State in StateFilter]: (typeof stateFilters)[State] extends { isCounted: true } ? State : never
}[StateFilter]

const isCounted = (state: StateFilter): state is CountedState => 'isCounted' in stateFilters[state]

export const countedStates = itemStates.filter(isCounted)

/**
 * The values of the filter `without`. With several values, it selects the items that lack all of them, such as items
 * with neither photo nor price.
 */
export const itemGaps = ['location', 'photo', 'label', 'price'] as const
export type ItemGap = (typeof itemGaps)[number]
