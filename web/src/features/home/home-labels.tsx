import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { allLinkClass, HomeSection } from '#web/features/home/home-section.tsx'
import { labelStatisticsQuery, labelsQuery } from '#web/features/labels/labels.queries.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { formatNumber, useFormats } from '#web/shared/formats.ts'
import { ErrorPanel } from '#web/ui/error-panel.tsx'
import { labelColor } from '#web/ui/pictures/label-color.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Tag } from '#web/ui/tag.tsx'

const shownLabels = 12

/** The labels in use, the most used first, with what their items are worth. */
export function HomeLabels() {
  const { t } = useTranslation()
  const { moneyShort } = useFormats()
  const labels = useQuery(labelsQuery())
  const totals = useQuery(labelStatisticsQuery())
  const totalOf = new Map(totals.data?.map((total) => [total.id, total]))
  const sorted = (labels.data ?? [])
    .map((label) => ({ ...label, itemCount: 0, value: 0, ...totalOf.get(label.id) }))
    .toSorted((one, other) => other.itemCount - one.itemCount)
  const failed = [labels, totals].find((query) => query.isError && !query.data)
  return (
    <HomeSection
      title={t('home.labels')}
      all={
        sorted.length > 0 ? (
          <Link
            to="/labels"
            aria-label={t('home.allLabels', { count: sorted.length })}
            className={allLinkClass}
          >
            {t('home.allCount', { number: formatNumber(sorted.length) })}
          </Link>
        ) : null
      }
    >
      {failed ? (
        <ErrorPanel
          text={errorText(failed.error, t)}
          retryLabel={t('errorPage.retry')}
          onRetry={() => void failed.refetch()}
        />
      ) : labels.isPending || totals.isPending ? (
        [0, 1, 2, 3].map((index) => <Skeleton key={index} className="mb-2.5 h-6 rounded-tag" />)
      ) : sorted.length === 0 ? (
        <p className="text-sm text-second">{t('home.noLabels')}</p>
      ) : (
        <ul className="grid gap-x-9 md:max-xl:grid-cols-2">
          {sorted.slice(0, shownLabels).map((label) => (
            <li key={label.id} className="min-w-0 max-md:nth-[n+9]:hidden">
              <Link
                to="/label/$id"
                params={{ id: label.id }}
                className="-mx-1.5 flex min-h-8 items-center justify-between gap-3 rounded-tag px-1.5 hover:bg-fill/60 max-md:min-h-11"
              >
                <Tag color={labelColor(label)} count={label.itemCount}>
                  {label.name}
                </Tag>
                {label.value > 0 ? (
                  <span className="shrink-0 text-xs text-second tabular-nums">{moneyShort(label.value)}</span>
                ) : null}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </HomeSection>
  )
}
