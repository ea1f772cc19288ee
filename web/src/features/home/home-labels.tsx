import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { allLinkClass, HomeSection } from '#web/features/home/home-section.tsx'
import { labelStatisticsQuery, labelsQuery } from '#web/features/labels/labels.queries.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { formatNumber } from '#web/shared/formats.ts'
import { ErrorPanel } from '#web/ui/error-panel.tsx'
import { labelColor } from '#web/ui/label-color.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Tag } from '#web/ui/tag.tsx'

const shownLabels = 17

/** The labels in use, the most used first. */
export function HomeLabels() {
  const { t } = useTranslation()
  const { data, isPending, error, refetch } = useQuery(labelsQuery())
  const { data: statistics } = useQuery(labelStatisticsQuery())
  const [isWhole, setIsWhole] = useState(false)
  const counts = new Map(statistics?.map(({ id, itemCount }) => [id, itemCount]))
  const labels = (data ?? []).toSorted((a, b) => (counts.get(b.id) ?? 0) - (counts.get(a.id) ?? 0))
  const hasMore = labels.length > shownLabels && !isWhole
  return (
    <HomeSection
      title={t('home.labels')}
      all={
        hasMore ? (
          <button
            type="button"
            aria-label={t('home.allLabels', { count: labels.length })}
            onClick={() => setIsWhole(true)}
            className={allLinkClass}
          >
            {t('home.allCount', { number: formatNumber(labels.length) })}
          </button>
        ) : null
      }
    >
      {error ? (
        <ErrorPanel
          text={errorText(error, t)}
          retryLabel={t('errorPage.retry')}
          onRetry={() => void refetch()}
        />
      ) : null}
      {data?.length === 0 ? <p className="text-sm text-second">{t('home.noLabels')}</p> : null}
      {isPending ? <Skeleton className="h-24 rounded-field" /> : null}
      <ul className="flex flex-wrap gap-1.5 max-md:gap-y-2">
        {(hasMore ? labels.slice(0, shownLabels) : labels).map((label) => (
          <li key={label.id} className="max-w-full">
            <Link
              to="/items"
              search={{ lab: [label.id] }}
              className="flex max-w-full rounded-tag hover:bg-fill-hover"
            >
              <Tag color={labelColor(label)} count={counts.get(label.id) ?? 0}>
                {label.name}
              </Tag>
            </Link>
          </li>
        ))}
      </ul>
    </HomeSection>
  )
}
