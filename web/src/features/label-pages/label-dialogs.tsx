import { LabelColorDialog } from '#web/features/label-pages/label-color-dialog.tsx'
import { LabelDeleteDialog } from '#web/features/label-pages/label-delete-dialog.tsx'
import { LabelIconDialog } from '#web/features/label-pages/label-icon-dialog.tsx'
import { LabelItemsDialog } from '#web/features/label-pages/label-items-dialog.tsx'
import { LabelMergeDialog } from '#web/features/label-pages/label-merge-dialog.tsx'
import { LabelParentDialog } from '#web/features/label-pages/label-parent-dialog.tsx'
import { LabelRenameDialog } from '#web/features/label-pages/label-rename-dialog.tsx'
import type { LabelDialog, LabelDialogProps } from '#web/features/label-pages/label-dialog-props.ts'
import { PageQrDialog } from '#web/frame/page-qr.tsx'

export function LabelDialogs({ dialog, ...props }: LabelDialogProps & { dialog: LabelDialog }) {
  switch (dialog) {
    case 'rename':
      return <LabelRenameDialog {...props} />
    case 'color':
      return <LabelColorDialog {...props} />
    case 'icon':
      return <LabelIconDialog {...props} />
    case 'parent':
      return <LabelParentDialog {...props} />
    case 'merge':
      return <LabelMergeDialog {...props} />
    case 'items':
      return <LabelItemsDialog {...props} />
    case 'delete':
      return <LabelDeleteDialog {...props} />
    case 'qr':
      return <PageQrDialog onClose={props.onClose} />
  }
}
