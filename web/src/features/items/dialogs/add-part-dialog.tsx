import { useTranslation } from 'react-i18next'
import { createItem, type Item, patchItem } from '#contract/items/items.ts'
import { ItemChoice } from '#web/features/items/choice/item-choice.tsx'
import { useWrite } from '#web/shared/use-write.ts'
import { DialogOrSheet } from '#web/components/dialog/dialog-or-sheet.tsx'

export function AddPartDialog({ item, onClose }: { item: Item; onClose: () => void }) {
  const { t } = useTranslation()
  const attach = useWrite({
    write: (send, id: string) => send(patchItem, { params: { id }, body: { parentId: item.id } }),
    changes: ['item'],
    onSuccess: onClose,
    toast: (part) => t('item.partAdded', { part: part.name, name: item.name }),
  })
  const make = useWrite({
    write: (send, name: string) =>
      send(createItem, {
        body: { name, parentId: item.id, ...(item.location ? { locationId: item.location.id } : {}) },
      }),
    changes: ['item'],
    onSuccess: onClose,
    toast: (part) => t('item.partAdded', { part: part.name, name: item.name }),
  })

  const title = t('item.addPartTitle', { name: item.name })
  return (
    <DialogOrSheet onClose={onClose} title={title} isDismissable>
      <ItemChoice
        label={title}
        itemId={item.id}
        value={item.parent?.id ?? null}
        onPick={(id) => void attach.write(id)}
        create={{
          text: (name) => t('palette.newItemNamed', { name }),
          onCreate: (name) => void make.write(name),
        }}
      />
    </DialogOrSheet>
  )
}
