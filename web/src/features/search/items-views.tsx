import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import {
  Bookmark,
  BookmarkCheck,
  BookmarkPlus,
  FileText,
  Pencil,
  RefreshCw,
  Share2,
  Trash2,
} from 'lucide-react'
import { memo, Suspense, useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { View } from '#contract/views.ts'
import { isSameView, toItemFilter, toView, toViewQuery } from '#web/features/search/url/items-query.ts'
import type { ItemsSearch } from '#web/features/search/url/items-search.ts'
import { useViewChanges } from '#web/features/views/use-view-changes.ts'
import { ViewNameDialog } from '#web/features/views/view-name-dialog.tsx'
import { viewsQuery } from '#web/features/views/views.queries.ts'
import { useCanWrite } from '#web/shared/account/session.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { chipButtonClass } from '#web/ui/chip.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { lazyComponent } from '#web/ui/overlays/lazy-component.tsx'
import { Menu, type MenuEntry } from '#web/ui/overlays/menu.tsx'

const ExportDialog = lazyComponent(() => import('#web/features/reports/export-dialog.tsx'), 'ExportDialog')

const ShareDialog = lazyComponent(() => import('#web/features/shares/share-dialog.tsx'), 'ShareDialog')

type Asking = 'new' | View

interface ItemsViewsProps {
  search: ItemsSearch
  isChip?: boolean
}

export function ItemsViews({ search, isChip = false }: ItemsViewsProps) {
  // Renders the saved views after the results, which are more urgent.
  return <Views search={useDeferredValue(search)} isChip={isChip} />
}

const Views = memo(function Views({ search, isChip }: Required<ItemsViewsProps>) {
  const { t } = useTranslation()
  const [asking, setAsking] = useState<Asking>()
  const shown = useShownViews(search)
  const [reported, setReported] = useState<View>()
  const [shared, setShared] = useState<View>()
  const entries = useViewEntries(shown, search, {
    onAsk: setAsking,
    onReport: setReported,
    onShare: setShared,
  })
  const { open } = shown
  if (entries.length === 0) return null

  return (
    <>
      <Menu
        label={t('views.title')}
        triggerClass={
          isChip ? chipButtonClass : classNames(buttonClass({ kind: 'quiet' }), !open && '@max-4xl:px-2')
        }
        entries={entries}
        trigger={
          <>
            {open ? <BookmarkCheck size={16} aria-hidden /> : <Bookmark size={16} aria-hidden />}
            <span
              className={classNames(
                'truncate',
                isChip ? 'max-w-52' : open ? 'max-w-32 @max-xl:sr-only' : '@max-4xl:sr-only',
              )}
            >
              {open ? open.name : t('views.title')}
            </span>
          </>
        }
      />
      {asking ? <AskedName of={asking} search={search} onClose={() => setAsking(undefined)} /> : null}
      <Suspense>
        {reported ? (
          <ExportDialog
            title={t('export.named', { name: reported.name })}
            fileName={reported.name}
            items={{ view: reported.id, search: toItemFilter(toView(reported.query)) }}
            onClose={() => setReported(undefined)}
          />
        ) : null}
        {shared ? (
          <ShareDialog
            of={{ target: 'search', search: toItemFilter(toView(shared.query)), name: shared.name }}
            onClose={() => setShared(undefined)}
          />
        ) : null}
      </Suspense>
    </>
  )
})

function useShownViews(search: ItemsSearch) {
  const { data: views = [] } = useQuery(viewsQuery())
  // The id of the saved view that was opened last. When the user then changes the filters, this view can be updated.
  const [lastId, setLastId] = useState<string>()
  const open = views.find((view) => isSameView(view.query, search))
  if (open && open.id !== lastId) setLastId(open.id)
  return { views, open, last: views.find(({ id }) => id === lastId) }
}

function useViewEntries(
  { views, open, last }: ReturnType<typeof useShownViews>,
  search: ItemsSearch,
  {
    onAsk,
    onReport,
    onShare,
  }: { onAsk: (asking: Asking) => void; onReport: (view: View) => void; onShare: (view: View) => void },
) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const canWrite = useCanWrite()
  const { change, remove } = useViewChanges()
  const entries: MenuEntry[] = views.map((view) => ({
    id: view.id,
    label: view.name,
    icon: view === open ? BookmarkCheck : Bookmark,
    onAction: () => void navigate({ to: '/items', search: toView(view.query) }),
  }))
  if (canWrite && !open)
    entries.push({
      id: 'new',
      label: t('views.saveThis'),
      icon: BookmarkPlus,
      onAction: () => onAsk('new'),
    })
  if (canWrite && last && !open)
    entries.push({
      id: 'update',
      label: t('views.update', { name: last.name }),
      icon: RefreshCw,
      onAction: () => void change.write({ view: last, body: { query: toViewQuery(search) } }),
    })
  if (open)
    entries.push({
      id: 'report',
      label: t('export.named', { name: open.name }),
      icon: FileText,
      onAction: () => onReport(open),
    })
  if (canWrite && open)
    entries.push(
      {
        id: 'share',
        label: t('shares.named', { name: open.name }),
        icon: Share2,
        onAction: () => onShare(open),
      },
      {
        id: 'rename',
        label: t('views.rename', { name: open.name }),
        icon: Pencil,
        onAction: () => onAsk(open),
      },
      {
        id: 'delete',
        label: t('views.delete', { name: open.name }),
        icon: Trash2,
        isDanger: true,
        onAction: () => void remove.write(open),
      },
    )
  return entries
}

interface AskedNameProps {
  of: Asking
  search: ItemsSearch
  onClose: () => void
}

function AskedName({ of, search, onClose }: AskedNameProps) {
  const { t } = useTranslation()
  const { create, change } = useViewChanges()
  const isNew = of === 'new'
  return (
    <ViewNameDialog
      title={t(isNew ? 'views.newTitle' : 'views.renameTitle')}
      name={isNew ? (search.q ?? '') : of.name}
      onClose={onClose}
      onSave={(name) =>
        isNew
          ? create.writeOrThrow({ name, query: toViewQuery(search) })
          : change.writeOrThrow({ view: of, body: { name } })
      }
    />
  )
}
