import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Bookmark, BookmarkCheck, BookmarkPlus, Pencil, RefreshCw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { View } from '#contract/views.ts'
import { isSameView, toView, toViewQuery } from '#web/features/search/items-query.ts'
import type { ItemsSearch } from '#web/features/search/items-search.ts'
import { useViewChanges } from '#web/features/views/use-view-changes.ts'
import { ViewNameDialog } from '#web/features/views/view-name-dialog.tsx'
import { viewsQuery } from '#web/features/views/views.queries.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { useCanWrite } from '#web/shared/session.ts'
import { showToast } from '#web/shared/toasts.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Menu, type MenuEntry } from '#web/ui/menu.tsx'

type Asking = 'new' | View | undefined

/** The saved views: to go to one, to keep the search of the page as one, to change the one that is open. */
export function ItemsViews({ search, hint }: { search: ItemsSearch; hint: string }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const canWrite = useCanWrite()
  const { data: views = [] } = useQuery(viewsQuery())
  const { create, change, remove } = useViewChanges()
  const [asking, setAsking] = useState<Asking>()
  // The view one came from is still meant after a filter more.
  const [lastId, setLastId] = useState<string>()
  const open = views.find((view) => isSameView(view.query, search))
  if (open && open.id !== lastId) setLastId(open.id)
  const last = views.find(({ id }) => id === lastId)

  async function update(view: View) {
    try {
      await change(view, { query: toViewQuery(search) })
    } catch (error) {
      showToast({ kind: 'error', text: errorText(error, t) })
    }
  }

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
      onAction: () => setAsking('new'),
    })
  if (canWrite && last && !open)
    entries.push({
      id: 'update',
      label: t('views.update', { name: last.name }),
      icon: RefreshCw,
      onAction: () => void update(last),
    })
  if (canWrite && open)
    entries.push(
      {
        id: 'rename',
        label: t('views.rename', { name: open.name }),
        icon: Pencil,
        onAction: () => setAsking(open),
      },
      {
        id: 'delete',
        label: t('views.delete', { name: open.name }),
        icon: Trash2,
        isDanger: true,
        onAction: () => void remove(open),
      },
    )
  if (entries.length === 0) return null

  return (
    <>
      <Menu
        label={t('views.title')}
        triggerClass={classNames(buttonClass({ kind: 'quiet' }), !open && '@max-4xl:px-2')}
        entries={entries}
        trigger={
          <>
            {open ? <BookmarkCheck size={16} aria-hidden /> : <Bookmark size={16} aria-hidden />}
            <span className={classNames('max-w-32 truncate @max-xl:sr-only', !open && '@max-4xl:sr-only')}>
              {open ? open.name : t('views.title')}
            </span>
          </>
        }
      />
      {asking === undefined ? null : (
        <ViewNameDialog
          title={asking === 'new' ? t('views.newTitle') : t('views.renameTitle')}
          name={asking === 'new' ? hint : asking.name}
          onClose={() => setAsking(undefined)}
          onSave={(name) => (asking === 'new' ? create(name, toViewQuery(search)) : change(asking, { name }))}
        />
      )}
    </>
  )
}
