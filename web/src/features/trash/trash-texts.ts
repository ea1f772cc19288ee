import type { TFunction } from 'i18next'
import type { TrashGroup, TrashRecord } from '#contract/trash.ts'
import { countRecords } from '#web/features/history/count-records.ts'
import { wordLocale } from '#web/i18n/format-locale.ts'
import { formatClock, formatInstant } from '#web/shared/formats.ts'

type Entity = TrashRecord['entity']

/** Returns the heading of a deletion: the name of a single record, or the number of each kind. */
export function groupTitle({ counts, records, total }: TrashGroup, t: TFunction) {
  const [only] = records
  const location = records.find(({ entity }) => entity === 'location')
  const countOf = (entity: Entity) => counts.find((one) => one.entity === entity)?.count ?? 0
  if (total === 1 && only)
    return t('trash.deletedOne', { name: only.name || countRecords(only.entity, 1, t) })
  const items = countOf('item')
  if (location && countOf('location') === 1 && items > 0 && total === items + 1) {
    return t('trash.deletedLocation', { name: location.name, count: items })
  }
  const parts = counts
    .toSorted((one, other) => other.count - one.count)
    .map(({ entity, count }) => countRecords(entity, count, t))
  return t('trash.deletedSome', { what: new Intl.ListFormat(wordLocale()).format(parts) })
}

/** Formats the moment of a deletion: the time of day for today, otherwise the date. */
export function groupTime(instant: string, t: TFunction, today = new Date()) {
  const isToday = new Date(instant).toDateString() === today.toDateString()
  return isToday ? t('trash.todayAt', { time: formatClock(instant) }) : formatInstant(instant, 'long')
}
