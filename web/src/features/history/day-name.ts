import type { TFunction } from 'i18next'
import { formatInstant } from '#web/shared/formats.ts'

/** Returns the day of an instant as a heading. */
export function nameOfDay(instant: string, t: TFunction) {
  const day = formatInstant(instant, 'long')
  return day === formatInstant(new Date().toISOString(), 'long') ? t('history.today') : day
}
