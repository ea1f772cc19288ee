import { Ellipsis, FolderInput, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Location } from '#contract/locations/locations.ts'
import type { LocationDialog } from './location-dialogs.tsx'
import { useLocationEntries } from './use-location-entries.ts'
import { useCreateDialogs } from '#web/components/create-dialogs.ts'
import { useCanWrite } from '#web/shared/account/session.ts'
import { Button } from '#web/ui/button.tsx'
import { iconButtonClass } from '#web/ui/icon-button.tsx'
import { Menu } from '#web/ui/overlays/menu.tsx'

interface LocationActionsProps {
  location: Location
  onOpen: (dialog: LocationDialog) => void
  /** Id of a menu entry to leave out, because its button is beside the menu or its page is already open. */
  without: string
  children: ReactNode
}

export function LocationActions({ location, onOpen, without, children }: LocationActionsProps) {
  const { t } = useTranslation()
  const canWrite = useCanWrite()
  const create = useCreateDialogs()
  const entries = useLocationEntries(location, onOpen)
  return (
    <>
      {canWrite ? (
        <>
          <Button kind="primary" onClick={() => create('item')}>
            <Plus size={18} aria-hidden />
            {t('location.addItem')}
          </Button>
          <Button onClick={() => onOpen('move')}>
            <FolderInput size={18} aria-hidden />
            {t('action.move')}
          </Button>
        </>
      ) : null}
      {children}
      <Menu
        label={t('action.more')}
        subject={location.name}
        trigger={<Ellipsis size={20} aria-hidden />}
        triggerClass={iconButtonClass}
        entries={entries.filter(({ id }) => id !== without)}
      />
    </>
  )
}
