import type { Item } from '#contract/items.ts'
import { DeleteItemDialog } from '#web/features/items/delete-item-dialog.tsx'
import { DuplicateDialog } from '#web/features/items/duplicate-dialog.tsx'
import { ItemLabelsDialog } from '#web/features/items/item-labels-dialog.tsx'
import { MoveItemDialog } from '#web/features/items/item-move-dialog.tsx'
import { SoldDialog } from '#web/features/items/sold-dialog.tsx'
import { SaveTemplateDialog } from '#web/features/templates/save-template-dialog.tsx'
import { PageQrDialog } from '#web/frame/page-qr.tsx'

export type ItemDialog = 'move' | 'labels' | 'duplicate' | 'sold' | 'template' | 'qr' | 'delete'

interface ItemDialogsProps {
  item: Item
  dialog: ItemDialog
  onClose: () => void
}

/** Loaded when the first of them opens. */
export function ItemDialogs({ item, dialog, onClose }: ItemDialogsProps) {
  const props = { item, onClose }
  switch (dialog) {
    case 'move':
      return <MoveItemDialog {...props} />
    case 'labels':
      return <ItemLabelsDialog {...props} />
    case 'duplicate':
      return <DuplicateDialog {...props} />
    case 'sold':
      return <SoldDialog {...props} />
    case 'template':
      return <SaveTemplateDialog {...props} />
    case 'qr':
      return <PageQrDialog onClose={onClose} />
    case 'delete':
      return <DeleteItemDialog {...props} />
  }
}
