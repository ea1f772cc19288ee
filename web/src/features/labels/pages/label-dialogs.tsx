import { LabelColorDialog } from './label-color-dialog.tsx'
import { LabelDeleteDialog } from './label-delete-dialog.tsx'
import { LabelIconDialog } from './label-icon-dialog.tsx'
import { LabelItemsDialog } from './label-items-dialog.tsx'
import { LabelMergeDialog } from './label-merge-dialog.tsx'
import { LabelParentDialog } from './label-parent-dialog.tsx'
import { LabelRenameDialog } from './label-rename-dialog.tsx'
import type { LabelDialog, LabelDialogProps } from './label-dialog-props.ts'
import { PageQrDialog } from '#web/components/page/page-qr.tsx'

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
