import { useTranslation } from 'react-i18next'
import { FolderPlus, Plus } from 'lucide-react'
import { Suspense } from 'react'
import { outermostId } from '#contract/locations/location-tree.ts'
import type { LevelData } from '#web/features/locations/location-pages.queries.ts'
import { LocationPane } from './location-pane.tsx'
import { LocationTree } from './location-tree.tsx'
import { LocationsBar } from './locations-bar.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { useLocationsPage } from './use-locations-page.ts'
import { AddButton } from '#web/components/add-button.tsx'
import { Page } from '#web/components/page/page.tsx'
import { QueryError } from '#web/components/page/query-error.tsx'
import { useFormats } from '#web/shared/formats.ts'
import { usePreloadOnInteraction } from '#web/shared/browser/use-preload-on-interaction.ts'
import { useIsWide } from '#web/shared/browser/media.ts'
import { useCanWrite } from '#web/shared/account/session.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { lazyComponent } from '#web/ui/overlays/lazy-component.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

const TreeDialogs = lazyComponent(() => import('./tree-dialogs.tsx'), 'TreeDialogs')

/** All locations as a tree. In windows at least 1024 px wide, the selected location is shown beside the tree. */
export function LocationsPage() {
  const { t } = useTranslation()
  const isWide = useIsWide()
  const canWrite = useCanWrite()
  const page = useLocationsPage()
  usePreloadOnInteraction(TreeDialogs.load)
  const { tree, found, shownId } = page
  const outermost = page.isDrawn ? tree.outermost : undefined
  const total = outermost?.householdTotal ?? 0
  const isEmpty = outermost?.total === 0 && page.newIn === undefined
  return (
    <Page
      title={t('nav.locations')}
      count={outermost && total > 0 ? <TreeTotal outermost={outermost} /> : undefined}
      actions={
        canWrite && !isEmpty ? (
          <AddButton
            label={t('action.addLocation')}
            icon={FolderPlus}
            onAdd={() => page.startCreate(outermostId)}
          />
        ) : null
      }
    >
      {tree.error ? <QueryError query={{ error: tree.error, refetch: tree.retry }} /> : null}
      {isEmpty ? <NoLocations onAdd={canWrite ? () => page.startCreate(outermostId) : undefined} /> : null}
      {outermost || tree.error ? null : <TreeSkeleton />}
      {outermost && !isEmpty ? (
        <div className="lg:grid lg:grid-cols-[minmax(20rem,23rem)_minmax(0,1fr)] xl:grid-cols-[26rem_minmax(0,1fr)]">
          <div className="lg:sticky lg:top-16 lg:flex lg:h-[calc(100dvh-9.5rem)] lg:flex-col lg:border-e lg:border-line lg:pe-6">
            <LocationsBar page={page} total={total} />
            {found.failure ? (
              <QueryError query={{ error: found.failure.error, refetch: found.failure.retry }} />
            ) : null}
            {found.isEmpty ? <p className="py-6 text-second">{t('locations.noneFound')}</p> : null}
            <LocationTree {...page.treeProps} isScroller={isWide} />
            {found.more > 0 ? (
              <p className="px-2 py-3 text-sm text-third">
                {t('locations.moreFound', { count: found.more })}
              </p>
            ) : null}
          </div>
          {isWide && shownId ? (
            <section aria-label={t('tree.pane')} className="min-w-0 ps-8">
              <LocationPane id={shownId} onDeleted={() => page.continueAfterDelete([shownId])} />
            </section>
          ) : null}
        </div>
      ) : null}
      {page.selectedCount > 0 ? (
        <SelectionBar
          count={page.selectedCount}
          onMove={canWrite ? page.moveSelected : undefined}
          onPrint={page.printSelected}
          onDelete={canWrite ? page.deleteSelected : undefined}
          onClear={page.selection.clear}
        />
      ) : null}
      <Suspense>
        {page.dialog ? <TreeDialogs dialog={page.dialog} onClose={page.closeDialog} /> : null}
      </Suspense>
    </Page>
  )
}

function TreeTotal({ outermost }: { outermost: LevelData }) {
  const { t } = useTranslation()
  const { moneyShort } = useFormats()
  const value = outermost.items.reduce((sum, node) => sum + node.value, 0)
  return (
    <span className="max-md:hidden">
      {t('count.locations', { count: outermost.householdTotal })}
      {value > 0 && !outermost.hasMore ? <span> · {moneyShort(value)}</span> : null}
    </span>
  )
}

function NoLocations({ onAdd }: { onAdd: (() => void) | undefined }) {
  const { t } = useTranslation()
  return (
    <EmptyState
      title={t('tree.emptyTitle')}
      text={t('tree.emptyText')}
      actions={
        onAdd ? (
          <Button kind="primary" onClick={onAdd}>
            <Plus size={18} aria-hidden />
            {t('tree.addFirst')}
          </Button>
        ) : null
      }
    />
  )
}

function TreeSkeleton() {
  return (
    <div className="grid max-w-[24rem] gap-2">
      <Skeleton className="mb-2 h-10 rounded-field" />
      {[0, 1, 2, 3, 4, 5].map((index) => (
        <Skeleton key={index} className="h-9 rounded-field max-md:h-16" />
      ))}
    </div>
  )
}
