import { formatLocale } from '#web/i18n/format-locale.ts'

/** Every time zone that the browser knows, and the one that is set, which it may not list. */
export function timeZoneChoices(current: string) {
  return [...new Set([current, ...Intl.supportedValuesOf('timeZone'), 'UTC'])].toSorted()
}

/** `America/New_York` as people write it. */
export function timeZoneName(timeZone: string) {
  return timeZone.replaceAll('_', ' ').replaceAll('/', ' / ')
}

/** The time of day there now. */
export function clockIn(timeZone: string, now = new Date()) {
  return new Intl.DateTimeFormat(formatLocale(), { timeStyle: 'short', timeZone }).format(now)
}
