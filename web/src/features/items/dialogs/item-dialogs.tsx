import type { Item } from '#contract/items/items.ts'
import { DeleteItemDialog } from '#web/features/items/dialogs/delete-item-dialog.tsx'
import { DuplicateDialog } from '#web/features/items/dialogs/duplicate-dialog.tsx'
import { ItemLabelsDialog } from '#web/features/items/dialogs/item-labels-dialog.tsx'
import { BorrowerLinkDialog, LentDialog } from '#web/features/items/dialogs/lent-dialog.tsx'
import { MoveItemDialog } from '#web/features/items/dialogs/move-item-dialog.tsx'
import { SoldDialog } from '#web/features/items/dialogs/sold-dialog.tsx'
import { ShareDialog } from '#web/features/shares/share-dialog.tsx'
import { SaveTemplateDialog } from '#web/features/templates/save-template-dialog.tsx'
import { PrintLabelDialog, type LabelOf } from '#web/features/printed-labels/print-label-dialog.tsx'
import { PageQrDialog } from '#web/components/page/page-qr-dialog.tsx'

export type ItemDialog =
  | 'move'
  | 'labels'
  | 'duplicate'
  | 'lent'
  | 'sold'
  | 'template'
  | 'print'
  | 'qr'
  | 'share'
  | 'borrower'
  | 'delete'

interface ItemDialogsProps {
  item: Item
  dialog: ItemDialog
  onClose: () => void
}

export function ItemDialogs({ item, dialog, onClose }: ItemDialogsProps) {
  const props = { item, onClose }
  switch (dialog) {
    case 'move':
      return <MoveItemDialog {...props} />
    case 'labels':
      return <ItemLabelsDialog {...props} />
    case 'duplicate':
      return <DuplicateDialog {...props} />
    case 'lent':
      return <LentDialog {...props} />
    case 'sold':
      return <SoldDialog {...props} />
    case 'template':
      return <SaveTemplateDialog {...props} />
    case 'print':
      return <PrintLabelDialog of={labelOf(item)} onClose={onClose} />
    case 'qr':
      return <PageQrDialog onClose={onClose} />
    case 'share':
      return <ShareDialog of={{ target: 'item', targetId: item.id, name: item.name }} onClose={onClose} />
    case 'borrower':
      return <BorrowerLinkDialog {...props} />
    case 'delete':
      return <DeleteItemDialog {...props} />
  }
}

/**
 * Returns the kind of printed label to offer for an item. Prefers the label with the asset ID, because it stays valid
 * when the item is replaced.
 */
function labelOf({ id, assetId, name }: Item): LabelOf {
  return assetId ? { kind: 'asset', assetId, name, itemId: id } : { kind: 'item', id, name }
}
