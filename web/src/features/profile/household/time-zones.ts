import { formatLocale } from '#web/i18n/format-locale.ts'

/** Returns all time zones of the browser and the current one, which the browser may not list. */
export function timeZoneChoices(current: string) {
  return [...new Set([current, ...Intl.supportedValuesOf('timeZone'), 'UTC'])].toSorted()
}

/** Returns a time zone for display: `America / New York` for `America/New_York`. */
export function timeZoneName(timeZone: string) {
  return timeZone.replaceAll('_', ' ').replaceAll('/', ' / ')
}

export function clockIn(timeZone: string) {
  return new Intl.DateTimeFormat(formatLocale(), { timeStyle: 'short', timeZone }).format(new Date())
}
