import { useQuery } from '@tanstack/react-query'
import { valueByMonthQuery } from '#web/features/home/home.queries.ts'
import { toPoints, toYears } from '#web/features/home/value/value-points.ts'
import { usePreferences } from '#web/shared/account/preferences.ts'
import { useFormats } from '#web/shared/formats.ts'

/** Number of years in the chart. With more years, its columns would be too narrow. */
const shownYears = 15

export function useValueOverTime() {
  usePreferences()
  const { today } = useFormats()
  const since = Number(today.slice(0, 4)) - shownYears
  const query = useQuery(valueByMonthQuery(since))
  const points = query.data ? toPoints(query.data, `${since}-01-01`, today) : []
  const valueBefore = query.data?.valueAtStart ?? 0
  return { ...query, points, since, valueBefore, years: toYears(points, valueBefore) }
}
