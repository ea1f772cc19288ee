import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type ItemSummary, patchItem } from '#contract/items.ts'
import { locationsQuery } from '#web/features/locations/locations.queries.ts'
import { MoveDialog } from '#web/features/locations/move-dialog.tsx'
import { errorText } from '#web/i18n/error-text.ts'
import { callWithBatch } from '#web/shared/api.ts'
import { showToast } from '#web/shared/toasts.ts'
import { useSaved } from '#web/shared/undo.ts'

/** "Move to…" for the thing that was highlighted. */
export function MoveThing({ item, onClose }: { item: ItemSummary; onClose: () => void }) {
  const { t } = useTranslation()
  const saved = useSaved()
  const { data: locations } = useQuery(locationsQuery())

  async function move(locationId: string) {
    const place = locations?.find((location) => location.id === locationId)
    onClose()
    try {
      const { batchId } = await callWithBatch(patchItem, { params: { id: item.id }, body: { locationId } })
      await saved(batchId, place ? t('item.moved', { place: place.name }) : undefined)
    } catch (error) {
      showToast({ kind: 'error', text: errorText(error, t) })
    }
  }

  return (
    <MoveDialog
      isOpen
      onClose={onClose}
      title={t('item.moveTitle', { name: item.name })}
      onMove={move}
      currentId={item.location?.id}
    />
  )
}
