import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LocationChoice } from '#web/features/locations/location-choice.tsx'
import { locationsQuery } from '#web/features/locations/locations.queries.ts'
import { ChoiceDialog } from '#web/components/forms/choice-dialog.tsx'

interface MoveDialogProps {
  onClose: () => void
  title: string
  headerEnd?: ReactNode
  /** Called with the id of the chosen location after the dialog has closed. The caller shows errors as a toast. */
  onMove: (id: string) => void
  currentId: string | undefined
  /** Ids of disabled locations. Those inside are disabled too, as a location cannot be moved into itself. */
  excludeWithin?: readonly string[] | undefined
  onMoveOut?: (() => void) | undefined
}

/** To move something, the first Enter chooses a location and the second confirms. */
export function MoveDialog(props: MoveDialogProps) {
  const { onClose, title, headerEnd, onMove, currentId, excludeWithin, onMoveOut } = props
  const { t } = useTranslation()
  const { data: locations } = useQuery(locationsQuery())
  const [chosenId, setChosenId] = useState<string | null>(null)
  const chosen = locations?.find((location) => location.id === chosenId)

  function move(id: string) {
    onClose()
    onMove(id)
  }

  function moveOut() {
    onClose()
    onMoveOut?.()
  }

  return (
    <ChoiceDialog
      title={title}
      headerEnd={headerEnd}
      onClose={onClose}
      takeLabel={chosen ? t('locations.moveTo', { name: chosen.name }) : t('action.move')}
      onTake={chosen && (() => move(chosen.id))}
      other={onMoveOut && { label: t('locations.moveOut'), onAction: moveOut }}
      isDismissable
    >
      <LocationChoice
        label={title}
        value={chosenId}
        excludeWithin={excludeWithin}
        current={currentId ? { id: currentId, note: t('locations.isHere') } : undefined}
        onPick={(id) => (id === chosenId ? move(id) : setChosenId(id))}
      />
    </ChoiceDialog>
  )
}
