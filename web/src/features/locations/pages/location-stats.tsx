import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ItemQuery } from '#contract/items/item-lists.ts'
import type { Location } from '#contract/locations/locations.ts'
import { itemsQuery } from '#web/features/items/items.queries.ts'
import type { ItemsSearch } from '#web/features/search/url/items-search.ts'
import { ValuationMenu } from '#web/features/valuation/valuation-menu.tsx'
import { formatNumber, useFormats } from '#web/shared/formats.ts'
import { useIsPhone } from '#web/shared/browser/media.ts'

export function LocationStats({ location }: { location: Location }) {
  const { t } = useTranslation()
  const { money, moneyShort } = useFormats()
  const isPhone = useIsPhone()
  const insured = useCount(isPhone ? undefined : { ...within(location.id), insured: 'true' })
  const withoutPhoto = useCount(isPhone ? undefined : { ...within(location.id), without: 'photo' })
  const locations = [location.id]
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-1 md:gap-x-9">
      <Stat name={<ValuationMenu purchaseText={t('items.value')} />}>
        {isPhone ? moneyShort(location.totalPrice) : money(location.totalPrice)}
      </Stat>
      <Stat name={t('kind.items')}>{formatNumber(location.rowCount)}</Stat>
      <Stat name={t('location.pieces')}>{formatNumber(location.pieceCount)}</Stat>
      {insured > 0 ? (
        <Stat name={t('location.insured')} search={{ locations, insured: true }}>
          {formatNumber(insured)}
        </Stat>
      ) : null}
      {withoutPhoto > 0 ? (
        <Stat name={t('location.withoutPhoto')} search={{ locations, without: ['photo'] }}>
          {formatNumber(withoutPhoto)}
        </Stat>
      ) : null}
    </dl>
  )
}

const within = (id: string): ItemQuery => ({ locations: id, includeSubLocations: 'true' })

function useCount(query: ItemQuery | undefined) {
  const { data } = useQuery({
    ...itemsQuery({ ...query, page: '1', pageSize: '1' }),
    enabled: query !== undefined,
  })
  return data?.total ?? 0
}

function Stat({ name, search, children }: { name: ReactNode; search?: ItemsSearch; children: ReactNode }) {
  return (
    <div className="relative min-w-0">
      <dt className="text-sm text-second">{name}</dt>
      <dd className="text-xl font-650 tracking-tight tabular-nums">
        {search ? (
          <Link
            to="/items"
            search={search}
            className="underline-offset-4 after:absolute after:inset-0 hover:underline"
          >
            {children}
          </Link>
        ) : (
          children
        )}
      </dd>
    </div>
  )
}
