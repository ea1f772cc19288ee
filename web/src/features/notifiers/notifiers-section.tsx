import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { deleteNotifier, type Notifier } from '#contract/notifiers.ts'
import { ConfirmWriteDialog } from '#web/components/confirm-write-dialog.tsx'
import { NotifierRow } from '#web/features/notifiers/notifier-row.tsx'
import { notifiersQuery } from '#web/features/notifiers/notifiers.queries.ts'
import { ListState } from '#web/components/page/list-state.tsx'
import { SettingGroup } from '#web/components/setting-row.tsx'
import { Button } from '#web/ui/button.tsx'
import { lazyComponent } from '#web/ui/overlays/lazy-component.tsx'

const NotifierDialog = lazyComponent(
  () => import('#web/features/notifiers/notifier-dialog.tsx'),
  'NotifierDialog',
)

/** The notifiers of the user in this household. Other members do not see these notifiers. */
export function NotifiersSection() {
  const { t } = useTranslation()
  const notifiers = useQuery(notifiersQuery)
  const [edited, setEdited] = useState<Notifier | 'new' | null>(null)
  const [deleted, setDeleted] = useState<Notifier | null>(null)
  const count = notifiers.data?.length
  return (
    <SettingGroup
      title={t('notifiers.title')}
      count={count || undefined}
      text={t('notifiers.text')}
      action={
        <Button onClick={() => setEdited('new')}>
          <Plus size={17} aria-hidden />
          {t('notifiers.one')}
        </Button>
      }
    >
      <ListState query={notifiers} />
      {count === 0 ? (
        <div className="rounded-popover bg-fill px-4 py-5">
          <h3 className="font-semibold">{t('notifiers.emptyTitle')}</h3>
          <p className="max-w-[34rem] text-sm text-second">{t('notifiers.emptyText')}</p>
        </div>
      ) : null}
      <ul>
        {notifiers.data?.map((notifier) => (
          <NotifierRow
            key={notifier.id}
            notifier={notifier}
            onEdit={() => setEdited(notifier)}
            onDelete={() => setDeleted(notifier)}
          />
        ))}
      </ul>
      <Suspense>
        {edited ? (
          <NotifierDialog notifier={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
        ) : null}
      </Suspense>
      {deleted ? (
        <ConfirmWriteDialog
          title={t('action.deleteTitle', { name: deleted.name })}
          confirmLabel={t('action.delete')}
          done={t('action.deleted', { name: deleted.name })}
          write={(send) => send(deleteNotifier, { params: { id: deleted.id } })}
          refetches={notifiersQuery}
          onClose={() => setDeleted(null)}
        >
          <p>{t('notifiers.deleteText')}</p>
        </ConfirmWriteDialog>
      ) : null}
    </SettingGroup>
  )
}
