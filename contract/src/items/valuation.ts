import { monthsBetween } from '../written/partial-dates.ts'
import { itemFieldList, type ItemFieldEntry } from './item-fields.ts'

/**
 * The value of an item that totals add up: its purchase price, its worth today, or the price of a replacement. When the
 * chosen value is unknown, totals add up the purchase price.
 */
export const valuations = ['purchase', 'current', 'replacement'] as const
export type Valuation = (typeof valuations)[number]

interface Valued {
  value: number
  worth: number
  replacementValue: number
  quantity: number
}

/** Returns a function that returns the value with which an item counts in totals. */
export function countedBy(valuation: string | null | undefined): (item: Valued) => number {
  if (valuation === 'current') return ({ worth }) => worth
  if (valuation !== 'replacement') return ({ value }) => value
  return ({ value, quantity, replacementValue }) => replacementValue * quantity || value
}

/** The rule by which a thing loses value. Without a useful life, no rule applies. */
export interface Depreciation {
  /** The number of years after which only the rest value is left. */
  readonly usefulLifeYears: number
  readonly restValuePercent: number
  /** True for sum-of-digits depreciation: the thing loses most of its value in the first years. */
  readonly declining: boolean
}

const depreciationKeys = ['usefulLifeYears', 'restValuePercent', 'declining'] as const
export type DepreciationKey = (typeof depreciationKeys)[number]

/** The fields of a depreciation rule, which items and labels both have. */
export const depreciationFields = itemFieldList.filter((field): field is ItemFieldEntry<DepreciationKey> =>
  depreciationKeys.some((key) => key === field.key),
)

type Named = Partial<Depreciation> & { readonly name: string }

/**
 * Returns the depreciation rule of an item: its own, or else the rule of its label with the shortest useful life.
 * Between rules with the same life, the one with the lower rest value applies, then the declining one.
 */
export function depreciationOf<Label extends Named>(
  item: Depreciation,
  labels: readonly Label[],
): { rule: Depreciation; label?: Label } | undefined {
  if (item.usefulLifeYears > 0) return { rule: item }
  const [first] = labels
    .flatMap((label) => {
      const { usefulLifeYears = 0, restValuePercent = 0, declining = false } = label
      return usefulLifeYears > 0 ? [{ rule: { usefulLifeYears, restValuePercent, declining }, label }] : []
    })
    .toSorted(({ rule: one }, { rule: other }) => {
      return (
        one.usefulLifeYears - other.usefulLifeYears ||
        one.restValuePercent - other.restValuePercent ||
        Number(other.declining) - Number(one.declining)
      )
    })
  return first
}

/**
 * Returns the part of the purchase price that depreciation has left, from the rest value to 1. Counts calendar months,
 * so a thing loses value on the first of each month.
 */
export function remainingShare(
  { usefulLifeYears, restValuePercent, declining }: Depreciation,
  purchaseDate: string,
  today: string,
): number {
  const months = Math.ceil((Math.round(usefulLifeYears * 10_000) * 12) / 10_000)
  const left = Math.min(months, Math.max(0, months - monthsBetween(purchaseDate, today)))
  const rest = Math.round(restValuePercent * 10_000)
  const [part, whole] = declining ? [left * (left + 1), months * (months + 1)] : [left, months]
  return (rest * whole + (1_000_000 - rest) * part) / (1_000_000 * whole)
}

/** Kinds of things with the useful life that insurers and tax tables commonly give. */
export const depreciationPresets = {
  electronics: { usefulLifeYears: 5, restValuePercent: 10, declining: false },
  phones: { usefulLifeYears: 4, restValuePercent: 5, declining: true },
  appliances: { usefulLifeYears: 10, restValuePercent: 10, declining: false },
  furniture: { usefulLifeYears: 10, restValuePercent: 20, declining: false },
  clothing: { usefulLifeYears: 3, restValuePercent: 10, declining: true },
  tools: { usefulLifeYears: 8, restValuePercent: 20, declining: false },
  bicycles: { usefulLifeYears: 8, restValuePercent: 20, declining: false },
  vehicles: { usefulLifeYears: 12, restValuePercent: 10, declining: true },
  lasting: { usefulLifeYears: 100, restValuePercent: 100, declining: false },
} as const satisfies Readonly<Record<string, Depreciation>>
export type DepreciationPreset = keyof typeof depreciationPresets
