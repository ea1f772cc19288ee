import { isPartial } from '#contract/written/partial-dates.ts'

/** The day from which Excel counts. */
const dayZero = Temporal.PlainDate.from('1899-12-30')

/** Excel allows 255 characters. The pattern below would take too long for a long code with many open brackets. */
const maxCodeLength = 255

/** True for the ids of Excel's built-in date formats, which files use without defining the formats. */
function isBuiltInDate(id: number): boolean {
  return (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)
}

/** True when a number format shows a date or time. `code` is undefined for a built-in format. */
export function isDateFormat(id: number, code: string | undefined): boolean {
  if (code === undefined || code.length > maxCodeLength) return isBuiltInDate(id)
  // Text in quotes, after a backslash or in brackets (a colour, a currency) is not part of the date.
  const plain = code.replace(/"[^"]*"|\\.|_.|\*.|\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '')
  return !/general/i.test(plain) && /[ymdhs]/i.test(plain)
}

/** Converts Excel's serial number to `2022-03-04`, with the time if it has one, or to `08:30` for a time alone. */
export function serialToText(serial: number, is1904: boolean): string {
  if (serial < 0 || serial >= 2_958_466) return String(serial)
  // Excel counts 29 February 1900, which did not exist, as day 60. Therefore the days before it are shifted by one.
  const day = is1904 ? serial + 1462 : serial < 60 ? serial + 1 : serial
  const minutes = Math.round((serial % 1) * 1440)
  const time = `${pad(Math.floor(minutes / 60) % 24)}:${pad(minutes % 60)}`
  if (serial < 1 && !is1904) return time
  const wholeDay = Math.floor(day) + (minutes === 1440 ? 1 : 0)
  const date = dayZero.add({ days: wholeDay }).toString()
  return minutes % 1440 === 0 ? date : `${date} ${time}`
}

/**
 * Converts `2022-03-04` to Excel's serial number. Undefined for an empty text, for a month or a year, and for a day
 * before March 1900, for which Excel has no right number.
 */
export function toSerial(date: string): number | undefined {
  return isPartial(date) || date < '1900-03-01' ? undefined : dayZero.until(date).days
}

function pad(part: number): string {
  return String(part).padStart(2, '0')
}
