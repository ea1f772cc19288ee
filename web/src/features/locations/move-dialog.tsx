import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LocationChoice } from '#web/features/locations/location-choice.tsx'
import { locationsQuery } from '#web/features/locations/locations.queries.ts'
import { Button } from '#web/ui/button.tsx'
import { DialogOrSheet } from '#web/ui/overlays/dialog-or-sheet.tsx'

interface MoveDialogProps {
  isOpen: boolean
  onClose: () => void
  title: string
  /** Called as the dialog closes: what went wrong is said by a toast. */
  onMove: (id: string) => void
  /** The current location of everything that moves. */
  currentId?: string | undefined
  /** Locations that move cannot go into themselves. */
  excludeWithin?: readonly string[] | undefined
  /** With it a button puts what moves beside the outermost locations. */
  onMoveOut?: (() => void) | undefined
}

/** "Move to…": Enter chooses a location, Enter again moves there. */
export function MoveDialog(props: MoveDialogProps) {
  return props.isOpen ? <OpenMoveDialog {...props} /> : null
}

function OpenMoveDialog({ onClose, title, onMove, currentId, excludeWithin, onMoveOut }: MoveDialogProps) {
  const { t } = useTranslation()
  const { data: locations } = useQuery(locationsQuery())
  const [chosenId, setChosenId] = useState<string | null>(null)
  const chosen = locations?.find((location) => location.id === chosenId)

  function move(id: string) {
    onClose()
    onMove(id)
  }

  return (
    <DialogOrSheet
      isOpen
      onClose={onClose}
      title={title}
      closeLabel={t('dialog.close')}
      isDismissable
      footer={
        <>
          {onMoveOut ? (
            <Button
              kind="quiet"
              className="md:me-auto"
              onClick={() => {
                onClose()
                onMoveOut()
              }}
            >
              {t('locations.moveOut')}
            </Button>
          ) : null}
          <Button onClick={onClose}>{t('dialog.cancel')}</Button>
          <Button kind="primary" disabled={!chosen} onClick={() => (chosen ? move(chosen.id) : undefined)}>
            <span className="max-w-60 truncate">
              {chosen ? t('locations.moveTo', { name: chosen.name }) : t('locations.move')}
            </span>
          </Button>
        </>
      }
    >
      <LocationChoice
        label={title}
        value={chosenId}
        excludeWithin={excludeWithin}
        current={currentId ? { id: currentId, note: t('locations.isHere') } : undefined}
        onPick={(id) => (id === chosenId ? move(id) : setChosenId(id))}
      />
    </DialogOrSheet>
  )
}
