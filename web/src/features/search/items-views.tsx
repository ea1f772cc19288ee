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

type OpenDialog = { kind: 'new' } | { kind: 'rename' | 'report' | 'share'; view: View }

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
  const [dialog, setDialog] = useState<OpenDialog>()
  const shown = useShownViews(search)
  const entries = useViewEntries(shown, search, setDialog)
  const { open } = shown
  if (entries.length === 0) return null

  return (
    <>
      <Menu
        label={t('kind.views')}
        triggerClass={
          isChip ? chipButtonClass : classNames(buttonClass({ kind: 'quiet' }), !open && '@max-4xl:px-2')
        }
        entries={entries}
        trigger={
          <>
            {open ? <BookmarkCheck size={16} aria-hidden /> : <Bookmark size={16} aria-hidden />}
            <span
              dir="auto"
              className={classNames(
                'truncate',
                isChip ? 'max-w-52' : open ? 'max-w-32 @max-xl:sr-only' : '@max-4xl:sr-only',
              )}
            >
              {open ? open.name : t('kind.views')}
            </span>
          </>
        }
      />
      <Suspense>
        {dialog ? <Dialogs dialog={dialog} search={search} onClose={() => setDialog(undefined)} /> : null}
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
  onOpen: (dialog: OpenDialog) => void,
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
      onAction: () => onOpen({ kind: 'new' }),
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
      onAction: () => onOpen({ kind: 'report', view: open }),
    })
  if (canWrite && open)
    entries.push(
      {
        id: 'share',
        label: t('shares.named', { name: open.name }),
        icon: Share2,
        onAction: () => onOpen({ kind: 'share', view: open }),
      },
      {
        id: 'rename',
        label: t('views.rename', { name: open.name }),
        icon: Pencil,
        onAction: () => onOpen({ kind: 'rename', view: open }),
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

interface DialogsProps {
  dialog: OpenDialog
  search: ItemsSearch
  onClose: () => void
}

function Dialogs({ dialog, search, onClose }: DialogsProps) {
  const { t } = useTranslation()
  const { create, change } = useViewChanges()
  if (dialog.kind === 'new')
    return (
      <ViewNameDialog
        title={t('views.newTitle')}
        name={search.q ?? ''}
        onClose={onClose}
        onSave={(name) => create.writeOrThrow({ name, query: toViewQuery(search) })}
      />
    )
  const { kind, view } = dialog
  switch (kind) {
    case 'rename':
      return (
        <ViewNameDialog
          title={t('views.renameTitle')}
          name={view.name}
          onClose={onClose}
          onSave={(name) => change.writeOrThrow({ view, body: { name } })}
        />
      )
    case 'report':
      return (
        <ExportDialog
          title={t('export.named', { name: view.name })}
          fileName={view.name}
          items={{ view: view.id, search: toItemFilter(toView(view.query)) }}
          onClose={onClose}
        />
      )
    case 'share':
      return (
        <ShareDialog
          of={{ target: 'search', search: toItemFilter(toView(view.query)), name: view.name }}
          onClose={onClose}
        />
      )
  }
}
