import { useTranslation } from 'react-i18next'
import type { Location } from '#contract/locations/locations.ts'
import { DeleteLocationDialog } from './delete-location-dialog.tsx'
import { EditLocationDialog } from './edit-location-dialog.tsx'
import { MoveLocationsDialog } from './move-locations-dialog.tsx'
import { AddToClaimDialog } from '#web/features/insurance/claims/add-to-claim-dialog.tsx'
import { PrintLabelDialog } from '#web/features/printed-labels/print-label-dialog.tsx'
import { ExportDialog } from '#web/features/reports/export-dialog.tsx'
import { ShareDialog } from '#web/features/shares/share-dialog.tsx'
import { PageQrDialog } from '#web/components/page/page-qr-dialog.tsx'

export type LocationDialog = 'move' | 'edit' | 'print' | 'qr' | 'report' | 'claim' | 'share' | 'delete'

interface LocationDialogsProps {
  location: Location
  dialog: LocationDialog
  onClose: () => void
  onDeleted: () => unknown
}

export function LocationDialogs({ location, dialog, onClose, onDeleted }: LocationDialogsProps) {
  const { t } = useTranslation()
  const inside = { search: { locations: [location.id], includeSubLocations: 'true' } }
  switch (dialog) {
    case 'move':
      return (
        <MoveLocationsDialog
          title={t('tree.moveTitle', { name: location.name })}
          locations={[{ id: location.id, parentId: location.parent?.id }]}
          onClose={onClose}
        />
      )
    case 'edit':
      return <EditLocationDialog location={location} onClose={onClose} />
    case 'print':
      return (
        <PrintLabelDialog of={{ kind: 'location', id: location.id, name: location.name }} onClose={onClose} />
      )
    case 'qr':
      return <PageQrDialog onClose={onClose} />
    case 'report':
      return (
        <ExportDialog
          title={t('export.named', { name: location.name })}
          fileName={location.name}
          items={inside}
          onClose={onClose}
        />
      )
    case 'claim':
      return <AddToClaimDialog items={inside} onClose={onClose} />
    case 'share':
      return (
        <ShareDialog
          of={{ target: 'location', targetId: location.id, name: location.name }}
          onClose={onClose}
        />
      )
    case 'delete':
      return (
        <DeleteLocationDialog
          locations={[{ id: location.id, name: location.name, parentId: location.parent?.id }]}
          onClose={onClose}
          onDeleted={onDeleted}
        />
      )
  }
}
