import { useTranslation } from 'react-i18next'
import { AccountList } from '#web/features/admin/account-list.tsx'
import { BackupList } from '#web/features/admin/backup-list.tsx'
import { BackupPanel } from '#web/features/admin/backup-panel.tsx'
import { HouseholdList } from '#web/features/admin/household-list.tsx'
import { InvitationList } from '#web/features/admin/invitation-list.tsx'
import { ServerTotals } from '#web/features/admin/server-totals.tsx'
import { Page } from '#web/components/page/page.tsx'
import { useSession } from '#web/shared/account/session.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'

export function AdminPage() {
  const { t } = useTranslation()
  const isAdmin = useSession()?.isSuperuser
  return (
    <Page title={t('admin.title')} backTo="/tools">
      {isAdmin ? (
        <div className="grid grid-cols-1 gap-x-16 gap-y-9 xl:grid-cols-[minmax(0,1fr)_18.75rem]">
          <div className="grid content-start gap-9 xl:order-1 xl:border-s xl:border-line xl:ps-8">
            <ServerTotals />
            <BackupPanel />
          </div>
          <div className="grid grid-cols-1 content-start gap-9">
            <BackupList />
            <HouseholdList />
            <AccountList />
            <InvitationList />
          </div>
        </div>
      ) : (
        <EmptyState title={t('admin.refused')} text={t('admin.refusedText')} />
      )}
    </Page>
  )
}
