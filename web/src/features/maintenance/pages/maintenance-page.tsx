import { useNavigate, useSearch } from '@tanstack/react-router'
import { CalendarDays, List } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { agendaNavigation, type AgendaSearch } from '../agenda/agenda-search.ts'
import { MaintenanceView, StatusChoice, ViewChoice } from '../agenda/maintenance-view.tsx'
import { AddButton } from '#web/components/add-button.tsx'
import { Page } from '#web/components/page/page.tsx'
import { useIsPhone } from '#web/shared/browser/media.ts'
import { usePreloadOnInteraction } from '#web/shared/browser/use-preload-on-interaction.ts'
import { useCanWrite } from '#web/shared/account/session.ts'
import { Button } from '#web/ui/button.tsx'
import { lazyComponent } from '#web/ui/overlays/lazy-component.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'

const NewEntryDialog = lazyComponent(() => import('./new-entry-dialog.tsx'), 'NewEntryDialog')

export function MaintenancePage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const canWrite = useCanWrite()
  const isPhone = useIsPhone()
  const search = useSearch({ from: '/shell/maintenance' })
  /** Initial date of a new entry, or an empty text for no date. Null while the form is closed. */
  const [newDay, setNewDay] = useState<string | null>(null)
  usePreloadOnInteraction(NewEntryDialog.load)

  const choice = {
    search,
    onSearch: (next: AgendaSearch) =>
      void navigate({ to: '/maintenance', ...agendaNavigation(search, next) }),
  }
  return (
    <Page
      title={t('nav.maintenance')}
      actions={
        <>
          {isPhone ? null : <StatusChoice {...choice} />}
          {isPhone ? <PhoneViewButton {...choice} /> : <ViewChoice {...choice} />}
          {canWrite ? <AddButton label={t('maintenance.entry')} onAdd={() => setNewDay('')} /> : null}
        </>
      }
    >
      <MaintenanceView
        {...choice}
        onNew={(day = '') => setNewDay(day)}
        addButton={
          canWrite ? (
            <Button kind="primary" onClick={() => setNewDay('')}>
              {t('maintenance.first')}
            </Button>
          ) : null
        }
        toolbar={
          isPhone ? (
            <div className="mb-4">
              <StatusChoice {...choice} isWide />
            </div>
          ) : null
        }
      />
      <Suspense>
        {newDay === null ? null : <NewEntryDialog day={newDay} onClose={() => setNewDay(null)} />}
      </Suspense>
    </Page>
  )
}

interface PhoneViewButtonProps {
  search: AgendaSearch
  onSearch: (search: AgendaSearch) => void
}

/** On phones one button switches between list and calendar. */
function PhoneViewButton({ search: { view, day: _, ...rest }, onSearch }: PhoneViewButtonProps) {
  const { t } = useTranslation()
  return view === 'calendar' ? (
    <IconButton icon={List} label={t('maintenance.asList')} onClick={() => onSearch(rest)} />
  ) : (
    <IconButton
      icon={CalendarDays}
      label={t('maintenance.asCalendar')}
      onClick={() => onSearch({ ...rest, view: 'calendar' })}
    />
  )
}
