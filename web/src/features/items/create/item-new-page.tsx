import { Link } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useNewItemForm } from './use-new-item-form.ts'
import { NewFiles } from '#web/features/attachments/upload/new-files.tsx'
import { ItemForm } from '../form/item-form.tsx'
import { LeaveGuard } from '../form/leave-guard.tsx'
import { DraftNote } from '#web/components/forms/draft-note.tsx'
import { Page } from '#web/components/page/page.tsx'
import { useSession } from '#web/shared/account/session.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { iconButtonClass } from '#web/ui/icon-button.tsx'

/** Viewers see at once that they cannot add items. */
export function ItemNewPage() {
  const { t } = useTranslation()
  if (useSession()?.role !== 'viewer') return <NewItem />
  return (
    <Page title={t('item.newTitle')}>
      <EmptyState
        title={t('item.newTitle')}
        text={t('errors.forbidden')}
        actions={
          <Link to="/home" className={buttonClass({ kind: 'primary' })}>
            {t('nav.home')}
          </Link>
        }
      />
    </Page>
  )
}

/** The whole form of a new item. Input and files are stored on this device until the item is created or discarded. */
function NewItem() {
  const { t } = useTranslation()
  const { form, files, hasEntries, isResumed, startOver, isAtRisk } = useNewItemForm()
  const status = hasEntries && files.isKept ? t('item.draftKept') : ''
  return (
    <Page title={t('item.newTitle')} header="hidden">
      <ItemForm
        form={form}
        head={
          <div className="flex items-center gap-1">
            <Link to="/items" aria-label={t('app.back')} className={`${iconButtonClass} -ms-3 md:hidden`}>
              <ChevronLeft size={22} aria-hidden className="rtl:-scale-x-100" />
            </Link>
            <span className="min-w-0">
              <span className="block truncate text-2xl font-650 tracking-tight">{t('item.newTitle')}</span>
              <span className="block text-xs text-third md:hidden" aria-hidden>
                {status}
              </span>
            </span>
          </div>
        }
        notice={<DraftNote form={{ isResumed, startOver }} />}
        files={{
          count: files.count,
          content: (
            <div className="max-w-96">
              <NewFiles drafts={files} name={form.values.name} />
            </div>
          ),
        }}
        status={status}
        isKept
        discardLabel={t('item.discard')}
        canDiscard={hasEntries}
        onDiscard={startOver}
        saveLabel={t('item.create')}
      />
      <LeaveGuard isDirty={isAtRisk} />
    </Page>
  )
}
