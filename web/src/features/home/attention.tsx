import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CheckCheck, ShieldAlert } from 'lucide-react'
import { Fragment, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AttentionGroup, NoticeRow, ShowLink } from '#web/features/home/attention-row.tsx'
import { DueRow, LoanRow, WarrantyRow } from '#web/features/home/attention-rows.tsx'
import { useHiddenHints } from '#web/features/home/home-hints.ts'
import { AllLink, HomeSection } from '#web/features/home/home-section.tsx'
import { samplesQuery } from '#web/features/home/home.queries.ts'
import { SamplesNote } from '#web/features/home/samples-note.tsx'
import { useDue } from '#web/features/home/use-due.ts'
import { type Notice, useNotices } from '#web/features/home/use-notices.ts'
import type { Entry } from '#web/features/maintenance/maintenance-entry.ts'
import { QueryError } from '#web/components/page/query-error.tsx'
import { useCanWrite } from '#web/shared/account/session.ts'
import { formatNumber } from '#web/shared/formats.ts'
import { linkClass } from '#web/ui/link-class.ts'
import { lazyComponent } from '#web/ui/overlays/lazy-component.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

const CompleteDialog = lazyComponent(
  () => import('#web/features/maintenance/complete-dialog.tsx'),
  'CompleteDialog',
)

export function Attention() {
  const { t } = useTranslation()
  const due = useDue()
  const { facets, received, problems } = useNotices()
  const { isHidden } = useHiddenHints()
  const samples = useQuery({ ...samplesQuery(), enabled: useCanWrite() })
  const sampleCount = isHidden('samples') ? 0 : (samples.data?.items ?? 0)
  const queries = [...due.queries, facets]
  const error = queries.find((query) => query.isError && !query.data)?.error
  const retry = () => Promise.all(queries.filter((query) => query.isError).map((query) => query.refetch()))
  const toDo = [...received, ...problems].filter(({ hint }) => !hint)
  const count = due.total + due.endingTotal + toDo.length
  return (
    <HomeSection
      title={t('home.attention')}
      count={count === 0 ? undefined : formatNumber(count)}
      all={
        due.total > due.entries.length ? (
          <AllLink to="/maintenance" count={due.total} what={t('nav.maintenance')} />
        ) : null
      }
    >
      {error ? (
        <QueryError query={{ error, refetch: retry }} />
      ) : samples.isLoading || queries.some((query) => query.isPending) ? (
        [0, 1, 2, 3, 4, 5].map((index) => <Skeleton key={index} className="mb-4 h-11 rounded-field" />)
      ) : (
        <AttentionList due={due} received={received} problems={problems} sampleCount={sampleCount} />
      )}
    </HomeSection>
  )
}

interface AttentionListProps {
  due: ReturnType<typeof useDue>
  received: readonly Notice[]
  problems: readonly Notice[]
  sampleCount: number
}

function AttentionList({ due, received, problems, sampleCount }: AttentionListProps) {
  const { t } = useTranslation()
  const { entries, ending, warranties } = due
  const [completing, setCompleting] = useState<Entry | null>(null)
  if ([...received, ...entries, ...ending, ...warranties, ...problems].length + sampleCount === 0) {
    return (
      <p className="flex items-center gap-2 text-sm text-second">
        <CheckCheck size={18} aria-hidden className="shrink-0 text-success" />
        {t('home.inOrder')}
      </p>
    )
  }
  return (
    <>
      <ul>
        {received.map((notice) => (
          <NoticeRow key={notice.id} notice={notice} />
        ))}
        {entries.map(({ item, maintenance: entry }) =>
          entry ? (
            <DueRow key={entry.id} entry={entry} onComplete={() => setCompleting(entry)} />
          ) : (
            <LoanRow key={`loan ${item.id}`} item={item} />
          ),
        )}
        {ending.map((item) => (
          <WarrantyRow key={item.id} item={item} />
        ))}
        <WarrantyGroup warranties={warranties} />
        {problems.map((notice) => (
          <NoticeRow key={notice.id} notice={notice} />
        ))}
        {sampleCount > 0 ? <SamplesNote count={sampleCount} /> : null}
      </ul>
      <Suspense>
        {completing ? <CompleteDialog entry={completing} onClose={() => setCompleting(null)} /> : null}
      </Suspense>
    </>
  )
}

function WarrantyGroup({ warranties }: Pick<ReturnType<typeof useDue>, 'warranties'>) {
  const { t } = useTranslation()
  const last = warranties.at(-1)
  if (!last) return null
  const title = t('home.warranties', { count: last.total, number: formatNumber(last.total), days: last.days })
  return (
    <AttentionGroup
      icon={ShieldAlert}
      title={title}
      hint="warranties"
      action={<ShowLink what={title} link={{ to: '/items', search: last.search }} />}
    >
      {warranties.slice(0, -1).map(({ days, total, search }, index) => (
        <Fragment key={days}>
          {index > 0 ? ' · ' : null}
          <Link
            to="/items"
            search={search}
            className={`${linkClass} inline-block whitespace-nowrap max-md:-my-1.5 max-md:py-[13px]`}
          >
            {t('home.withinDays', { number: formatNumber(total), days })}
          </Link>
        </Fragment>
      ))}
    </AttentionGroup>
  )
}
