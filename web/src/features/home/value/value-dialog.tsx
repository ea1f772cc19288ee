import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { statisticsQuery } from '#web/features/home/home.queries.ts'
import { type BarRow, ValueBars } from '#web/features/home/value/value-bars.tsx'
import { ValueCurve } from '#web/features/home/value/value-curve.tsx'
import { useValueOverTime } from '#web/features/home/value/use-value-over-time.ts'
import { labelStatisticsQuery, labelsQuery } from '#web/features/labels/labels.queries.ts'
import { roomsOf, toLocationTree } from '#web/features/locations/location-tree.ts'
import { locationsQuery } from '#web/features/locations/locations.queries.ts'
import { ValuationMenu } from '#web/features/valuation/valuation-menu.tsx'
import { usePreferences } from '#web/shared/account/preferences.ts'
import { formatYear, useFormats } from '#web/shared/formats.ts'
import { DialogOrSheet } from '#web/components/dialog/dialog-or-sheet.tsx'
import { labelColor } from '#web/ui/images/label-color.ts'
import { Segmented } from '#web/ui/form-controls/segmented.tsx'

export function ValueDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const { valuation } = usePreferences()
  const [part, setPart] = useState<'time' | 'location' | 'label'>('time')
  return (
    <DialogOrSheet isLarge isDismissable onClose={onClose} title={t('home.valueTitle')}>
      <div className="mb-4 flex flex-wrap items-center gap-x-5 gap-y-3">
        <Segmented
          label={t('home.valueBy')}
          value={part}
          onChange={setPart}
          options={[
            { value: 'time', label: t('home.byYear') },
            { value: 'location', label: t('home.byLocation') },
            { value: 'label', label: t('home.byLabel') },
          ]}
        />
        <span className="text-sm text-second">
          <ValuationMenu purchaseText={t('valuation.purchase')} />
        </span>
      </div>
      {valuation === 'purchase' ? null : (
        <p className="mb-3 text-xs text-third">{t(`valuation.${valuation}Hint`)}</p>
      )}
      {part === 'time' ? <ByYear /> : null}
      {part === 'location' ? <ByLocation onLeave={onClose} /> : null}
      {part === 'label' ? <ByLabel onLeave={onClose} /> : null}
    </DialogOrSheet>
  )
}

function ByYear() {
  const { t } = useTranslation()
  const { valuation } = usePreferences()
  const { moneyShort } = useFormats()
  const { points, years, valueBefore, since } = useValueOverTime()
  return (
    <>
      <ValueCurve
        points={points}
        className="mb-3 h-36 w-full shrink-0 overflow-visible border-b border-line md:h-44"
      />
      <p className="mb-3 text-xs text-third">
        {t(valuation === 'purchase' ? 'home.valueHint' : 'valuation.overTimeHint')}
      </p>
      <table className="w-full text-sm tabular-nums">
        <thead className="text-xs text-third">
          <tr className="border-b border-line *:py-1.5 *:font-medium">
            <th scope="col" className="text-start">
              {t('home.year')}
            </th>
            <th scope="col" className="text-end">
              {t('home.addedInYear')}
            </th>
            <th scope="col" className="text-end">
              {t('home.totalValue')}
            </th>
          </tr>
        </thead>
        <tbody>
          {years.map(({ year, added, value }) => (
            <tr key={year} className="border-b border-line *:py-2">
              <th scope="row" className="text-start font-semibold">
                {formatYear(year)}
              </th>
              <td className="text-end text-second">{moneyShort(added)}</td>
              <td className="text-end">{moneyShort(value)}</td>
            </tr>
          ))}
          {valueBefore > 0 ? (
            <tr className="*:py-2">
              <th scope="row" className="text-start font-semibold">
                {t('home.beforeYear', { year: formatYear(since) })}
              </th>
              <td className="text-end text-second">{moneyShort(valueBefore)}</td>
              <td className="text-end">{moneyShort(valueBefore)}</td>
            </tr>
          ) : null}
        </tbody>
      </table>
    </>
  )
}

function ByLocation({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation()
  const { data: locations = [] } = useQuery(locationsQuery())
  const total = useQuery(statisticsQuery()).data?.totalItemPrice ?? 0
  const rooms: BarRow[] = roomsOf(toLocationTree(locations)).map(({ location: { id, name, value } }) => ({
    id,
    name,
    value,
    search: { locations: [id] },
  }))
  const rest = total - rooms.reduce((sum, { value }) => sum + value, 0)
  const elsewhere = { id: 'rest', name: t('home.elsewhere'), value: rest }
  return <ValueBars rows={rest >= 1 ? [...rooms, elsewhere] : rooms} onLeave={onLeave} />
}

function ByLabel({ onLeave }: { onLeave: () => void }) {
  const { data: labels = [] } = useQuery(labelsQuery())
  const { data: totals = [] } = useQuery(labelStatisticsQuery())
  const rows = totals.map(({ id, name, value }): BarRow => {
    const label = labels.find((one) => one.id === id)
    return { id, name, value, search: { labels: [id] }, ...(label ? { color: labelColor(label) } : {}) }
  })
  return <ValueBars rows={rows} onLeave={onLeave} />
}
