import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  MaintenanceView,
  StatusChoice,
  ViewChoice,
} from '#web/features/maintenance/agenda/maintenance-view.tsx'
import { agendaNavigation, type AgendaSearch } from '#web/features/maintenance/agenda/agenda-search.ts'
import { ItemSubpage } from '#web/features/items/page/item-subpage.tsx'
import { newEntry } from '#web/features/maintenance/maintenance-form-values.ts'
import { useMaintenanceWrites } from '#web/features/maintenance/use-maintenance-writes.ts'
import { useIsPhone } from '#web/shared/browser/media.ts'
import { useCanWrite } from '#web/shared/account/session.ts'
import { Button } from '#web/ui/button.tsx'
import { lazyComponent } from '#web/ui/overlays/lazy-component.tsx'

const MaintenanceFormDialog = lazyComponent(
  () => import('#web/features/maintenance/maintenance-form-dialog.tsx'),
  'MaintenanceFormDialog',
)

export function ItemMaintenancePage() {
  const { t } = useTranslation()
  const { id } = useParams({ from: '/shell/item/$id/maintenance' })
  return (
    <ItemSubpage id={id} title={t('nav.maintenance')}>
      <Entries id={id} />
    </ItemSubpage>
  )
}

function Entries({ id }: { id: string }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const canWrite = useCanWrite()
  const isPhone = useIsPhone()
  const search = useSearch({ from: '/shell/item/$id/maintenance' })
  const { add } = useMaintenanceWrites()
  /** Initial date of a new entry, or an empty text for no date. Null while the form is closed. */
  const [newDay, setNewDay] = useState<string | null>(null)

  const choice = {
    search,
    onSearch: (next: AgendaSearch) =>
      void navigate({
        to: '/item/$id/maintenance',
        params: { id },
        ...agendaNavigation(search, next),
      }),
  }
  const addButton = canWrite ? (
    <Button onClick={() => setNewDay('')}>
      <Plus size={16} aria-hidden />
      {t('maintenance.entry')}
    </Button>
  ) : null
  return (
    <>
      <MaintenanceView
        {...choice}
        itemId={id}
        onNew={(day = '') => setNewDay(day)}
        addButton={addButton}
        toolbar={
          <div className="mb-4 flex flex-wrap items-center gap-2">
            <StatusChoice {...choice} isWide={isPhone} />
            <span className="flex-1 max-md:hidden" />
            <ViewChoice {...choice} />
            <span className="flex-1 md:hidden" />
            {addButton}
          </div>
        }
      />
      <Suspense>
        {newDay === null ? null : (
          <MaintenanceFormDialog
            draft={`maintenance/${[id, newDay].join('/')}`}
            start={newEntry(id, newDay)}
            onSave={(itemId, body) => add({ itemId, body })}
            onClose={() => setNewDay(null)}
          />
        )}
      </Suspense>
    </>
  )
}
