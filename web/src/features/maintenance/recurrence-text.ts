import type { TFunction } from 'i18next'
import type { Recurrence } from '#contract/maintenance/maintenance.ts'

export function recurrenceText({ every, unit }: Recurrence, t: TFunction) {
  switch (unit) {
    case 'days':
      return t('maintenance.everyDays', { count: every })
    case 'weeks':
      return t('maintenance.everyWeeks', { count: every })
    case 'months':
      return t('maintenance.everyMonths', { count: every })
    case 'years':
      return t('maintenance.everyYears', { count: every })
  }
}
