import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type ItemSummary, patchItem } from '#contract/items/items.ts'
import { toOptimisticItem } from '#web/features/items/offline/optimistic-item.ts'
import { movedToast } from '#web/features/items/toasts/moved-toast.ts'
import { locationsQuery } from '#web/features/locations/locations.queries.ts'
import { MoveDialog } from '#web/features/locations/move-dialog.tsx'
import { useWrite } from '#web/shared/use-write.ts'

export function MoveItem({ item, onClose }: { item: ItemSummary; onClose: () => void }) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const { data: locations } = useQuery(locationsQuery())

  const move = useWrite({
    write: async (send, locationId: string) => {
      await send(patchItem, { params: { id: item.id }, body: { locationId } })
    },
    changes: ['item'],
    offlineFallback(locationId) {
      const { id: itemId, name } = item
      const body = { locationId }
      const shown = toOptimisticItem(queryClient, body)
      const seen = { locationId: item.location?.id ?? null }
      return { change: { kind: 'edit', itemId, name, body, shown, seen }, data: undefined }
    },
    toast(_, locationId) {
      const location = locations?.find(({ id }) => id === locationId)
      return location && movedToast({ name: item.name, from: item.location?.name, to: location }, t)
    },
  })

  return (
    <MoveDialog
      onClose={onClose}
      title={t('item.moveTitle', { name: item.name })}
      onMove={(locationId) => void move.write(locationId)}
      currentId={item.location?.id}
    />
  )
}
