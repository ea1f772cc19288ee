import type { TFunction } from 'i18next'
import { formatInstant } from '#web/shared/formats.ts'

export function nameOfDay(instant: string, t: TFunction) {
  const day = formatInstant(instant, 'long')
  return day === formatInstant(new Date().toISOString(), 'long') ? t('date.today') : day
}
