/** How much of a date is known. */
export const datePrecisions = ['day', 'month', 'year'] as const
export type DatePrecision = (typeof datePrecisions)[number]

/** The day that is stored for a month or a year: its first or its last. */
export type PeriodDay = 'first' | 'last'

const lengths = { day: 10, month: 7, year: 4 } as const

/** Returns a date as far as it is known: `2019-05` for 2019-05-01 and `month`. */
export function partialDate(date: string, precision: DatePrecision): string {
  return date.slice(0, lengths[precision])
}

/** True for `2019-05` and `2019`. */
export function isPartial(date: string): boolean {
  return /^[1-9]\d{3}(-(0[1-9]|1[0-2]))?$/.test(date)
}

export function precisionOf(date: string): DatePrecision {
  return date.length === lengths.year ? 'year' : date.length === lengths.month ? 'month' : 'day'
}

/** Returns the day that is stored for a date that may be partial. */
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

/** Returns a date of an item or maintenance entry as far as it is known. */
export function knownDate<Key extends string>(record: WithPrecision<NoInfer<Key>>, key: Key): string {
  const date: string = record[key]
  // as: the type of `record` has a precision for the key.
  return partialDate(date, record[`${key}Precision` as keyof typeof record] as DatePrecision)
}
