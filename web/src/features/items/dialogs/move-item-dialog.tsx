import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Item, ItemUpdate } from '#contract/items/items.ts'
import { ItemChoice } from '#web/features/items/choice/item-choice.tsx'
import { ItemStack } from '#web/features/items/dialogs/item-stack.tsx'
import { itemQuery } from '#web/features/items/items.queries.ts'
import { movedToast } from '#web/features/items/toasts/moved-toast.ts'
import { type ItemPatch, useItemPatch } from '#web/features/items/use-item-patch.ts'
import { LocationChoice } from '#web/features/locations/location-choice.tsx'
import { locationsQuery } from '#web/features/locations/locations.queries.ts'
import { ChoiceDialog } from '#web/components/forms/choice-dialog.tsx'
import { Segmented } from '#web/ui/form-controls/segmented.tsx'

type Target = 'location' | 'item'

/** Moves an item to another location or into another item. The first Enter chooses, the second confirms. */
export function MoveItemDialog({ item, onClose }: { item: Item; onClose: () => void }) {
  const { t } = useTranslation()
  const move = useMove(item, onClose)
  const [target, setTarget] = useState<Target>('location')
  const [chosenId, setChosenId] = useState<string | null>(null)
  const name = useTargetName(target, chosenId)
  const title = t('item.moveTitle', { name: item.name })
  const pick = (id: string) => (id === chosenId ? move.to(target, id) : setChosenId(id))
  const current = item.location ? { id: item.location.id, note: t('locations.isHere') } : undefined
  return (
    <ChoiceDialog
      title={title}
      headerEnd={<ItemStack items={[item]} />}
      onClose={onClose}
      takeLabel={name ? t('locations.moveTo', { name }) : t('action.move')}
      onTake={name === undefined || chosenId === null ? undefined : () => move.to(target, chosenId)}
      other={item.parent && target === 'item' ? { label: t('item.takeOut'), onAction: move.out } : undefined}
      isDismissable
    >
      <div className="mb-3">
        <Segmented
          label={t('item.moveWhere')}
          value={target}
          onChange={(next) => {
            setTarget(next)
            setChosenId(null)
          }}
          options={[
            { value: 'location', label: t('item.toLocation') },
            { value: 'item', label: t('item.toItem') },
          ]}
        />
      </div>
      {target === 'location' ? (
        <LocationChoice label={title} value={chosenId} current={current} onPick={pick} />
      ) : (
        <ItemChoice label={title} itemId={item.id} value={chosenId} onPick={pick} />
      )}
    </ChoiceDialog>
  )
}

/** Returns the name of the chosen location or item. Undefined while its name is loading. */
function useTargetName(target: Target, id: string | null) {
  const { data: locations } = useQuery(locationsQuery())
  const { data: parent } = useQuery({ ...itemQuery(id ?? ''), enabled: id !== null && target === 'item' })
  return target === 'location' ? locations?.find((one) => one.id === id)?.name : parent?.name
}

/** Shows the item at its new location at once and closes the dialog. */
function useMove(item: Item, onClose: () => void) {
  const { t } = useTranslation()
  const patch = useItemPatch(item.id)
  const { data: locations } = useQuery(locationsQuery())

  function change(update: ItemUpdate, shown: Partial<Item>, text?: ItemPatch['text']) {
    onClose()
    void patch.write({ update, shown, text })
  }

  function to(target: Target, id: string) {
    if (target === 'item') return change({ parentId: id }, {}, t('item.movedInto'))
    const location = locations?.find((one) => one.id === id)
    const shown = location ? { location, locationPath: location.path } : {}
    return change(
      { locationId: id },
      shown,
      location && movedToast({ name: item.name, from: item.location?.name, to: location }, t),
    )
  }

  return { to, out: () => change({ parentId: null }, {}, t('item.takenOut')) }
}
