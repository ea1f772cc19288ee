import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { AllLink, HomeSection } from '#web/features/home/home-section.tsx'
import { sorted } from '#web/features/labels/label-tree.ts'
import { useLabels } from '#web/features/labels/labels.queries.ts'
import { QueryError } from '#web/components/page/query-error.tsx'
import { formatNumber, useFormats } from '#web/shared/formats.ts'
import { labelColor } from '#web/ui/images/label-color.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Tag } from '#web/ui/tag.tsx'

const shownLabels = 12

export function HomeLabels() {
  const { t } = useTranslation()
  const { moneyShort } = useFormats()
  const { data: labels, error, retry, isCounting } = useLabels()
  const byUse = sorted(labels ?? [], 'items')
  return (
    <HomeSection
      title={t('kind.labels')}
      all={byUse.length > 0 ? <AllLink to="/labels" count={byUse.length} what={t('kind.labels')} /> : null}
    >
      {error ? (
        <QueryError query={{ error, refetch: retry }} />
      ) : !labels || isCounting ? (
        [0, 1, 2, 3].map((index) => <Skeleton key={index} className="mb-2.5 h-6 rounded-tag" />)
      ) : byUse.length === 0 ? (
        <p className="text-sm text-second">{t('home.noLabels')}</p>
      ) : (
        <ul className="grid grid-cols-1 gap-x-9 md:max-xl:grid-cols-2">
          {byUse.slice(0, shownLabels).map((label) => (
            <li key={label.id} className="min-w-0 max-md:nth-[n+9]:hidden">
              <Link
                to="/label/$id"
                params={{ id: label.id }}
                className="-mx-1.5 flex min-h-8 items-center justify-between gap-3 rounded-tag px-1.5 hover:bg-fill/60 max-md:min-h-11"
              >
                <Tag color={labelColor(label)} count={formatNumber(label.itemCount)}>
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
