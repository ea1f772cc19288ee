import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { GroupStatistics } from '#contract/households/households.ts'
import { ValueCard } from '#web/features/home/value/value-card.tsx'
import { ValuationMenu } from '#web/features/valuation/valuation-menu.tsx'
import { formatNumber, useFormats } from '#web/shared/formats.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** The number of characters of an amount that is too long for a phone in large figures. */
const longTotal = 15

export function Totals({ statistics }: { statistics: GroupStatistics | undefined }) {
  const { t } = useTranslation()
  const { money } = useFormats()
  const total = statistics && money(statistics.totalItemPrice)
  return (
    <div className="mb-7 flex flex-wrap items-end gap-x-4 gap-y-1.5 md:mb-8 md:min-h-19 md:flex-nowrap xl:gap-x-9">
      <dl className="min-w-0 flex-auto md:flex-none">
        <dt className="text-xs text-third">
          <ValuationMenu purchaseText={t('home.totalValue')} />
        </dt>
        <dd
          className={classNames(
            'leading-[1.15] font-650 tracking-[-0.035em] md:text-[2.24rem]',
            total !== undefined && total.length > longTotal ? 'text-2xl' : 'text-3xl',
          )}
        >
          {total ?? <Skeleton className="inline-block h-[0.75em] w-48 max-w-full rounded-tag" />}
        </dd>
      </dl>
      {/* Takes up space but stays invisible until the numbers have loaded, so that nothing moves when they appear. */}
      <dl
        className={classNames(
          'flex gap-x-4 max-md:order-last max-md:w-full max-md:flex-wrap md:flex-1 xl:gap-x-9',
          !statistics && 'invisible',
        )}
      >
        <Count
          title={t('kind.items')}
          name={t('home.itemsWord', { count: statistics?.totalItems ?? 0 })}
          count={statistics?.totalItems ?? 0}
          to="/items"
        />
        <Count
          title={t('nav.locations')}
          name={t('home.locationsWord', { count: statistics?.totalLocations ?? 0 })}
          count={statistics?.totalLocations ?? 0}
          to="/locations"
        />
        <Count
          title={t('nav.labels')}
          name={t('home.labelsWord', { count: statistics?.totalLabels ?? 0 })}
          count={statistics?.totalLabels ?? 0}
        />
      </dl>
      <ValueCard />
    </div>
  )
}

interface CountProps {
  /** Heading above the number, on wide screens. */
  title: string
  /** Noun after the number, on phones. Its form depends on the number: “1 item”, “2 items”. */
  name: string
  count: number
  to?: '/items' | '/locations'
}

function Count({ title, name, count, to }: CountProps) {
  const number = formatNumber(count)
  return (
    <div className="flex flex-row-reverse items-baseline justify-end gap-1.5 md:block">
      <dt className="text-sm text-third md:text-xs">
        <span className="md:hidden">{name}</span>
        <span className="max-md:hidden">{title}</span>
      </dt>
      <dd className="font-semibold md:text-xl">
        {to ? (
          <Link
            to={to}
            aria-label={`${number} ${name}`}
            className="-my-3 inline-block py-3 underline-offset-3 hover:underline md:my-0 md:py-0"
          >
            {number}
          </Link>
        ) : (
          number
        )}
      </dd>
    </div>
  )
}
