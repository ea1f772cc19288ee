/** The most exact part of a date that is known. */
export const datePrecisions = ['day', 'month', 'year'] as const
export type DatePrecision = (typeof datePrecisions)[number]

/** Which day of a month or a year is stored in place of the unknown day. */
export type PeriodDay = 'first' | 'last'

const lengths = { day: 10, month: 7, year: 4 } as const

/** Returns the known part of a date: `2019-05` for 2019-05-01 and `month`. */
export function partialDate(date: string, precision: DatePrecision): string {
  return date.slice(0, lengths[precision])
}

/** True for a month or a year, such as `2019-05` or `2019`. */
export function isPartial(date: string): boolean {
  return /^[1-9]\d{3}(-(0[1-9]|1[0-2]))?$/.test(date)
}

export function precisionOf(date: string): DatePrecision {
  return date.length === lengths.year ? 'year' : date.length === lengths.month ? 'month' : 'day'
}

/** Returns the day to store for a date of which only the month or the year may be known. */
export function wholeDate(date: string, day: PeriodDay): string {
  if (!isPartial(date)) return date
  const month = date.length === lengths.month ? date : `${date}-${day === 'first' ? '01' : '12'}`
  if (day === 'first') return `${month}-01`
  const [year = 0, number = 0] = month.split('-').map(Number)
  return `${month}-${new Date(Date.UTC(year, number, 0)).getUTCDate()}`
}

type WithPrecision<Key extends string> = { readonly [Each in Key]: string } & {
  readonly [Each in Key as `${Each}Precision`]: DatePrecision
}

/** Returns the known part of a date of an item or maintenance entry. */
export function knownDate<Key extends string>(record: WithPrecision<NoInfer<Key>>, key: Key): string {
  const date: string = record[key]
  // as: `record` has a precision for each key of this type.
  return partialDate(date, record[`${key}Precision` as keyof typeof record] as DatePrecision)
}

/** Returns the number of calendar months from the month of `first` to the month of `last`. */
export function monthsBetween(first: string, last: string): number {
  const monthOf = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))
  return monthOf(last) - monthOf(first)
}
