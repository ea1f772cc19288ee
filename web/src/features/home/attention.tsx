import { Link } from '@tanstack/react-router'
import {
  CheckCheck,
  ImageOff,
  type LucideIcon,
  MapPinOff,
  MessageSquare,
  PackageMinus,
  ShieldAlert,
  Sparkles,
  Webhook,
} from 'lucide-react'
import { Fragment, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ItemGap } from '#contract/items/item-filters.ts'
import { AttentionGroup, ShowLink } from '#web/features/home/attention-row.tsx'
import type { HomeHint } from '#web/features/home/home-hints.ts'
import { DueRow, LoanRow, WarrantyRow } from '#web/features/home/attention-rows.tsx'
import { allLinkClass, HomeSection } from '#web/features/home/home-section.tsx'
import { InsuranceRows } from '#web/features/home/insurance-rows.tsx'
import { SamplesNote } from '#web/features/home/samples-note.tsx'
import { useAttention } from '#web/features/home/use-attention.ts'
import type { Entry } from '#web/features/maintenance/maintenance-entry.ts'
import { QueryError } from '#web/components/page/query-error.tsx'
import { formatNumber } from '#web/shared/formats.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { linkClass } from '#web/ui/link-class.ts'
import { lazyComponent } from '#web/ui/overlays/lazy-component.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

const CompleteDialog = lazyComponent(
  () => import('#web/features/maintenance/complete-dialog.tsx'),
  'CompleteDialog',
)

export function Attention() {
  const { t } = useTranslation()
  const attention = useAttention()
  const { dueCount, shownDue, count, isPending, error, retry } = attention
  return (
    <HomeSection
      title={t('home.attention')}
      count={count === 0 ? undefined : formatNumber(count)}
      all={
        dueCount > shownDue.length ? (
          <Link to="/maintenance" aria-label={t('home.allDue', { count: dueCount })} className={allLinkClass}>
            {t('home.allCount', { number: formatNumber(dueCount) })}
          </Link>
        ) : null
      }
    >
      {error ? (
        <QueryError query={{ error, refetch: () => Promise.all(retry()) }} />
      ) : isPending ? (
        [0, 1, 2, 3, 4, 5].map((index) => <Skeleton key={index} className="mb-4 h-11 rounded-field" />)
      ) : (
        <AttentionList {...attention} />
      )}
    </HomeSection>
  )
}

function AttentionList(attention: ReturnType<typeof useAttention>) {
  const { t } = useTranslation()
  const {
    isInOrder,
    shownDue,
    ending,
    lowStock,
    suggestions,
    guestMessages,
    withoutLocation,
    withoutPhoto,
    warranties,
    hasMoreWarranties,
    samples,
    stoppedWebhooks,
    exceeded,
    unproven,
  } = attention
  const [completing, setCompleting] = useState<Entry | null>(null)
  if (isInOrder) {
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
        {guestMessages > 0 ? <GuestMessagesGroup count={guestMessages} /> : null}
        {suggestions > 0 ? <SuggestionsGroup count={suggestions} /> : null}
        {shownDue.map(({ item, maintenance: entry }) =>
          entry ? (
            <DueRow key={entry.id} entry={entry} onComplete={() => setCompleting(entry)} />
          ) : (
            <LoanRow key={`loan ${item.id}`} item={item} />
          ),
        )}
        {ending.map((item) => (
          <WarrantyRow key={item.id} item={item} />
        ))}
        {hasMoreWarranties ? <WarrantyGroup warranties={warranties} /> : null}
        {stoppedWebhooks > 0 ? <WebhooksGroup count={stoppedWebhooks} /> : null}
        {lowStock > 0 ? <LowStockGroup count={lowStock} /> : null}
        <InsuranceRows exceeded={exceeded} unproven={unproven} />
        <Gaps location={withoutLocation} photo={withoutPhoto} />
        {samples > 0 ? <SamplesNote count={samples} /> : null}
      </ul>
      <Suspense>
        {completing ? <CompleteDialog entry={completing} onClose={() => setCompleting(null)} /> : null}
      </Suspense>
    </>
  )
}

function WarrantyGroup({ warranties }: Pick<ReturnType<typeof useAttention>, 'warranties'>) {
  const { t } = useTranslation()
  const last = warranties.at(-1)
  if (!last) return null
  const title = t('home.warranties', { count: last.total, number: formatNumber(last.total), days: last.days })
  return (
    <AttentionGroup
      icon={ShieldAlert}
      title={title}
      hint="warranties"
      action={<ShowLink what={title} search={last.search} />}
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

function GuestMessagesGroup({ count }: { count: number }) {
  const { t } = useTranslation()
  const title = t('home.guestMessages', { count })
  return (
    <AttentionGroup
      icon={MessageSquare}
      title={title}
      action={
        <Link to="/tools/shared" aria-label={t('home.showThem', { what: title })} className={buttonClass()}>
          {t('home.show')}
        </Link>
      }
    >
      {t('home.guestMessagesHint')}
    </AttentionGroup>
  )
}

function SuggestionsGroup({ count }: { count: number }) {
  const { t } = useTranslation()
  const title = t('home.suggestions', { count })
  return (
    <AttentionGroup
      icon={Sparkles}
      title={title}
      action={
        <Link to="/suggestions" aria-label={t('home.showThem', { what: title })} className={buttonClass()}>
          {t('home.show')}
        </Link>
      }
    >
      {t('home.suggestionsHint')}
    </AttentionGroup>
  )
}

function WebhooksGroup({ count }: { count: number }) {
  const { t } = useTranslation()
  const title = t('home.webhooksStopped', { count })
  return (
    <AttentionGroup
      icon={Webhook}
      title={title}
      action={
        <Link
          to="/profile/$section"
          params={{ section: 'household' }}
          aria-label={t('home.showThem', { what: title })}
          className={buttonClass()}
        >
          {t('home.show')}
        </Link>
      }
    >
      {t('home.webhooksStoppedWhy')}
    </AttentionGroup>
  )
}

function LowStockGroup({ count }: { count: number }) {
  const { t } = useTranslation()
  const title = t('home.lowStock', { count, number: formatNumber(count) })
  return (
    <AttentionGroup
      icon={PackageMinus}
      title={title}
      action={<ShowLink what={title} search={{ lowStock: true }} />}
    >
      {t('home.lowStockHint')}
    </AttentionGroup>
  )
}

function Gaps({ location, photo }: { location: number; photo: number }) {
  const { t } = useTranslation()
  return (
    <>
      {location > 0 ? (
        <GapGroup
          gap="location"
          icon={MapPinOff}
          title={t('home.withoutLocation', {
            count: location,
            number: formatNumber(location),
          })}
          hint={t('home.withoutLocationHint')}
        />
      ) : null}
      {photo > 0 ? (
        <GapGroup
          gap="photo"
          icon={ImageOff}
          title={t('home.withoutPhoto', { count: photo, number: formatNumber(photo) })}
          hint={t('home.withoutPhotoHint')}
        />
      ) : null}
    </>
  )
}

interface GapGroupProps {
  gap: ItemGap & HomeHint
  icon: LucideIcon
  title: string
  hint: string
}

function GapGroup({ gap, icon, title, hint }: GapGroupProps) {
  return (
    <AttentionGroup
      icon={icon}
      title={title}
      hint={gap}
      action={<ShowLink what={title} search={{ without: [gap] }} />}
    >
      {hint}
    </AttentionGroup>
  )
}
