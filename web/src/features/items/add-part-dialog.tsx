import { useTranslation } from 'react-i18next'
import { createItem, type Item, patchItem } from '#contract/items.ts'
import { ItemChoice } from '#web/features/items/item-choice.tsx'
import { errorText } from '#web/i18n/error-text.ts'
import { callWithBatch } from '#web/shared/api.ts'
import { showToast } from '#web/shared/toasts.ts'
import { useSaved } from '#web/shared/undo.ts'
import { DialogOrSheet } from '#web/ui/dialog-or-sheet.tsx'

/** An item that is there already becomes a part, or a new one is made beside its parent. */
export function AddPartDialog({ item, onClose }: { item: Item; onClose: () => void }) {
  const { t } = useTranslation()
  const saved = useSaved()

  async function run(write: () => Promise<{ data: Item; batchId: string | null }>) {
    onClose()
    try {
      const { data, batchId } = await write()
      await saved(batchId, t('item.partAdded', { part: data.name, name: item.name }))
    } catch (error) {
      showToast({ kind: 'error', text: errorText(error, t) })
    }
  }

  const attach = (id: string) => callWithBatch(patchItem, { params: { id }, body: { parentId: item.id } })
  const make = (name: string) =>
    callWithBatch(createItem, {
      body: { name, parentId: item.id, ...(item.location ? { locationId: item.location.id } : {}) },
    })
  const title = t('item.addPartTitle', { name: item.name })
  return (
    <DialogOrSheet isOpen onClose={onClose} title={title} closeLabel={t('dialog.close')} isDismissable>
      <ItemChoice
        label={title}
        itemId={item.id}
        value={item.parent?.id ?? null}
        onPick={(id) => void run(() => attach(id))}
        create={{
          text: (name) => t('item.newPart', { name }),
          onCreate: (name) => void run(() => make(name)),
        }}
      />
    </DialogOrSheet>
  )
}
