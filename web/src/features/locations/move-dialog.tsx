import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LocationChoice } from '#web/features/locations/location-choice.tsx'
import { locationsQuery } from '#web/features/locations/locations.queries.ts'
import { Button } from '#web/ui/button.tsx'
import { DialogOrSheet } from '#web/ui/dialog-or-sheet.tsx'

interface MoveDialogProps {
  isOpen: boolean
  onClose: () => void
  title: string
  /** The dialog stays busy until it is done; say what went wrong by a toast. */
  onMove: (id: string) => void | Promise<unknown>
  /** Where everything that moves is now. */
  currentId?: string | undefined
  /** A place that moves cannot go into itself. */
  excludeWithin?: string | undefined
}

/** "Move to…": Enter chooses a place, Enter again moves there. */
export function MoveDialog(props: MoveDialogProps) {
  return props.isOpen ? <OpenMoveDialog {...props} /> : null
}

function OpenMoveDialog({ onClose, title, onMove, currentId, excludeWithin }: MoveDialogProps) {
  const { t } = useTranslation()
  const { data: locations } = useQuery(locationsQuery())
  const [chosenId, setChosenId] = useState<string | null>(null)
  const [isPending, setIsPending] = useState(false)
  const chosen = locations?.find((location) => location.id === chosenId)

  async function move(id: string) {
    if (isPending) return
    setIsPending(true)
    try {
      await onMove(id)
    } finally {
      setIsPending(false)
    }
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
          <Button onClick={onClose}>{t('dialog.cancel')}</Button>
          <Button
            kind="primary"
            disabled={!chosen}
            isPending={isPending}
            onClick={() => (chosen ? void move(chosen.id) : undefined)}
          >
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
        onPick={(id) => (id === chosenId ? void move(id) : setChosenId(id))}
      />
    </DialogOrSheet>
  )
}
