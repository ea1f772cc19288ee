import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TrashGroupSection } from '#web/features/trash/trash-group.tsx'
import type { ToPurge } from '#web/features/trash/purge-dialog.tsx'
import { trashKinds, type TrashKind, type TrashSearch } from '#web/features/trash/trash-search.ts'
import { trashGroupsQuery } from '#web/features/trash/trash.queries.ts'
import { kindNames } from '#web/features/history/kind-names.ts'
import { Page } from '#web/components/page/page.tsx'
import { PageSearch } from '#web/components/page/page-search.tsx'
import { MoreButton } from '#web/components/page/more-button.tsx'
import { ListState } from '#web/components/page/list-state.tsx'
import { useSession } from '#web/shared/account/session.ts'
import { Button } from '#web/ui/button.tsx'
import { ChipButton } from '#web/ui/chip.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { lazyComponent } from '#web/ui/overlays/lazy-component.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

const PurgeDialog = lazyComponent(() => import('#web/features/trash/purge-dialog.tsx'), 'PurgeDialog')

export function TrashPage() {
  const { t } = useTranslation()
  const search = useSearch({ from: '/shell/tools/trash' })
  const trash = useInfiniteQuery(trashGroupsQuery(search))
  const isOwner = useSession()?.role === 'owner'
  const [toPurge, setToPurge] = useState<ToPurge | null>(null)
  const groups = trash.data?.pages.flatMap(({ items }) => items) ?? []
  const records = trash.data?.pages[0]?.records ?? 0
  const isSearched = search.q !== undefined || search.kind !== undefined

  return (
    <Page
      title={t('trash.title')}
      count={
        trash.data && records > 0 ? (
          <span className="max-md:hidden">{t('trash.count', { count: records })}</span>
        ) : undefined
      }
      backTo="/tools"
      actions={
        isOwner && records > 0 ? (
          <Button kind="danger" className="-me-1.5 md:-me-3.5" onClick={() => setToPurge('all')}>
            {t('trash.empty')}
          </Button>
        ) : null
      }
    >
      {records > 0 || isSearched ? <TrashFilters search={search} /> : null}
      <ListState query={trash} skeleton={<TrashSkeleton />} />
      {trash.data && groups.length === 0 ? <NoDeletions isFiltered={records > 0} /> : null}
      <div
        aria-busy={trash.isPlaceholderData}
        className={classNames('@container grid grid-cols-1', trash.isPlaceholderData && 'opacity-60')}
      >
        {groups.map((group) => (
          <TrashGroupSection
            key={group.batchId}
            group={group}
            search={search}
            onPurge={isOwner ? setToPurge : undefined}
          />
        ))}
      </div>
      <MoreButton list={trash} label={t('trash.more')} />
      <Suspense>
        {toPurge ? <PurgeDialog what={toPurge} count={records} onClose={() => setToPurge(null)} /> : null}
      </Suspense>
    </Page>
  )
}

function TrashFilters({ search }: { search: TrashSearch }) {
  const { t } = useTranslation()
  const navigate = useNavigate({ from: '/tools/trash' })

  function find(q: string) {
    void navigate({
      search: ({ q: _, ...before }) => (q ? { ...before, q } : before),
      replace: true,
      resetScroll: false,
    })
  }

  function choose(kind: TrashKind) {
    void navigate({ search: ({ kind: before, ...rest }) => (before === kind ? rest : { ...rest, kind }) })
  }

  return (
    <div className="mb-6 flex flex-wrap items-center gap-2">
      <PageSearch label={t('trash.search')} query={search.q ?? ''} onSearch={find} className="md:max-w-88" />
      {trashKinds.map((kind) => (
        <ChipButton key={kind} aria-pressed={search.kind === kind} onClick={() => choose(kind)}>
          {t(kindNames[kind])}
        </ChipButton>
      ))}
    </div>
  )
}

function NoDeletions({ isFiltered }: { isFiltered: boolean }) {
  const { t } = useTranslation()
  return isFiltered ? (
    <EmptyState title={t('trash.nothingFound')} text={t('items.nothingText')} />
  ) : (
    <EmptyState title={t('trash.emptyTitle')} text={t('trash.emptyText')} />
  )
}

function TrashSkeleton() {
  return (
    <div className="grid gap-3">
      {[0, 1, 2].map((index) => (
        <div key={index} className="grid gap-2">
          <Skeleton className="h-11 w-full max-w-md" />
          <Skeleton className="ms-10 h-13" />
        </div>
      ))}
    </div>
  )
}
